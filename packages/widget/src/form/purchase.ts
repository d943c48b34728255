import type { Connection } from '../api.ts';
import { checkToken } from '../visit.ts';
import type { Reward } from './consent-field.ts';

/** The purchase of the product that an email's link identifies. */
export interface Purchase {
  state: 'confirmed' | 'unusable';
  /** Submitted with the review; null when it is unusable. */
  token: string | null;
  /** The reward offered for reviews of the shopper's order. */
  offered: Reward | null | undefined;
}

/** Null when the link is about other products, or when the request fails. */
export async function purchaseOf(
  connection: Connection,
  token: string,
  productId: string,
): Promise<Purchase | null> {
  const checked = await checkToken(connection, token);
  if (!checked) return null;
  const { valid, products, incentive: offered } = checked;
  if (!valid) return { state: 'unusable', token: null, offered };
  const isBought = products?.some((product) => product.productId === productId);
  return isBought ? { state: 'confirmed', token, offered } : null;
}
