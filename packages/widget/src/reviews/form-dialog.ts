import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { closeIcon } from '../parts/icons.ts';
import type { ReviewSubmittedEvent } from '../shopper-events.ts';
import { type ProductFacts, productFacts, productHead } from './product-head.ts';
import type { Stage } from './stage.ts';

/** The dialog with the form to write a review. */
export class FormDialog {
  readonly #stage: Stage;
  #shown = false;
  #sent = false;
  #product: ProductFacts | null = null;
  #productId = '';

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async open(): Promise<void> {
    const { element } = this.#stage;
    this.#shown = true;
    void this.#loadProduct();
    element.requestUpdate();
    await element.updateComplete;
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  /** Focus starts at the heading, so that screen readers announce the dialog's purpose. */
  content(i18n: FullI18n) {
    return html`<dialog
      part="dialog"
      aria-labelledby="form-heading"
      @close=${this.#closed}
      @tribune-form-done=${this.#close}
      @tribune-review-submitted=${this.#submitted}
    >
      <div class="dialog-head">
        <div class="about-product">
          <h2 id="form-heading" class="heading" tabindex="-1" autofocus>${i18n.t('write')}</h2>
          ${this.#product && productHead(this.#product)}
        </div>
        <button type="button" class="icon-button" aria-label=${i18n.t('close')} @click=${this.#close}>
          ${closeIcon}
        </button>
      </div>
      ${this.#shown ? this.#form() : null}
    </dialog>`;
  }

  async #loadProduct(): Promise<void> {
    const { connection, element } = this.#stage;
    const { productId } = element;
    if (productId === this.#productId) return;
    this.#productId = productId;
    this.#product = null;
    const product = await productFacts(connection(), productId);
    if (productId !== this.#productId) return;
    this.#product = product;
    element.requestUpdate();
  }

  #form() {
    const { productId, merchantId, apiBase, attributeIds, incentiveClaimId, incentive } = this.#stage.element;
    return html`<tribune-review-form
      product-id=${productId}
      merchant-id=${merchantId}
      api-base=${apiBase}
      locale=${this.#stage.i18n().locale}
      .attributeIds=${attributeIds}
      .incentiveClaimId=${incentiveClaimId}
      .incentive=${incentive}
      exportparts="form, field, control, media, send, sent"
    ></tribune-review-form>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#stage.element.renderRoot.querySelector('dialog[part]:not(.sheet)');
  }

  #close = (): void => this.#dialog?.close();

  /** Entered values remain for the next opening, unless they were submitted. */
  #closed = (): void => {
    if (this.#sent) this.#shown = false;
    this.#sent = false;
    this.#stage.element.requestUpdate();
  };

  #submitted = ({ review }: ReviewSubmittedEvent): void => {
    this.#sent = true;
    if (review.status === 'approved') void this.#stage.element.reload();
  };
}
