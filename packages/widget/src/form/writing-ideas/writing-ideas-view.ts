import type { getWritingIdeas, Static } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';
import { covering } from '@tribune/contract/writing-ideas/covering';
import { html } from 'lit-html';
import { read } from '../../api.ts';
import { defineElement } from '../../define-element.ts';
import { DeferredMessages } from '../../i18n/deferred.ts';
import { checkIcon } from '../../parts/icons.ts';
import type { Changed } from '../../rendered-element.ts';
import baseStyles from '../../styles/base.css?inline';
import { TribuneElement } from '../../tribune-element.ts';
import styles from './writing-ideas.css?inline';

type Ideas = Static<typeof getWritingIdeas.answer>;

const texts = ['title', 'text', ...reviewPoints];
/** Pause in typing after which the text is checked, so that screen readers are not interrupted by every word. */
const pauseMs = 600;

/** Internal: aspects that the form's review can cover, checked off as it does, and an idea for a photo. */
class TribuneWritingIdeas extends TribuneElement {
  static override styles = [baseStyles, styles];
  static override properties = {
    productId: {},
    ideas: { attribute: false },
    covered: { attribute: false },
    news: { attribute: false },
  };

  declare productId: string;
  declare private ideas: Ideas | null;
  /** Names of the aspects that the review covers. */
  declare private covered: readonly string[] | null;
  /** Aspects that have become covered, for screen readers. */
  declare private news: string;

  readonly #messages = new DeferredMessages(this);
  #root: Node | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #tests: [aspect: string, covers: (text: string) => boolean][] = [];
  /** Aspects that have been announced, or were covered from the start. */
  #known = new Set<string>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#root = this.getRootNode();
    this.#root.addEventListener('input', this.#typed);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#pause);
    this.#root?.removeEventListener('input', this.#typed);
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    if (this.configured && changed.has('productId')) void this.prepare();
  }

  protected override async prepare(): Promise<void> {
    const { productId, connection, i18n } = this;
    this.ideas = null;
    this.hidden = true;
    if (!this.config?.writingIdeas || !productId) return;
    const search = new URLSearchParams({ lang: i18n.language });
    const path = `/products/${encodeURIComponent(productId)}/writing-ideas`;
    const result = await read<Ideas>(connection, path, search);
    if (!('value' in result) || productId !== this.productId) return;
    const { aspects } = result.value;
    this.#tests = aspects.map(({ aspect, words }) => [aspect, covering(words)]);
    this.#known = new Set(this.#check());
    this.ideas = result.value;
    this.hidden = aspects.length === 0;
  }

  protected override render() {
    const i18n = this.#messages.of(this.i18n);
    if (!i18n || !this.ideas) return null;
    const { aspects, photoOf } = this.ideas;
    const photo = aspects.find(({ aspect }) => aspect === photoOf);
    return html`<div class="ideas" dir=${i18n.direction} lang=${i18n.language}>
      <p class="muted" id="ideas">${i18n.t('ideas')}</p>
      <ul class="aspects" role="list" aria-labelledby="ideas">
        ${aspects.map(({ aspect, label }) =>
          this.covered?.includes(aspect)
            ? html`<li class="aspect covered">${checkIcon} <span class="visually-hidden">${i18n.t('ideaCovered', { aspect: label })}</span><bdi aria-hidden="true">${label}</bdi></li>`
            : html`<li class="aspect"><bdi>${label}</bdi></li>`,
        )}
      </ul>
      ${photo ? html`<p class="muted">${i18n.t('ideaForPhoto', { aspect: photo.label })}</p>` : null}
      <p class="visually-hidden" role="status">${this.news ? i18n.t('ideaCovered', { aspect: this.news }) : ''}</p>
    </div>`;
  }

  #typed = (): void => {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      const covered = this.#check();
      const news = (this.ideas?.aspects ?? []).filter(
        ({ aspect }) => covered.includes(aspect) && !this.#known.has(aspect),
      );
      for (const { aspect } of news) this.#known.add(aspect);
      if (news.length > 0) this.news = news.map(({ label }) => label).join(', ');
    }, pauseMs);
  };

  /** Finds the aspects that the review covers: by its texts, or by the field of a custom attribute. */
  #check(): string[] {
    const form = (this.#root as ParentNode).querySelector('form');
    const entered = new FormData(form ?? undefined);
    const text = texts.map((name) => entered.get(name)).join('\n');
    const covered = this.#tests.flatMap(([aspect, covers]) =>
      entered.get(aspect) || covers(text) ? [aspect] : [],
    );
    this.covered = covered;
    return covered;
  }
}

export function defineWritingIdeas(): void {
  defineElement('tribune-writing-ideas', TribuneWritingIdeas);
}
