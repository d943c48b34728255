import { html, type PropertyValues, unsafeCSS } from 'lit';
import type { Failure, SubmittedReview } from '../api.ts';
import { defineElement } from '../define-element.ts';
import { FailureEvent, FormDoneEvent, ReviewSubmittedEvent } from '../events.ts';
import { formMessages } from '../i18n/en-form.ts';
import { checkIcon } from '../parts/icons.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import { TribuneElement } from '../tribune-element.ts';
import { problemsOf } from './check.ts';
import { emptyValues, fieldNames, isFieldName, longest, type Problems, type Values } from './fields.ts';
import styles from './form.css?inline';
import type { FormWords } from './form-words.ts';
import { mostMegabytes } from './media/accepted.ts';
import { type ChosenFile, ChosenFiles } from './media/chosen-files.ts';
import { takeIncomingFiles } from './media/incoming-files.ts';
import mediaStyles from './media/media-field.css?inline';
import { mediaField } from './media/media-field.ts';
import { recommendField } from './recommend-field.ts';
import { ReviewSender, submissionOf } from './sending.ts';
import { starField } from './star-field.ts';
import { textField } from './text-field.ts';

const waitWithoutAdviceSeconds = 30;

/**
 * `<tribune-review-form>`: the form to review a product. It says itself whether the review is published or waits.
 *
 * Attributes: `product-id`; those of TribuneElement.
 * Events: `tribune-review-submitted`, `tribune-form-done`, `tribune-failure`.
 * Parts: `form`, `field`, `control`, `media`, `stars`, `send`, `sent`. CSS properties: those of `<tribune-reviews>`.
 */
export class TribuneReviewForm extends TribuneElement {
  static override styles = [
    unsafeCSS(baseStyles),
    unsafeCSS(controlStyles),
    unsafeCSS(styles),
    unsafeCSS(mediaStyles),
  ];
  static override properties = {
    productId: { attribute: 'product-id' },
    values: { state: true },
    problems: { state: true },
    notice: { state: true },
    sending: { state: true },
    waitSeconds: { state: true },
    sent: { state: true },
    fileNews: { state: true },
    dragging: { state: true },
  };

  declare productId: string;
  declare private values: Values;
  declare private problems: Problems;
  /** About the whole form: why it was not sent. */
  declare private notice: string;
  declare private sending: boolean;
  declare private waitSeconds: number;
  declare private sent: SubmittedReview | null;
  /** What became of the files, for screen readers. */
  declare private fileNews: string;
  declare private dragging: boolean;

