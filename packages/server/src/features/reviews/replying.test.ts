import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('a reply is shown with its times and can be changed and removed', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const set = await shop.asServer('PUT', `/reviews/${id}/reply`, { text: 'Thank you', authorName: 'Shop' });
  assert.deepEqual(set.body.data, (await shop.asStaff('GET', `/reviews/${id}`)).body);
  const { createdAt } = set.body.data.reply;
  assert.deepEqual(set.body.data.reply, {
    text: 'Thank you',
    authorName: 'Shop',
    createdAt,
    updatedAt: createdAt,
  });
  assert.deepEqual(
    (await shop.asBrowser('GET', '/products/P-1/reviews')).body.reviews[0].reply,
    set.body.data.reply,
  );
  harness.clock.advance(60_000);
  const { reply } = (await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thanks again' })).body.data;
  assert.deepEqual([reply.text, reply.authorName, reply.createdAt], ['Thanks again', null, createdAt]);
  assert.ok(reply.updatedAt > createdAt);
  for (let again = 0; again < 2; again++)
    assert.equal((await shop.asServer('DELETE', `/reviews/${id}/reply`)).body.data.reply, null);
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).body.reply, null);
});

test('staff may reply before a review is published', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  assert.equal(
    (await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Hello' })).body.data.reply.text,
    'Hello',
  );
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 404);
});

test('an empty reply and a reply to an unknown review are refused', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const body of [{}, { text: '' }, { text: '  ' }, { text: null }, { text: 7 }])
    assert.equal(codeOf(await shop.asServer('PUT', `/reviews/${id}/reply`, body)), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asServer('PUT', '/reviews/nobodys/reply', { text: 'x' })), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asServer('DELETE', '/reviews/nobodys/reply')), 'NOT_FOUND');
});
