import assert from 'node:assert/strict';
import type { TestMerchant } from '../../testing/harness.ts';

export const question = (changes: object = {}) => ({
  text: 'Does the zip hold in the cold?',
  authorName: 'Maya',
  authorEmail: 'Maya@example.com',
  externalProductId: 'P-1',
  ...changes,
});

/** Submits a pending question and returns its id. */
export async function asked(shop: TestMerchant, changes: object = {}) {
  const body = question(changes);
  const answer = await shop.asBrowser('POST', `/products/${body.externalProductId}/questions`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id as string;
}

export async function moderated(shop: TestMerchant, id: string, status: string, more: object = {}) {
  const [kind] = id.split('_');
  const answer = await shop.asStaff('PATCH', `/${kind}s/${id}/moderate`, { status, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Submits and approves a question and returns its id. */
export async function published(shop: TestMerchant, changes: object = {}) {
  const id = await asked(shop, changes);
  await moderated(shop, id, 'approved');
  return id;
}

/** Submits a customer's pending answer and returns its id. */
export async function answered(shop: TestMerchant, questionId: string, changes: object = {}) {
  const body = {
    answer: 'Mine did all winter.',
    author: { name: 'Ben', email: 'ben@example.com' },
    ...changes,
  };
  const answer = await shop.asBrowser('POST', `/questions/${questionId}/answers`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id as string;
}

/** Submits a merchant answer, which is published at once, and returns its id. */
export async function answeredByShop(shop: TestMerchant, questionId: string, changes: object = {}) {
  const body = { answer: 'It holds down to −30 °C.', verified: true, ...changes };
  const answer = await shop.asServer('POST', `/questions/${questionId}/answers`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id as string;
}

export async function logOf(shop: TestMerchant, itemId: string) {
  const answer = await shop.asStaff('GET', `/admin/moderation-log?itemId=${itemId}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses like a client, which has no types
  return answer.body.data.entries.map((entry: any) => {
    const { itemType, actorType, actor, action, from, to, reasonCode, reason } = entry;
    return { itemType, actorType, actor, action, from, to, reasonCode, reason };
  });
}