  #files = new ChosenFiles({
    onChange: () => this.requestUpdate(),
    onSent: ({ file: { name } }) => this.#tell('uploaded', name),
    onProblem: ({ file: { name }, problem }) => {
      if (problem) this.fileNews = `${name}: ${this.#words.say(problem, { size: mostMegabytes })}`;
    },
  });
  #endIncoming = () => {};
  #sender = new ReviewSender();
  #countdown: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.productId = '';
    this.values = emptyValues;
    this.problems = {};
    this.notice = '';
    this.sending = false;
    this.waitSeconds = 0;
    this.sent = null;
    this.fileNews = '';
    this.dragging = false;
  }

  /** The dialog around the form takes files too: its heading has the focus when it opens. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#endIncoming = takeIncomingFiles(this.closest('dialog') ?? this, {
      onFiles: (files) => this.#addFiles(files),
      onDragging: (dragging) => {
        this.dragging = dragging;
      },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#countdown);
    this.#endIncoming();
    this.#files.stop();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('sent') && this.sent) this.renderRoot.querySelector<HTMLElement>('.sent-title')?.focus();
  }

  protected override render() {
    if (!this.dressed) return html`<div class="form-room"></div>`;
    const words = this.#words;
    return html`<div dir=${words.direction} lang=${words.language}>
      ${this.sent ? this.#sentPanel(this.sent, words) : this.#form(words)}
    </div>`;
  }

  get #words(): FormWords {
    return this.words.with(formMessages);
  }

  #form(words: FormWords) {
    const { values, problems } = this;
    const field = <Name extends keyof Values>(name: Name) => ({
      name,
      words,
      value: values[name],
      problem: problems[name],
    });
    return html`<form class="form" part="form" novalidate @input=${this.#typed} @submit=${this.#submit}>
      ${starField(values.rating, problems.rating, words)}
      ${textField({ ...field('title'), label: words.say('title'), limit: longest.title })}
      ${textField({
        ...field('text'),
        label: words.say('text'),
        hint: words.say('textHint'),
        rows: 6,
        limit: longest.text,
      })}
      <div class="pair">
        ${textField({ ...field('pros'), label: words.say('yourPros'), rows: 2, limit: longest.prosCons })}
        ${textField({ ...field('cons'), label: words.say('yourCons'), rows: 2, limit: longest.prosCons })}
      </div>
      ${this.#mediaField(words)} ${recommendField(values.wouldRecommend, problems.wouldRecommend, words)}
      <div class="pair">
        ${textField({
          ...field('authorName'),
          label: words.say('name'),
          hint: words.say('nameHint'),
          autocomplete: 'name',
          required: true,
        })}
        ${textField({
          ...field('authorEmail'),
          label: words.say('email'),
          hint: words.say('emailHint'),
          type: 'email',
          autocomplete: 'email',
          required: true,
        })}
      </div>
      <div class="end">
        <p class="problem form-problem" role="alert">${this.notice}</p>
        ${this.#sendButton(words)}
      </div>
    </form>`;
  }

  #mediaField(words: FormWords) {
    return mediaField({
      words,
      files: this.#files,
      announcement: this.fileNews,
      dragging: this.dragging,
      onAdd: (files) => this.#addFiles(files),
      onRemove: (chosen) => void this.#removeFile(chosen),
      onRetry: (chosen) => void this.#retryFile(chosen),
    });
  }

  /** Stays focusable while it can't be pressed, so that focus is not lost. */
  #sendButton(words: FormWords) {
    const { sending, waitSeconds } = this;
    const label = sending
      ? words.say(this.#files.running ? 'uploadsRunning' : 'sending')
      : waitSeconds > 0
        ? words.say('sendAgain', { count: waitSeconds })
        : words.say('send');
    return html`<button class="button primary" part="send" aria-disabled=${sending || waitSeconds > 0 ? 'true' : 'false'}>
      ${label}
    </button>`;
  }

  #sentPanel(review: SubmittedReview, words: FormWords) {
    return html`<div class="sent" part="sent">
      <span class="sent-mark">${checkIcon}</span>
      <h3 class="sent-title" tabindex="-1">${words.say('thanks')}</h3>
      <p>${words.say(review.status === 'approved' ? 'published' : 'pending')}</p>
      <button type="button" class="button primary" @click=${() => this.dispatchEvent(new FormDoneEvent())}>
        ${words.say('done')}
      </button>
    </div>`;
  }

  #typed = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement | HTMLTextAreaElement;
    if (!isFieldName(name)) return;
    this.values = { ...this.values, [name]: value };
    if (this.problems[name]) this.problems = { ...this.problems, [name]: undefined };
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.sending || this.waitSeconds > 0) return;
    const words = this.#words;
    const email = this.renderRoot.querySelector<HTMLInputElement>('[name="authorEmail"]');
    const problems = problemsOf(this.values, email?.validity.valid ?? true, words);
    if (Object.keys(problems).length > 0) return this.#showProblems(problems, words);
    this.notice = '';
    this.sending = true;
    await this.#files.settled();
    if (this.#files.interrupted) return this.#showInterrupted(this.#files.interrupted, words);
    const submission = submissionOf(this.connection, this.productId, this.values, this.#files.publicIds);
    const result = await this.#sender.send(this.connection, submission);
    this.sending = false;
    if ('failure' in result) return this.#refused(result.failure, words);
    this.sent = result.value;
    this.dispatchEvent(new ReviewSubmittedEvent(result.value));
  };

  #addFiles(files: Iterable<File>): void {
    if (this.sent || this.sending) return;
    this.fileNews = '';
    const before = new Set(this.#files.list.map(({ id }) => id));
    this.#files.add(this.connection, files);
    const begun = this.#files.list.filter(({ id, problem }) => !before.has(id) && !problem);
    if (begun.length > 0) this.#tell('uploading', begun.map(({ file }) => file.name).join(', '));
  }

  async #removeFile({ id, file }: ChosenFile): Promise<void> {
    this.#files.remove(id);
    this.#tell('removed', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
  }

  /** The pressed button goes, so the focus moves to its neighbour. */
  async #retryFile({ id, file }: ChosenFile): Promise<void> {
    this.notice = '';
    this.#files.retry(this.connection, id);
    this.#tell('uploading', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#remove-${id}`)?.focus();
  }

  #tell(key: 'uploading' | 'uploaded' | 'removed', name: string): void {
    this.fileNews = this.#words.say(key, { name });
  }

  async #showInterrupted({ id }: ChosenFile, words: FormWords): Promise<void> {
    this.sending = false;
    this.notice = words.say('uploadsFailed');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#retry-${id}`)?.focus();
  }

  async #refused(failure: Failure, words: FormWords): Promise<void> {
    this.dispatchEvent(new FailureEvent(failure.code));
    if (this.#filesRefused(failure, words)) return;
    const known = failure.details.filter(({ field }) => isFieldName(field));
    if (known.length > 0) {
      const problems = Object.fromEntries(known.map(({ field, message }) => [field, message]));
      return this.#showProblems(problems, words);
    }
    if (failure.code === 'RATE_LIMITED') this.#wait(failure.retryAfterSeconds ?? waitWithoutAdviceSeconds);
    this.notice = noticeOf(failure, words);
  }

  /** True: it was about files, which now say so. */
  #filesRefused({ code, details }: Failure, words: FormWords): boolean {
    const places = details.flatMap(({ field }) => /^media\.(\d+)$/.exec(field)?.[1] ?? []).map(Number);
    if (places.length === 0) return false;
    // From the last on: a refused file leaves its place.
    for (const place of places.reverse())
      this.#files.refuse(place, code === 'INVALID_FILE_TYPE' ? 'fileDamaged' : 'fileNotSent');
    this.notice = code === 'INVALID_FILE_TYPE' ? words.say('fileDamaged') : words.say('uploadsFailed');
    return true;
  }

  async #showProblems(problems: Problems, words: FormWords): Promise<void> {
    this.problems = problems;
    this.notice = words.say('check', { count: Object.keys(problems).length });
    await this.updateComplete;
    const first = fieldNames.find((name) => problems[name]);
    this.renderRoot.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  #wait(seconds: number): void {
    clearInterval(this.#countdown);
    this.waitSeconds = seconds;
    this.#countdown = setInterval(() => {
      this.waitSeconds -= 1;
      if (this.waitSeconds <= 0) clearInterval(this.#countdown);
    }, 1000);
  }
}

function noticeOf(failure: Failure, words: FormWords): string {
  if (failure.code === 'RATE_LIMITED') return words.say('tooMany');
  if (failure.code === 'DUPLICATE_REVIEW') return words.say('duplicate');
  // The server's words name the cause where ours could only guess.
  return failure.code === 'VALIDATION_ERROR' ? failure.message : words.say('notSent');
}

export function defineReviewForm(): void {
  defineElement('tribune-review-form', TribuneReviewForm);
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-review-form': TribuneReviewForm;
  }
}
