import { html } from 'lit-html';
import type { CoreI18n } from '../i18n/core.ts';
import type { View } from '../lazy-element.ts';
import { defineFormBody } from './form-body.ts';
import type { TribuneReviewForm } from './tribune-review-form.ts';

/** The form is a separate element, which holds the entered values. */
export class FormView implements View {
  readonly #host: TribuneReviewForm;

  constructor(host: TribuneReviewForm) {
    this.#host = host;
    defineFormBody();
  }

  show(): void {}

  content(i18n: CoreI18n) {
    const {
      productId,
      merchantId,
      apiBase,
      attributeIds,
      incentiveClaimId,
      incentive,
      hosted = null,
    } = this.#host;
    return html`<tribune-form-body
      product-id=${productId}
      merchant-id=${merchantId}
      api-base=${apiBase}
      locale=${i18n.locale}
      .attributeIds=${attributeIds}
      .incentiveClaimId=${incentiveClaimId}
      .incentive=${incentive}
      .hosted=${hosted}
      exportparts="form, field, control, media, send, sent"
    ></tribune-form-body>`;
  }
}
