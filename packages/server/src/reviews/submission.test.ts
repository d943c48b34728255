import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../testing/harness.ts';

const harness = await startHarness();

const review = (merchantId: string, changes: object = {}) => ({
  merchantId,
  productId: 'P-1',
  rating: 5,
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  title: 'Warm and dry',
  text: 'Wore it through three days of rain in the hills.',
  ...changes,
});

test('a harmless review is published and listed at once', async () => {
  const shop = await harness.merchant();
  const submitted = await shop.asBrowser('POST', '/reviews', review(shop.id));
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body));
  const { id, createdAt, ...rest } = submitted.body.data;
  assert.match(id, /^review_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    productId: 'P-1',
    status: 'approved',
    rating: 5,
    verifiedPurchase: false,
    verification: 'none',
    mediaStatus: null,
  });
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(listed.status, 200, JSON.stringify(listed.body));
  assert.equal(listed.body.totalReviews, 1);
  assert.equal(listed.body.reviews[0].id, id);
  assert.equal(listed.body.averageRating, 5);
});

for (const sort of ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'])
  test(`sort ${sort} works`, async () => {
    const shop = await harness.merchant();
    for (let i = 0; i < 7; i++)
      await shop.asServer(
        'POST',
        '/reviews',
        review(shop.id, { rating: 1 + (i % 5), authorEmail: `a${i}@example.com`, text: `Nice ${i}` }),
      );
    const listed = await shop.asBrowser('GET', `/products/P-1/reviews?sort=${sort}&limit=2`);
    assert.equal(listed.status, 200, JSON.stringify(listed.body));
    const seen = [...listed.body.reviews];
    for (let next = listed.body.nextStartAfter; next; ) {
      const more = await shop.asBrowser(
        'GET',
        `/products/P-1/reviews?sort=${sort}&limit=2&startAfter=${next}`,
      );
      assert.equal(more.status, 200, JSON.stringify(more.body));
      seen.push(...more.body.reviews);
      next = more.body.nextStartAfter;
    }
    const whole = await shop.asBrowser('GET', `/products/P-1/reviews?sort=${sort}&limit=100`);
    assert.deepEqual(
      seen.map(({ id }) => id),
      whole.body.reviews.map(({ id }: { id: string }) => id),
    );
    assert.equal(seen.length, 7);
  });

test('an unknown field is ignored, a text for a rating refused', async () => {
  const shop = await harness.merchant();
  assert.equal((await shop.asBrowser('POST', '/reviews', review(shop.id, { extra: 1 }))).status, 200);
  const refused = await shop.asBrowser('POST', '/reviews', review(shop.id, { rating: '5' }));
  assert.equal(codeOf(refused), 'VALIDATION_ERROR');
});
