import type { AttributeValues, Values } from './fields.ts';
import type { Purchase } from './purchase.ts';

/** Options of hosted pages, which show a thank-you page after their form. */
export interface Hosted {
  /** Accepts the review and its uploads, at the paths of the API. */
  submitTo: string;
  /** Whether the server knows the email address. */
  emailKnown: boolean;
  /** Removes the page's plain form, and adds its entered values to a draft. */
  takeOver: (values: Values, attributeValues: AttributeValues) => TakenOver;
}

interface TakenOver {
  values: Values;
  attributeValues: AttributeValues;
  /** Null if there is no order. */
  purchase: Purchase | null;
}
