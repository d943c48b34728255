import assert from 'node:assert/strict';
import { apiRoot, type Role, type Route } from '@tribune/contract';
import type { TestMerchant } from './harness.ts';

/** The body of a review submission, with the given fields changed. */
export const submission = ({ id }: { id: string }, changes: Record<string, unknown> = {}) => ({
  merchantId: id,
  productId: 'P-1',
  rating: 5,
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'Wore it through three days of rain in the hills.',
  ...changes,
});

const timesGiven = new Map<string, number>();

/** Submits a review from the store's page. Returns the response's data. Only the first by an author has the default text. */
export async function givenReview(shop: TestMerchant, changes: Record<string, unknown> = {}) {
  const body = submission(shop, changes);
  if (!('text' in changes)) {
    const author = `${shop.id} ${body.productId} ${body.authorEmail}`.toLowerCase();
    const times = (timesGiven.get(author) ?? 0) + 1;
    timesGiven.set(author, times);
    // The same text would be held as a duplicate.
    if (times > 1) body.text += ` Review ${times}.`;
  }
  const answer = await shop.asBrowser('POST', '/reviews', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Submits a review and moderates it to the status. */
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

/** Text that the screening holds for moderation. */
export const heldBack = { title: 'See www.cheap-boots.example for half the price' };

/** Creates an access token with that role. */
export async function givenToken(shop: TestMerchant, role: Role, more: object = {}) {
  const answer = await shop.asStaff('POST', '/admin/access-tokens', { name: role, role, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { accessToken, id } = answer.body.data;
  return { id, accessToken, headers: { 'x-merchant-id': shop.id, authorization: `Bearer ${accessToken}` } };
}

/** A route's path with its parameters replaced by `params`, or by an unknown id. */
export const urlOf = ({ path }: Route, params: Record<string, string> = {}) =>
  apiRoot + path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(params[name] ?? 'nobodys'));

/** Runs `work` that many times concurrently and returns all results. */
export const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** Text and HTML of the last email of a kind. */
export async function emailText(shop: TestMerchant, kind: string): Promise<string> {
  const { body } = await shop.asStaff('GET', `/admin/mails?kind=${kind}`);
  const mail = await shop.asStaff('GET', `/admin/mails/${body.data.mails[0].id}`);
  return `${mail.body.data.text}\n${mail.body.data.html}`;
}

/** The token in the link of an email; empty without one. */
export const tokenIn = (email: string) => /\/r\/([\w-]{64})/.exec(email)?.[1] ?? '';
