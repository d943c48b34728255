import assert from 'node:assert/strict';
import { apiRoot, type Role, type Route } from '@tribune/contract';
import type { TestMerchant } from './harness.ts';

/** A review as a customer sends it, with the fields a test is about. */
export const submission = ({ id }: { id: string }, changes: Record<string, unknown> = {}) => ({
  merchantId: id,
  productId: 'P-1',
  rating: 5,
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'Wore it through three days of rain in the hills.',
  ...changes,
});

/** A review that a customer sent from the shop's page; what the submission answered. */
export async function givenReview(shop: TestMerchant, changes: Record<string, unknown> = {}) {
  const answer = await shop.asBrowser('POST', '/reviews', submission(shop, changes));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** The same, moderated to a status. */
export async function givenReviewThatIs(
  shop: TestMerchant,
  status: 'approved' | 'rejected' | 'flagged' | 'pending',
  changes: Record<string, unknown> = {},
) {
  const review = await givenReview(shop, status === 'pending' ? { ...changes, ...heldBack } : changes);
  if (status !== 'pending' && status !== review.status) {
    const answer = await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  } else assert.equal(review.status, status);
  return review;
}

/** Held back by the screening. */
export const heldBack = { title: 'See www.cheap-boots.example for half the price' };

/** A member of staff with that role, by a token of its own. */
export async function givenToken(shop: TestMerchant, role: Role, more: object = {}) {
  const answer = await shop.asStaff('POST', '/admin/access-tokens', { name: role, role, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { accessToken, id } = answer.body.data;
  return { id, accessToken, headers: { 'x-merchant-id': shop.id, authorization: `Bearer ${accessToken}` } };
}

/** A route's address, each name in its path replaced by what `params` says, or by an id that nobody has. */
export const urlOf = ({ path }: Route, params: Record<string, string> = {}) =>
  apiRoot + path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(params[name] ?? 'nobodys'));

/** Runs `work` so many times at once and gives every answer. */
export const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
