import { html } from 'lit-html';
import type { Failure } from '../api.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Changed, Properties } from '../rendered-element.ts';
import { FormDoneEvent } from '../shopper-events.ts';
import { TribuneElement } from '../tribune-element.ts';
import type { Problems } from './fields.ts';
import type { Sent, sentPanel } from './sent-panel.ts';

const waitWithoutAdviceSeconds = 30;

/** Shared by all forms: errors at their fields, a pause after too many submissions, and a thank-you panel. */
export abstract class SendingForm extends TribuneElement {
  static override properties: Properties = {
    problems: { attribute: false },
    notice: { attribute: false },
    sending: { attribute: false },
    waitSeconds: { attribute: false },
    sent: { attribute: false },
  };

  declare protected problems: Problems;
  /** An error of the whole form. */
  declare protected notice: string;
  declare protected sending: boolean | null;
  declare protected waitSeconds: number;
  declare protected sent: boolean | null;

  protected readonly deferredMessages = new DeferredMessages(this);
  #panel: typeof sentPanel | undefined;
  #faults: typeof import('./faults.ts') | undefined;
  #countdown: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.problems = {};
    this.notice = '';
    this.waitSeconds = 0;
  }

  disconnectedCallback(): void {
    clearInterval(this.#countdown);
  }

  protected override updated(changed: Changed): void {
    if (changed.has('sent') && this.sent) this.renderRoot.querySelector<HTMLElement>('.sent-title')?.focus();
  }

  /** Stays focusable while disabled, so that focus is not lost. */
  protected sendButton(i18n: FullI18n, { send, sending }: { send: string; sending: string }) {
    const { waitSeconds } = this;
    const label = this.sending
      ? sending
      : waitSeconds > 0
        ? i18n.t('resendIn', { count: waitSeconds })
        : send;
    return html`<button class="button primary" part="send" aria-disabled=${this.sending || waitSeconds > 0 ? 'true' : 'false'}>
      ${label}
    </button>`;
  }

  /** Shows the thank-you panel. Its code is loaded only now, because most opened forms are never submitted. */
  protected async showSent(): Promise<void> {
    const loaded = await import('./sent-panel.ts').catch(() => null);
    if (loaded) this.adopt(loaded.styles);
    this.#panel = loaded?.sentPanel;
    this.sending = false;
    this.sent = true;
  }

  protected sentPanel(i18n: FullI18n, sent: Sent) {
    return this.#panel?.(i18n, sent, () => this.dispatchEvent(new FormDoneEvent())) ?? sent.thanks;
  }

  /** Shows problems at their fields and in a list, whose code is loaded on demand, and focuses the first. */
  protected async showProblems(problems: Problems): Promise<void> {
    this.#faults ??= (await import('./faults.ts').catch(() => null)) ?? undefined;
    if (this.#faults) this.adopt(this.#faults.styles);
    this.problems = problems;
    this.notice = '';
    await this.updateComplete;
    this.#faults?.focusFirst(this.renderRoot, problems);
  }

  /** Removes a field's error once its value changes. */
  protected corrected(name: string): void {
    if (this.problems[name]) this.problems = { ...this.problems, [name]: undefined };
  }

  /** The error of the whole form, or the list of fields to correct. */
  protected faults(i18n: FullI18n, labelOf: (name: string) => string) {
    const { notice, problems, renderRoot } = this;
    const shown = notice || this.#faults?.faults(renderRoot, { i18n, problems, labelOf });
    return html`<div class="problem faults" role="alert">${shown}</div>`;
  }

  /** Blocks submissions for as long as the server requests. */
  protected holdBack({ retryAfterSeconds }: Failure): void {
    clearInterval(this.#countdown);
    this.waitSeconds = retryAfterSeconds ?? waitWithoutAdviceSeconds;
    this.#countdown = setInterval(() => {
      this.waitSeconds -= 1;
      if (this.waitSeconds <= 0) clearInterval(this.#countdown);
    }, 1000);
  }
}
