import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewSorts } from '@tribune/contract';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

const join = (shop: TestMerchant, groups: Record<string, string | null>) =>
  shop.asStaff('POST', '/admin/products', {
    products: Object.entries(groups).map(([productId, groupId]) => ({ productId, groupId })),
  });

async function shownOf(shop: TestMerchant, productId: string) {
  const { body } = await shop.asBrowser('GET', `/products/${productId}/reviews?sort=newest`);
  const { ratings } = (await shop.asBrowser('GET', `/products/ratings?productIds=${productId}`)).body;
  const posted = await shop.asBrowser('POST', '/products/ratings', { productIds: [productId] });
  assert.deepEqual(posted.body.ratings, ratings);
  const data = (await shop.asBrowser('GET', `/products/${productId}/structured-data`)).body;
  const html: string = (await shop.asBrowser('GET', `/products/${productId}/reviews.html`)).body;
  const ids = body.reviews.map(({ id }: { id: string }) => id);
  const {
    averageRating,
    displayedAverage,
    totalReviews,
    starDistribution,
    incentivizedCount,
    insiderCount,
    recommendation,
  } = body;
  const { syndicatedCount, includesSyndicated, includesInsiders, excludedCount } = body;
  assert.deepEqual(ratings, [
    {
      productId,
      averageRating,
      displayedAverage,
      totalReviews,
      starDistribution,
      incentivizedCount,
      insiderCount,
      recommendation,
      syndicatedCount,
      includesSyndicated,
      includesInsiders,
      excludedCount,
    },
  ]);
  assert.equal(data.aggregateRating?.ratingCount ?? 0, totalReviews);
  assert.equal(html.match(/<article/g)?.length ?? 0, totalReviews);
  const { data: admin } = (await shop.asStaff('GET', `/admin/products/${productId}`)).body;
  assert.deepEqual([admin.totalReviews, admin.averageRating], [totalReviews, averageRating]);
  return { ids, totalReviews, averageRating };
}

test('products of a group share their reviews while they are in it', async () => {
  const shop = await harness.merchant();
  const made: Record<string, string[]> = { A: [], B: [], C: [] };
  for (const [productId, ratings] of Object.entries({ A: [5, 4], B: [1], C: [2, 3, 3] }))
    for (const rating of ratings) {
      const email = `${productId}${made[productId]?.length}@example.com`;
      const text = `The ${made[productId]?.length}. of ${productId}, a fine thing to wear`;
      made[productId]?.push((await givenReview(shop, { productId, rating, authorEmail: email, text })).id);
    }
  const { A = [], B = [], C = [] } = made;
  const alone = await shownOf(shop, 'A');
  assert.deepEqual([alone.ids, alone.averageRating], [A.toReversed(), 4.5]);
  await join(shop, { A: 'G', B: 'G' });
  for (const productId of ['A', 'B']) {
    const { ids, averageRating } = await shownOf(shop, productId);
    assert.deepEqual([ids, averageRating], [[...A, ...B].toReversed(), 3.33]);
  }
  assert.deepEqual((await shownOf(shop, 'C')).ids, C.toReversed());
  await join(shop, { C: 'G' });
  for (const productId of ['A', 'B', 'C'])
    assert.deepEqual((await shownOf(shop, productId)).ids, [...A, ...B, ...C].toReversed());
  const own = (await shop.asStaff('GET', '/admin/products/B')).body.data.ownReviews;
  assert.equal(own, 1);
  await join(shop, { A: null });
  assert.deepEqual((await shownOf(shop, 'A')).ids, A.toReversed());
  assert.deepEqual((await shownOf(shop, 'B')).ids, [...B, ...C].toReversed());
});

test('a review of one product drops the cached pages of its whole group, in every process', async () => {
  const shop = await harness.merchant();
  const there = await harness.anotherProcess();
  const paths = ['/products/A/reviews', '/products/A/structured-data', '/products/ratings?productIds=A,X'];
  const readThere = async (path: string) => {
    const headers = { 'x-merchant-id': shop.id, origin: shop.origin };
    return (await there.app.inject({ url: `/apiV2${path}`, headers })).payload;
  };
  await join(shop, { A: 'G', B: 'G' });
  const before = await Promise.all(paths.map(readThere));
  const etags = await Promise.all(
    paths.map(async (path) => (await shop.asBrowser('GET', path)).headers.etag),
  );
  await givenReview(shop, { productId: 'B' });
  for (const [index, path] of paths.entries()) {
    assert.notEqual((await shop.asBrowser('GET', path)).headers.etag, etags[index]);
    for (let tries = 0; (await readThere(path)) === before[index]; tries++) {
      assert.ok(tries < 200, `${path} is old in the other process`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
});

test('every sort order of a group can be paged to the end, by startAfter and by page', async () => {
  const shop = await harness.merchant();
  await join(shop, { A: 'G', B: 'G', C: 'G', D: 'G' });
  for (let index = 0; index < 30; index++) {
    const review = await givenReview(shop, {
      productId: 'ABC'[index % 3],
      rating: 1 + (index % 5),
      authorEmail: `r${index}@example.com`,
      text: `Text number ${index}, long enough`,
    });
    if (index % 7 === 0) await shop.asServer('POST', `/reviews/${review.id}/feature`, { featured: true });
    if (index % 4 === 0) await shop.asBrowser('POST', `/reviews/${review.id}/helpful`, { helpful: true });
  }
  for (const sort of reviewSorts) {
    const whole = (await shop.asBrowser('GET', `/reviews?limit=100&sort=${sort}`)).body.reviews;
    const wanted = whole.map(({ id }: { id: string }) => id);
    assert.equal(wanted.length, 30);
    for (const go of ['startAfter', 'page']) {
      const seen: string[] = [];
      for (let page = 1, next: string | null = ''; next !== null; page++) {
        const where: string = go === 'page' ? `&page=${page}` : next && `&startAfter=${next}`;
        const { body } = await shop.asBrowser('GET', `/products/D/reviews?limit=7&sort=${sort}${where}`);
        assert.equal(body.totalReviews, 30);
        seen.push(...body.reviews.map(({ id }: { id: string }) => id));
        next = body.nextStartAfter;
      }
      assert.deepEqual(seen, wanted, `${sort} by ${go}`);
    }
  }
  const filtered = (await shop.asBrowser('GET', '/products/D/reviews?rating=5&verified=false&search=number'))
    .body;
  assert.equal(filtered.totalReviews, 6);
  assert.ok(filtered.reviews.every(({ rating }: { rating: number }) => rating === 5));
});

test('a group has a maximum size', async () => {
  const shop = await harness.merchant();
  const products = (from: number, many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, index) => [`P${from + index}`, 'G']));
  assert.equal((await join(shop, products(0, 500))).status, 200);
  const answer = await join(shop, products(500, 1));
  assert.deepEqual([codeOf(answer), answer.body.error.details[0].field], ['VALIDATION_ERROR', 'groupId']);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/products/P500')), 'NOT_FOUND');
});
