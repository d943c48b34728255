import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { closeIcon } from '../parts/icons.ts';
import { defineAskForm } from './ask-form.ts';
import type { Question } from './question-reads.ts';
import type { TribuneQuestions } from './tribune-questions.ts';

/** The dialog to ask a question or to answer one. */
export class AskDialog {
  readonly #host: TribuneQuestions;
  #about: Question | 'new' | null = null;
  #sent = false;
  #beginning = '';

  constructor(host: TribuneQuestions) {
    this.#host = host;
  }

  /** `beginning`: the text that the shopper searched for. */
  ask(beginning = ''): Promise<void> {
    this.#beginning = beginning;
    return this.#open('new');
  }

  answer(question: Question): Promise<void> {
    return this.#open(question);
  }

  content(i18n: FullI18n) {
    return html`<dialog
      part="dialog"
      aria-labelledby="form-heading"
      @close=${this.#closed}
      @tribune-form-done=${this.#close}
      @tribune-question-submitted=${this.#wasSent}
      @tribune-answer-submitted=${this.#wasSent}
    >
      <div class="dialog-head">
        <h2 id="form-heading" class="heading" tabindex="-1" autofocus>
          ${i18n.t(this.#about === 'new' ? 'ask' : 'answerHeading')}
        </h2>
        <button type="button" class="icon-button" aria-label=${i18n.t('close')} @click=${this.#close}>
          ${closeIcon}
        </button>
      </div>
      ${this.#about ? this.#form(this.#about, i18n) : null}
    </dialog>`;
  }

  #form(about: Question | 'new', i18n: FullI18n) {
    const { productId, merchantId, apiBase } = this.#host;
    return html`<tribune-ask-form
      product-id=${productId}
      merchant-id=${merchantId}
      api-base=${apiBase}
      locale=${i18n.locale}
      beginning=${about === 'new' ? this.#beginning : ''}
      .question=${about === 'new' ? null : about}
      exportparts="form, field, control, send, sent"
    ></tribune-ask-form>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  async #open(about: Question | 'new'): Promise<void> {
    defineAskForm();
    this.#about = about;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  #close = (): void => this.#dialog?.close();

  #wasSent = (): void => {
    this.#sent = true;
  };

  /** Entered values remain for the next opening, unless they were submitted. */
  #closed = (): void => {
    if (this.#sent) this.#about = null;
    this.#sent = false;
    this.#host.requestUpdate();
  };
}
