import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';

/**
 * `<tribune-review-form>`: the form to review a product. It says itself whether the review is published or waits. Where the
 * shopper came by a mail's link, the token in the page's address (`?reviewToken=`) makes the review a verified purchase.
 *
 * Attributes: `product-id`; `attributes` (ids of the custom attributes it asks for, by commas; default: all; required ones
 * always); `incentive-claim-id` and `incentive` (what was promised for a review; the author is asked to
 * agree that it is shown); those of TribuneElement.
 * Events: `tribune-review-submitted`, `tribune-form-done`, `tribune-failure`.
 * Parts: `form`, `field`, `control`, `media`, `send`, `sent`. CSS properties: those of `<tribune-reviews>`.
 */
export class TribuneReviewForm extends LazyElement {
  static override styles = [...LazyElement.styles, ':host{--_room:40rem;container-type:normal}'];
  static override properties: Properties = {
    attributeIds: { attribute: 'attributes' },
    incentiveClaimId: { attribute: 'incentive-claim-id' },
    incentive: {},
  };

  declare attributeIds: string;
  declare incentiveClaimId: string;
  declare incentive: string;

  constructor() {
    super();
    this.attributeIds = '';
    this.incentiveClaimId = '';
    this.incentive = '';
  }

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
