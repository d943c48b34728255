import type { checkedToken, Static } from '@tribune/contract';
import { type Connection, read } from './api.ts';

export type CheckedToken = Static<typeof checkedToken>;

/** The parameters that an email's link added to this page's URL. */
export interface Visit {
  token: string;
  productId: string | null;
  rating: number | null;
}

/** Null if the shopper did not follow an email's link. */
export function currentVisit(): Visit | null {
  const query = new URLSearchParams(location.search);
  const token = query.get('reviewToken');
  const rating = Number(query.get('rating'));
  return token
    ? { token, productId: query.get('productId'), rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null }
    : null;
}

/** The token's products and reward; null if the request fails. */
export async function checkToken(connection: Connection, token: string): Promise<CheckedToken | null> {
  const result = await read<{ data: CheckedToken }>(connection, `/tokens/${encodeURIComponent(token)}`);
  if ('value' in result) return result.value.data;
  return result.failure.code === 'NOT_FOUND' ? { valid: false, status: 'expired' } : null;
}

let welcomed = false;

/** True once per page, if an email asked the shopper to review this product and they have not done so yet. */
export async function invitedTo(connection: Connection, productId: string): Promise<boolean> {
  const visit = currentVisit();
  if (!visit || welcomed || (visit.productId ?? productId) !== productId) return false;
  const token = await checkToken(connection, visit.token);
  const open = token?.products?.some((product) => product.productId === productId && !product.reviewed);
  if (!token?.valid || !open || welcomed) return false;
  welcomed = true;
  return true;
}
