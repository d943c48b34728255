import { html } from 'lit-html';
import type { Connection, Result } from '../api.ts';
import { vote } from '../api-writes.ts';
import { deviceId } from '../device-id.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { View } from '../lazy-element.ts';
import { PagedList } from '../paged-list.ts';
import { reportButton } from '../report/report-button.ts';
import { notice } from '../reviews/notice.ts';
import toolStyles from '../reviews/tools.css?inline';
import type { VoteState } from '../reviews/vote-buttons.ts';
import { VoteEvent } from '../shopper-events.ts';
import cardStyles from '../styles/card.css?inline';
import dialogStyles from '../styles/dialog.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { widgetConfig } from '../theme.ts';
import { AskDialog } from './ask-dialog.ts';
import { choiceInAddress, followAddress, writeToAddress } from './question-address.ts';
import { questionCard } from './question-card.ts';
import type { QuestionMarks } from './question-marks.ts';
import {
  type Answer,
  listAnswers,
  listQuestions,
  type Question,
  type QuestionList,
} from './question-reads.ts';
import { type Choice, initialChoice, questionTools } from './question-tools.ts';
import viewStyles from './questions.css?inline';
import type { TribuneQuestions } from './tribune-questions.ts';

export const styles = cardStyles + fieldStyles + dialogStyles + toolStyles + viewStyles;

const pageSize = 5;
const searchDelayMs = 350;
/** Maximum number of empty pages that a search for frequent words continues past. */
const mostEmptyPages = 10;

/** The content and data of `<tribune-questions>`. */
export class QuestionsView implements View {
  readonly #host: TribuneQuestions;
  readonly #adopt: (css: string) => void;
  readonly #i18n: DeferredMessages;
  readonly #dialog: AskDialog;
  readonly #list: PagedList<Question, QuestionList>;
  #choice: Choice = initialChoice;
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** Request to send once the shopper's language is known. */
  #due: { connection: Connection; fresh: boolean } | null = null;
  #language = '';
  /** Whether the product has several questions to search and sort. */
  #hasTools = false;
  #isFirst = true;
  #messages: FullI18n | null = null;
  #acceptsSubmissions = true;
  #announcement = '';
  #votes = new Map<string, VoteState>();
  #unfolded = new Set<string>();
  #marks: QuestionMarks | null = null;

