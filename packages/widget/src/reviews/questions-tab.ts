import { html } from 'lit-html';
import { read } from '../api.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import { isInAddress } from '../questions/question-address.ts';
import type { QuestionList } from '../questions/question-reads.ts';
import type { Stage } from './stage.ts';
import { ratedIn } from './summary.ts';

type Tab = 'reviews' | 'questions';
const tabs: readonly Tab[] = ['reviews', 'questions'];

/** The reviews and the questions of a product as two tabs. */
export class QuestionsTab {
  readonly #stage: Stage;
  readonly #messages: DeferredMessages;
  #i18n: FullI18n | null = null;
  #chosen: Tab = 'reviews';
  /** Questions load when their tab is first opened. */
  #opened = false;
  #questions: number | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
    if (isInAddress(this.#addressKey)) this.#choose('questions');
    this.#messages = new DeferredMessages(stage.element);
  }

  /** Key of the questions in the address, which must differ from that of the reviews. */
  get #addressKey(): string {
    const { addressKey } = this.#stage.element;
    return addressKey && `${addressKey}-questions`;
  }

  async load(): Promise<void> {
    const { connection, element, i18n } = this.#stage;
    const path = `/products/${encodeURIComponent(element.productId)}/questions`;
    const [messages, questions] = await Promise.all([
      this.#messages.ready(i18n()),
      read<QuestionList>(connection(), path, new URLSearchParams({ limit: '1' })),
    ]);
    this.#i18n = messages;
    this.#questions = 'value' in questions ? questions.value.totalQuestions : null;
  }

  around(reviews: unknown) {
    const i18n = this.#i18n;
    if (!i18n) return null;
    const { list } = this.#stage.feed;
    const labels = {
      reviews: label(i18n.t('reviewsTab'), list && ratedIn(list.starDistribution), i18n),
      questions: label(i18n.t('questionsTab'), this.#questions, i18n),
    };
    return html`<div class="tabs" part="tabs" role="tablist" @keydown=${this.#key}>
        ${tabs.map((tab) => this.#tab(tab, labels[tab]))}
      </div>
      <div id="panel-reviews" role="tabpanel" aria-labelledby="tab-reviews" ?hidden=${this.#chosen !== 'reviews'}>
        ${reviews}
      </div>
      <div
        id="panel-questions"
        role="tabpanel"
        aria-labelledby="tab-questions"
        ?hidden=${this.#chosen !== 'questions'}
      >
        ${this.#opened ? this.#content(i18n) : null}
      </div>`;
  }

  #tab(tab: Tab, label: unknown) {
    const chosen = tab === this.#chosen;
    return html`<button
      type="button"
      role="tab"
      class="tab"
      part="tab"
      id="tab-${tab}"
      aria-controls="panel-${tab}"
      aria-selected=${chosen ? 'true' : 'false'}
      tabindex=${chosen ? 0 : -1}
      @click=${() => this.#choose(tab)}
    >
      ${label}
    </button>`;
  }

  #content(i18n: FullI18n) {
    const { productId, merchantId, apiBase } = this.#stage.element;
    return html`<tribune-questions
      product-id=${productId}
      merchant-id=${merchantId}
      api-base=${apiBase}
      locale=${i18n.locale}
      address-key=${this.#addressKey}
      exportparts="ask, search, sort, count, list, question, answer, vote, more, notice, dialog, form, field, control, send, sent"
    ></tribune-questions>`;
  }

  #choose(tab: Tab): void {
    this.#chosen = tab;
    this.#opened ||= tab === 'questions';
    this.#stage.element.requestUpdate();
  }

  #key = async (event: KeyboardEvent): Promise<void> => {
    const other = tabs.find((tab) => tab !== this.#chosen) ?? 'reviews';
    const goal = { ArrowLeft: other, ArrowRight: other, Home: tabs[0], End: tabs[1] }[event.key];
    if (!goal) return;
    event.preventDefault();
    this.#choose(goal);
    const { element } = this.#stage;
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLElement>(`#tab-${goal}`)?.focus();
  };
}

const label = (text: string, count: number | null, i18n: FullI18n) =>
  html`${text}${count === null ? null : html` <span class="muted">${i18n.number(count)}</span>`}`;
