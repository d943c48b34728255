import type { Connection } from '../api.ts';
import { checkToken } from '../visit.ts';
import type { Reward } from './consent-field.ts';

/** The purchase behind an email's link. */
export interface Purchase {
  state: 'confirmed' | 'unusable';
  /** Token to submit with the review; null if it is unusable. */
  token: string | null;
  /** The reward offered for reviews of the shopper's order. */
  offered: Reward | null | undefined;
}

/** Null if the link is for other products, or if the request fails. */
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
