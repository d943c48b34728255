import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getProductRatings, listProductReviews, submitReview } from '@tribune/contract';
import { ApiFailure, createClient } from '@tribune/contract/client';
import { startHarness } from './harness.ts';

const harness = await startHarness();
const base = `${await harness.listen()}/apiV2`;

const review = { productId: 'a/b c', rating: 4, authorName: 'Maya', authorEmail: 'maya@example.com' };

test('the typed client submits and lists reviews and reads ratings', async () => {
  const shop = await harness.merchant();
  const call = createClient({ base, headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey } });
  const made = await call(submitReview, { body: { ...review, merchantId: shop.id }, idempotencyKey: 'one' });
  assert.equal(made.status, 'approved');
  const list = await call(listProductReviews, { params: { productId: 'a/b c' }, query: { rating: [4, 5] } });
  assert.deepEqual(
    list.reviews.map(({ id }) => id),
    [made.id],
  );
  const { ratings } = await call(getProductRatings, { query: { productIds: ['a/b c', 'none'] } });
  assert.deepEqual(
    ratings.map(({ totalReviews }) => totalReviews),
    [1, 0],
  );
});

test('an error response throws ApiFailure with its code and fields', async () => {
  const shop = await harness.merchant();
  const call = createClient({ base, headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey } });
  await assert.rejects(
    call(submitReview, { body: { ...review, merchantId: shop.id, rating: 6 } }),
    (error) => {
      assert(error instanceof ApiFailure);
      assert.equal(error.code, 'VALIDATION_ERROR');
      assert.deepEqual(error.details, [{ field: 'rating', message: 'must be at most 5' }]);
      return true;
    },
  );
});

test('a failed connection is an ApiFailure with the code NETWORK', async () => {
  const call = createClient({ base: 'http://127.0.0.1:1/apiV2', headers: {} });
  await assert.rejects(call(listProductReviews, { params: { productId: 'x' } }), {
    code: 'NETWORK',
    status: 0,
  });
});
