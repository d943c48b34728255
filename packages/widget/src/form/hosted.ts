import type { AttributeValues, Values } from './fields.ts';
import type { Purchase } from './purchase.ts';

/** Set by hosted pages, which follow their form by a page of thanks. */
export interface Hosted {
  /** Accepts the review and its uploads, at the paths of the API. */
  submitTo: string;
  /** Whether the server knows the email address. */
  emailKnown: boolean;
  /** Removes the page's plain form, and adds what it contains to a draft. */
  takeOver: (values: Values, attributeValues: AttributeValues) => TakenOver;
}

interface TakenOver {
  values: Values;
  attributeValues: AttributeValues;
  /** Null without an order. */
  purchase: Purchase | null;
}
