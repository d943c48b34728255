import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { vote } from '../api-writes.ts';
import { deviceId } from '../device-id.ts';
import { FailureEvent } from '../events.ts';
import { WordsInFull } from '../i18n/full-words.ts';
import type { FullWords, Words } from '../i18n/words.ts';
import type { View } from '../lazy-element.ts';
import { notice } from '../reviews/notice.ts';
import type { VoteState } from '../reviews/vote-buttons.ts';
import { VoteEvent } from '../shopper-events.ts';
import cardStyles from '../styles/card.css?inline';
import dialogStyles from '../styles/dialog.css?inline';
import fieldStyles from '../styles/fields.css?inline';
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

/** What `<tribune-questions>` shows and what it has loaded for it. */
export class QuestionsView implements View {
  readonly #host: TribuneQuestions;
  readonly #words: WordsInFull;
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
  #announcement = '';
  #votes = new Map<string, VoteState>();
  #unfolded = new Set<string>();

  constructor(host: TribuneQuestions) {
    this.#host = host;
    this.#words = new WordsInFull(host);
    this.#dialog = new AskDialog(host);
  }

  show(connection: Connection, fresh: boolean): void {
    this.#connection = connection;
    this.#fresh = fresh;
    this.#total = null;
    void this.#load('all');
  }

  content(coreWords: Words) {
    const words = this.#words.of(coreWords);
    if (!words || (this.#total === null && this.#loading)) return null;
    return html`<section dir=${words.direction} lang=${words.language} aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" class="heading" part="heading">${this.#host.heading || words.say('questionsHeading')}</h2>
        <button type="button" class="button primary" part="ask" @click=${() => this.#dialog.ask()}>
          ${words.say('ask')}
        </button>
      </div>
      <p class="visually-hidden" role="status">${this.#announcement}</p>
      ${this.#listOrWhatElse(words)} ${this.#dialog.content(words)}
    </section>`;
  }

  #listOrWhatElse(words: FullWords) {
    if (this.#failed === 'all') return this.#failureNotice(words, 'all');
    if (this.#questions.length === 0)
      return notice({ title: words.say('noQuestions'), advice: words.say('noQuestionsAdvice') });
    const total = this.#total ?? 0;
    const shown = { shown: this.#questions.length, reviews: words.say('questions', { count: total }) };
    return html`${total > 1 ? this.#sorting(words) : null}
      <ul class="list" part="list" aria-busy=${this.#loading === 'all' ? 'true' : 'false'}>
        ${this.#questions.map((question) => html`<li>${this.#card(question, words)}</li>`)}
      </ul>
      ${this.#failed ? this.#failureNotice(words, 'more') : null}
      <div class="foot">
        <p class="shown muted">${words.say('shown', shown)}</p>
        ${this.#next && !this.#failed ? this.#moreButton(words) : null}
      </div>`;
  }

  #sorting(words: FullWords) {
    return html`<label class="sort">
      <span class="muted">${words.say('sortBy')}</span>
      <select class="control" part="control" @change=${this.#resort}>
        ${sorts.map(
          (sort) =>
            html`<option value=${sort} ?selected=${sort === this.#sort}>${words.say(`sort_${sort}`)}</option>`,
        )}
      </select>
    </label>`;
  }

  #card(question: Question, words: FullWords) {
    return questionCard({
      question,
      words,
      unfolded: this.#unfolded.has(question.id),
      vote: this.#votes.get(question.id),
      onUnfold: () => void this.#unfold(question),
      onVote: (helpful) => void this.#vote(question, helpful, words),
      onAnswer: () => this.#dialog.answer(question),
    });
  }

  #moreButton(words: FullWords) {
    const busy = this.#loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => busy || this.#load('more')}
    >
      ${words.say('moreQuestions')}
    </button>`;
  }

  #failureNotice(words: FullWords, of: 'all' | 'more') {
    const onRetry = () => void this.#load(of);
    return notice({ title: words.say('questionsFailed'), retry: words.say('retry'), onRetry });
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

  /** The first of the new ones: the button that was pressed may be gone. */
  async #goOnAt(id: string | undefined): Promise<void> {
    await this.#host.updateComplete;
    if (id)
      this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
  }

  /** All answers; those beyond the first hundred are fetched. */
  async #unfold(question: Question): Promise<void> {
    if (!this.#unfolded.delete(question.id)) this.#unfolded.add(question.id);
    this.#host.requestUpdate();
    const known: readonly Answer[] = question.answers ?? [];
    if (!this.#connection || known.length >= question.answerCount) return;
    const result = await listAnswers(this.#connection, question.id, known.at(-1)?.id ?? null);
    if ('value' in result) this.#update(question.id, { answers: [...known, ...result.value.answers] });
  }

  async #vote(question: Question, helpful: boolean, words: FullWords): Promise<void> {
    if (!this.#connection) return;
    const before = this.#votes.get(question.id)?.choice ?? null;
    this.#setVote(question.id, { choice: helpful, busy: true, problem: null });
    const device = deviceId();
    const body = { helpful, ...(device && { deviceId: device }) };
    const result = await vote(this.#connection, 'questions', question.id, body);
    if ('failure' in result) {
      this.#announcement = words.say('voteFailed');
      this.#setVote(question.id, { choice: before, busy: false, problem: this.#announcement });
      this.#host.dispatchEvent(new FailureEvent(result.failure.code));
      return;
    }
    const { helpfulVotes, notHelpfulVotes } = result.value;
    this.#update(question.id, { helpfulVotes, notHelpfulVotes });
    this.#announcement = words.say('voted');
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
