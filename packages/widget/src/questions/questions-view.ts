import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { vote } from '../api-writes.ts';
import { deviceId } from '../device-id.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages, type FullI18n } from '../i18n/deferred.ts';
import type { View } from '../lazy-element.ts';
import { reportButton } from '../report/report-button.ts';
import { notice } from '../reviews/notice.ts';
import type { VoteState } from '../reviews/vote-buttons.ts';
import { VoteEvent } from '../shopper-events.ts';
import cardStyles from '../styles/card.css?inline';
import dialogStyles from '../styles/dialog.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { widgetConfig } from '../theme.ts';
import { AskDialog } from './ask-dialog.ts';
import { questionCard } from './question-card.ts';
import {
  type Answer,
  listAnswers,
  listQuestions,
  type Question,
  type QuestionSort,
} from './question-reads.ts';
import viewStyles from './questions.css?inline';
import type { TribuneQuestions } from './tribune-questions.ts';

export const styles = cardStyles + fieldStyles + dialogStyles + viewStyles;

const pageSize = 5;
const sorts: readonly QuestionSort[] = ['helpful', 'newest', 'oldest'];

/** The content and data of `<tribune-questions>`. */
export class QuestionsView implements View {
  readonly #host: TribuneQuestions;
  readonly #i18n: DeferredMessages;
  readonly #dialog: AskDialog;
  #connection: Connection | null = null;
  #questions: Question[] = [];
  #total: number | null = null;
  #next: string | null = null;
  #sort: QuestionSort = 'helpful';
  #loading: 'all' | 'more' | null = 'all';
  #failed: 'all' | 'more' | null = null;
  #latest = 0;
  #fresh = false;
  #acceptsSubmissions = true;
  #announcement = '';
  #votes = new Map<string, VoteState>();
  #unfolded = new Set<string>();

