import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';
import type { Hosted } from './hosted.ts';

/**
 * `<tribune-review-form>`: the form to review a product. It shows whether the review is published or pending. Where the
 * shopper followed an email's link, the token in the page's address (`?reviewToken=`) makes the review a verified purchase.
 *
 * Attributes: `product-id`; `attributes` (comma-separated ids of the custom attributes to ask for; default: all; required ones
 * always); `incentive-claim-id` and `incentive` (the reward offered for a review; the author must consent
 * to disclosing it); those of TribuneElement.
 * Events: `tribune-review-submitted`, `tribune-form-done`, `tribune-failure`.
 * Parts: `form`, `field`, `control`, `media`, `send`, `sent`. CSS properties: those of `<tribune-reviews>`.
 */
export class TribuneReviewForm extends LazyElement {
  static override styles = [...LazyElement.styles, ':host{--_room:100svh;container-type:normal}'];
  static override properties: Properties = {
    attributeIds: { attribute: 'attributes' },
    incentiveClaimId: {},
    incentive: {},
  };

  declare attributeIds: string;
  declare incentiveClaimId: string;
  declare incentive: string;
  /** Internal: set by hosted pages before the form is loaded. */
  declare hosted?: Hosted;

  protected override async load() {
    const { FormView } = await import('./form-view.ts');
    return new FormView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-review-form': TribuneReviewForm;
  }
}
