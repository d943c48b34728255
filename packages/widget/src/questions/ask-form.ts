import { html } from 'lit-html';
import type { Failure, Result } from '../api.ts';
import {
  type AnswerSubmission,
  type QuestionSubmission,
  type SubmittedAnswer,
  type SubmittedQuestion,
  submitAnswer,
  submitQuestion,
} from '../api-writes.ts';
import { defineElement } from '../define-element.ts';
import { FailureEvent } from '../events.ts';
import { personProblems, tooLong } from '../form/check.ts';
import { longest, type Problems } from '../form/fields.ts';
import formStyles from '../form/form.css?inline';
import { fieldProblem } from '../form/refusal.ts';
import { Sender } from '../form/sender.ts';
import { SendingForm } from '../form/sending-form.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Changed } from '../rendered-element.ts';
import { AnswerSubmittedEvent, QuestionSubmittedEvent } from '../shopper-events.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { type Asking, askFields } from './ask-fields.ts';
import styles from './ask-form.css?inline';
import type { FoundAnswers } from './found-answers.ts';
import type { Question } from './question-reads.ts';

const empty: Asking = { text: '', authorName: '', authorEmail: '' };

/** The server's field names in `error.details`. */
const fieldOf: Record<string, keyof Asking> = {
  text: 'text',
  answer: 'text',
  authorName: 'authorName',
  'author.name': 'authorName',
  authorEmail: 'authorEmail',
  'author.email': 'authorEmail',
};

/** Internal: the form to ask a question, or with `question` to answer one. Both are held for moderation. */
class TribuneAskForm extends SendingForm {
  static override styles = [baseStyles, controlStyles, fieldStyles, formStyles, styles];
  static override properties = {
    productId: {},
    question: { attribute: false },
    beginning: {},
    values: { attribute: false },
  };

  declare productId: string;
  declare question: Question | null;
  /** Initial text of a new question, unless the shopper has already written one. */
  declare beginning: string;
  declare private values: Asking;

  #found: FoundAnswers | undefined;
  #questions = new Sender<QuestionSubmission, SubmittedQuestion>(submitQuestion);
  #answers = new Sender<AnswerSubmission, SubmittedAnswer>((connection, answer, key) =>
    submitAnswer(connection, this.question?.id ?? '', answer, key),
  );

  constructor() {
    super();
    this.productId = '';
    this.question = null;
    this.values = empty;
  }

  /** Clears the text when another question is answered; name and email address remain. */
  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    const { text } = this.values;
    if (this.beginning && changed.has('beginning') && (!text.trim() || text === changed.get('beginning')))
      this.values = { ...this.values, text: this.beginning };
    const before = changed.get('question') as Question | null | undefined;
    if (!changed.has('question') || before === undefined || before?.id === this.question?.id) return;
    this.values = { ...this.values, text: '' };
    this.problems = {};
    this.notice = '';
    this.sent = false;
  }

  protected override render() {
    const i18n = this.configured ? this.deferredMessages.of(this.i18n) : null;
    if (!i18n) return html`<div class="ask-room"></div>`;
    return html`<div dir=${i18n.direction} lang=${i18n.language}>
      ${this.sent ? this.#thanks(i18n) : this.#form(i18n)}
    </div>`;
  }

  #form(i18n: FullI18n) {
    const { question, values, problems } = this;
    return html`<form class="form" part="form" novalidate @input=${this.#typed} @submit=${this.#submit}>
      ${askFields({ question, values, problems, i18n, below: question ? null : this.#found?.content(i18n) })}
      <div class="end">
        ${this.faults(i18n, (name) => i18n.t(name === 'text' ? (question ? 'yourAnswer' : 'yourQuestion') : name === 'authorName' ? 'name' : 'email'))}
        ${this.sendButton(i18n, {
          send: i18n.t(question ? 'sendAnswer' : 'sendQuestion'),
          sending: i18n.t('sending'),
        })}
      </div>
    </form>`;
  }

  #thanks(i18n: FullI18n) {
    const { question } = this;
    return this.sentPanel(i18n, {
      thanks: i18n.t(question ? 'answerThanks' : 'questionThanks'),
      next: i18n.t(question ? 'answerPending' : 'questionPending'),
    });
  }

  #typed = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement | HTMLTextAreaElement;
    this.values = { ...this.values, [name]: value };
    this.corrected(name);
    if (name === 'text' && !this.question) this.#lookUp().catch(() => {});
  };

  /** Shows what reviews say about the question that is being typed. */
  async #lookUp(): Promise<void> {
    const { FoundAnswers } = await import('./found-answers.ts');
    this.#found ??= new FoundAnswers(this);
    this.#found.ask(this.connection, this.productId, this.values.text, this.i18n.language);
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.sending || this.waitSeconds > 0) return;
    const i18n = await this.deferredMessages.ready(this.i18n);
    const problems = this.#problems(i18n);
    if (Object.entries(problems).length > 0) return this.showProblems(problems);
    this.notice = '';
    this.sending = true;
    const result = await (this.question ? this.#sendAnswer() : this.#sendQuestion());
    this.sending = false;
    if ('failure' in result) return this.#refused(result.failure, i18n);
    this.sending = true;
    this.dispatchEvent(result.value);
    await this.showSent();
  };

  #problems(i18n: FullI18n): Problems {
    const { question, values } = this;
    const limit = question ? longest.text : longest.questionText;
    const problem = values.text.trim()
      ? tooLong(values.text, limit, i18n)
      : i18n.t(question ? 'answerMissing' : 'questionMissing');
    return {
      ...(problem && { text: problem }),
      ...personProblems(values, i18n),
    };
  }

  async #sendQuestion(): Promise<Result<Event>> {
    const { text, authorName, authorEmail } = this.values;
    const question = {
      text: text.trim(),
      authorName: authorName.trim(),
      authorEmail: authorEmail.trim(),
      externalProductId: this.productId,
    };
    const result = await this.#questions.send(this.connection, question);
    return 'value' in result ? { value: new QuestionSubmittedEvent(result.value) } : result;
  }

  async #sendAnswer(): Promise<Result<Event>> {
    const { text, authorName, authorEmail } = this.values;
    const author = { name: authorName.trim(), email: authorEmail.trim() };
    const result = await this.#answers.send(this.connection, { answer: text.trim(), author });
    return 'value' in result ? { value: new AnswerSubmittedEvent(result.value) } : result;
  }

  async #refused(failure: Failure, i18n: FullI18n): Promise<void> {
    this.dispatchEvent(new FailureEvent(failure.code));
    const known = failure.details.flatMap(({ field }) => {
      const name = fieldOf[field];
      return name ? [[name, fieldProblem(name, i18n)] as const] : [];
    });
    if (known.length > 0) return this.showProblems(Object.fromEntries(known));
    if (failure.code === 'RATE_LIMITED') this.holdBack(failure);
    this.notice = i18n.t(failure.code === 'RATE_LIMITED' ? 'tooManySent' : 'textNotSent');
  }
}

export function defineAskForm(): void {
  defineElement('tribune-ask-form', TribuneAskForm);
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-ask-form': TribuneAskForm;
  }
}