  constructor(host: TribuneQuestions) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
    this.#dialog = new AskDialog(host);
  }

  show(connection: Connection, fresh: boolean): void {
    this.#connection = connection;
    this.#fresh = fresh;
    this.#total = null;
    void this.#load('all');
    void this.#learnWhetherOpen(connection);
  }

  /** Nothing can be sent while the merchant is suspended. */
  async #learnWhetherOpen(connection: Connection): Promise<void> {
    this.#acceptsSubmissions = (await widgetConfig(connection))?.acceptsSubmissions !== false;
    this.#host.requestUpdate();
  }

  content(coreI18n: CoreI18n) {
    const i18n = this.#i18n.of(coreI18n);
    if (!i18n || (this.#total === null && this.#loading)) return null;
    return html`<section dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" class="heading" part="heading">${this.#host.heading || i18n.t('questionsHeading')}</h2>
        ${this.#acceptsSubmissions ? this.#askButton(i18n) : null}
      </div>
      <p class="visually-hidden" role="status">${this.#announcement}</p>
      ${this.#listOrWhatElse(i18n)} ${this.#dialog.content(i18n)}
    </section>`;
  }

  #askButton(i18n: FullI18n) {
    return html`<button type="button" class="button primary" part="ask" @click=${() => this.#dialog.ask()}>
      ${i18n.t('ask')}
    </button>`;
  }

  #listOrWhatElse(i18n: FullI18n) {
    if (this.#failed === 'all') return this.#failureNotice(i18n, 'all');
    if (this.#questions.length === 0)
      return notice({ title: i18n.t('noQuestions'), advice: i18n.t('noQuestionsAdvice') });
    const total = this.#total ?? 0;
    const shown = { shown: this.#questions.length, reviews: i18n.t('questions', { count: total }) };
    return html`${total > 1 ? this.#sorting(i18n) : null}
      <ul class="list" part="list" aria-busy=${this.#loading === 'all' ? 'true' : 'false'}>
        ${this.#questions.map((question) => html`<li>${this.#card(question, i18n)}</li>`)}
      </ul>
      ${this.#failed ? this.#failureNotice(i18n, 'more') : null}
      <div class="foot">
        <p class="shown muted">${i18n.t('shownCount', shown)}</p>
        ${this.#next && !this.#failed ? this.#moreButton(i18n) : null}
      </div>`;
  }

  #sorting(i18n: FullI18n) {
    return html`<label class="sort">
      <span class="muted">${i18n.t('sortBy')}</span>
      <select class="control" part="control" @change=${this.#resort}>
        ${sorts.map(
          (sort) =>
            html`<option value=${sort} ?selected=${sort === this.#sort}>${i18n.t(`sort_${sort}`)}</option>`,
        )}
      </select>
    </label>`;
  }

  #card(question: Question, i18n: FullI18n) {
    return questionCard({
      question,
      i18n,
      unfolded: this.#unfolded.has(question.id),
      vote: this.#votes.get(question.id),
      onUnfold: () => void this.#unfold(question),
      onVote: (helpful) => void this.#vote(question, helpful, i18n),
      onAnswer: () => this.#dialog.answer(question),
      report: (itemId, describedBy) =>
        reportButton(i18n, { itemId, describedBy, connection: () => this.#connection, within: this.#host }),
    });
  }

  #moreButton(i18n: FullI18n) {
    const busy = this.#loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => busy || this.#load('more')}
    >
      ${i18n.t('moreQuestions')}
    </button>`;
  }

  #failureNotice(i18n: FullI18n, of: 'all' | 'more') {
    const onRetry = () => void this.#load(of);
    return notice({ title: i18n.t('questionsFailed'), retry: i18n.t('retry'), onRetry });
  }

  #resort = (event: Event): void => {
    this.#sort = (event.target as HTMLSelectElement).value as QuestionSort;
    void this.#load('all');
  };

  async #load(kind: 'all' | 'more'): Promise<void> {
    if (!this.#connection) return;
    const ticket = ++this.#latest;
    this.#loading = kind;
    this.#failed = null;
    this.#host.requestUpdate();
    const startAfter = kind === 'more' ? this.#next : null;
    const query = { sort: this.#sort, limit: pageSize, startAfter, fresh: this.#fresh };
    const result = await listQuestions(this.#connection, this.#host.productId, query);
    if (ticket !== this.#latest) return;
    this.#loading = null;
    if ('failure' in result) return this.#fail(kind, result.failure);
    const known = new Set(kind === 'more' ? this.#questions.map(({ id }) => id) : []);
    const added = result.value.questions.filter(({ id }) => !known.has(id));
    this.#questions = kind === 'more' ? [...this.#questions, ...added] : added;
    this.#total = result.value.totalQuestions;
    this.#next = result.value.nextStartAfter;
    this.#host.requestUpdate();
    if (kind === 'more') await this.#goOnAt(added[0]?.id);
  }

  #fail(kind: 'all' | 'more', { code }: Failure): void {
    this.#failed = kind;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new FailureEvent(code));
  }

  /** Focuses the first new one, since the pressed button may be gone. */
  async #goOnAt(id: string | undefined): Promise<void> {
    await this.#host.updateComplete;
    if (id)
      this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
  }

  /** Shows all answers; those beyond the first hundred are requested. */
  async #unfold(question: Question): Promise<void> {
    if (!this.#unfolded.delete(question.id)) this.#unfolded.add(question.id);
    this.#host.requestUpdate();
    const known: readonly Answer[] = question.answers ?? [];
    if (!this.#connection || known.length >= question.answerCount) return;
    const result = await listAnswers(this.#connection, question.id, known.at(-1)?.id ?? null);
    if ('value' in result) this.#update(question.id, { answers: [...known, ...result.value.answers] });
  }

  async #vote(question: Question, helpful: boolean, i18n: FullI18n): Promise<void> {
    if (!this.#connection) return;
    const before = this.#votes.get(question.id)?.choice ?? null;
    this.#setVote(question.id, { choice: helpful, busy: true, problem: null });
    const device = deviceId();
    const body = { helpful, ...(device && { deviceId: device }) };
    const result = await vote(this.#connection, 'questions', question.id, body);
    if ('failure' in result) {
      this.#announcement = i18n.t('voteFailed');
      this.#setVote(question.id, { choice: before, busy: false, problem: this.#announcement });
      this.#host.dispatchEvent(new FailureEvent(result.failure.code));
      return;
    }
    const { helpfulVotes, notHelpfulVotes } = result.value;
    this.#update(question.id, { helpfulVotes, notHelpfulVotes });
    this.#announcement = i18n.t('voted');
    this.#setVote(question.id, { choice: helpful, busy: false, problem: null });
    this.#host.dispatchEvent(new VoteEvent('questions', question.id, helpful));
  }

  #setVote(id: string, state: VoteState): void {
    this.#votes.set(id, state);
    this.#host.requestUpdate();
  }

  #update(id: string, change: Partial<Question>): void {
    this.#questions = this.#questions.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#host.requestUpdate();
  }
}