  constructor(host: TribuneQuestions, adopt: (css: string) => void) {
    this.#host = host;
    this.#adopt = adopt;
    this.#i18n = new DeferredMessages(host);
    this.#dialog = new AskDialog(host);
    this.#list = new PagedList(host, {
      read: (connection, from) => this.#read(connection, from),
      itemsOf: ({ questions }) => questions,
      onLoaded: (page) => this.#loaded(page),
    });
    followAddress(host, () => this.#choose(choiceInAddress(host.addressKey), { byAddress: true }));
  }

  show(connection: Connection, fresh: boolean): void {
    this.#due = { connection, fresh };
    this.#host.requestUpdate();
    void this.#learnWhetherOpen(connection);
  }

  #begin(language: string): void {
    const { connection, fresh } = this.#due ?? { connection: this.#list.connection, fresh: false };
    if (!connection) return;
    this.#due = null;
    this.#language = language;
    this.#choice = choiceInAddress(this.#host.addressKey);
    this.#hasTools = this.#choice.search !== '';
    this.#isFirst = true;
    void this.#list.show(connection, fresh);
  }

  /** Finds out whether the merchant is suspended, in which case nothing can be submitted. */
  async #learnWhetherOpen(connection: Connection): Promise<void> {
    this.#acceptsSubmissions = (await widgetConfig(connection))?.acceptsSubmissions !== false;
    this.#host.requestUpdate();
  }

  content(coreI18n: CoreI18n) {
    if (this.#due || coreI18n.language !== this.#language) this.#begin(coreI18n.language);
    const i18n = this.#i18n.of(coreI18n);
    this.#messages = i18n;
    if (!i18n || (!this.#list.page && this.#list.loading)) return null;
    return html`<section class=${this.#list.room} dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
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
    const { items, page, failed } = this.#list;
    if (page) this.#marks?.collect(page, this.#choice.search);
    if (failed === 'all' || !page) return this.#list.failureNotice(i18n, 'all', i18n.t('questionsFailed'));
    if (items.length === 0)
      return this.#choice.search
        ? html`${this.#tools(page, i18n)} ${this.#noMatch(i18n)}`
        : notice({ title: i18n.t('noQuestions'), advice: i18n.t('noQuestionsAdvice') });
    const questions = i18n.t('questions', { count: page.totalQuestions });
    const texts = {
      shown: i18n.t('shownCount', { shown: items.length, reviews: questions }),
      more: i18n.t('moreQuestions'),
      failed: i18n.t('questionsFailed'),
    };
    return html`${this.#hasTools ? this.#tools(page, i18n) : null}
      ${this.#list.content(i18n, texts, (question) => this.#card(question, i18n))}`;
  }

  #tools(page: QuestionList, i18n: FullI18n) {
    const exactly = () => this.#choose({ ...this.#choice, exact: true });
    return questionTools({
      i18n,
      choice: this.#choice,
      total: page.totalQuestions,
      searched: this.#marks?.notice(page, this.#choice.search, i18n, exactly),
      onChange: (change) => this.#choose({ ...this.#choice, ...change }),
      onType: this.#type,
    });
  }

  #noMatch(i18n: FullI18n) {
    const title = i18n.t('noMatchingQuestions');
    if (!this.#acceptsSubmissions) return notice({ title });
    const ask = () => this.#dialog.ask(this.#choice.search);
    return notice({
      title,
      advice: i18n.t('noMatchingQuestionsAdvice'),
      action: html`<button type="button" class="button" part="ask" @click=${ask}>${i18n.t('askThis')}</button>`,
    });
  }

  #card(question: Question, i18n: FullI18n) {
    return questionCard({
      question,
      i18n,
      unfolded: this.#unfolded.has(question.id),
      vote: this.#votes.get(question.id),
      mark: this.#marks ? (id, text) => this.#marks?.mark(id, text) : undefined,
      onUnfold: () => void this.#unfold(question),
      onVote: (helpful) => void this.#vote(question, helpful, i18n),
      onAnswer: () => this.#dialog.answer(question),
      report: (itemId, describedBy) =>
        reportButton(i18n, {
          itemId,
          describedBy,
          connection: () => this.#list.connection,
          within: this.#host,
        }),
    });
  }

  #type = (search: string): void => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      if (this.#host.isConnected) this.#choose({ ...this.#choice, search });
    }, searchDelayMs);
  };

  #choose({ search, sort, exact }: Choice, { byAddress = false } = {}): void {
    clearTimeout(this.#typing);
    const before = this.#choice;
    const isSame = before.search === search.trim();
    // Spelling correction is enabled again for another search.
    const choice = { sort, search: search.trim(), exact: exact && (isSame || byAddress) };
    if (isSame && before.sort === choice.sort && before.exact === choice.exact) return;
    this.#choice = choice;
    if (!byAddress) writeToAddress(this.#host.addressKey, before, choice);
    void this.#list.load('all');
  }

  async #read(
    connection: Connection,
    { startAfter, fresh }: { startAfter: string | null; fresh: boolean },
  ): Promise<Result<QuestionList>> {
    const query = { ...this.#choice, language: this.#language, limit: pageSize, fresh };
    let from = startAfter;
    for (let page = 1; ; page++) {
      const result = await listQuestions(connection, this.#host.productId, { ...query, startAfter: from });
      if ('failure' in result) return result;
      if (result.value.matches?.length) await this.#loadMarks();
      if (result.value.questions.length > 0 || page === mostEmptyPages) return result;
      from = result.value.nextStartAfter;
      if (!from) return result;
    }
  }

  #loaded(page: QuestionList): void {
    const { totalQuestions: count, searchedFor: search } = page;
    this.#hasTools ||= count > 1;
    const i18n = this.#messages;
    if (i18n && !this.#isFirst) {
      const found = count > 0 ? i18n.t('questions', { count }) : i18n.t('noMatchingQuestions');
      this.#announcement = search === undefined ? found : `${i18n.t('searchedFor', { search })}: ${found}`;
    }
    this.#isFirst = false;
  }

  /** Loads the marks before the questions, which the notice about the search would shift. If that fails, the next search tries again. */
  async #loadMarks(): Promise<void> {
    if (this.#marks) return;
    try {
      const { QuestionMarks } = await import('./question-marks.ts');
      this.#marks ??= new QuestionMarks(this.#adopt);
    } catch {}
  }

  /** Shows all answers; those beyond the first hundred are requested. */
  async #unfold(question: Question): Promise<void> {
    if (!this.#unfolded.delete(question.id)) this.#unfolded.add(question.id);
    this.#host.requestUpdate();
    const known: readonly Answer[] = question.answers ?? [];
    const { connection } = this.#list;
    if (!connection || known.length >= question.answerCount) return;
    const result = await listAnswers(connection, question.id, known.at(-1)?.id ?? null);
    if ('value' in result) this.#list.update(question.id, { answers: [...known, ...result.value.answers] });
  }

  async #vote(question: Question, helpful: boolean, i18n: FullI18n): Promise<void> {
    const { connection } = this.#list;
    if (!connection) return;
    const before = this.#votes.get(question.id)?.choice ?? null;
    this.#setVote(question.id, { choice: helpful, busy: true, problem: null });
    const device = deviceId();
    const body = { helpful, ...(device && { deviceId: device }) };
    const result = await vote(connection, 'questions', question.id, body);
    if ('failure' in result) {
      this.#announcement = i18n.t('voteFailed');
      this.#setVote(question.id, { choice: before, busy: false, problem: this.#announcement });
      this.#host.dispatchEvent(new FailureEvent(result.failure.code));
      return;
    }
    const { helpfulVotes, notHelpfulVotes } = result.value;
    this.#list.update(question.id, { helpfulVotes, notHelpfulVotes });
    this.#announcement = i18n.t('voted');
    this.#setVote(question.id, { choice: helpful, busy: false, problem: null });
    this.#host.dispatchEvent(new VoteEvent('questions', question.id, helpful));
  }

  #setVote(id: string, state: VoteState): void {
    this.#votes.set(id, state);
    this.#host.requestUpdate();
  }
}
