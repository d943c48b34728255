import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

interface Listed {
  id: string;
  rating: number;
  helpfulVotes: number;
  featuredSequence: number | null;
  createdAt: string;
}

const list = async (shop: TestMerchant, query: string, path = '/products/P-1/reviews') =>
  (await shop.asBrowser('GET', `${path}?${query}`)).body;
const idsOf = (answer: { reviews: { id: string }[] }) => answer.reviews.map(({ id }) => id);

/** Twenty-three reviews with ties in every sort key: times, ratings, votes; some are featured. */
async function givenMany(shop: TestMerchant): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < 23; index++) {
    const { id } = await givenReview(shop, {
      rating: 1 + (index % 5),
      authorEmail: `a${index}@example.com`,
      text: `Number ${index}`,
    });
    ids.push(id);
  }
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (const [index, id] of ids.entries())
    await rows(
      harness.context.db,
      `update reviews set created_at = $3, helpful_votes = $4, featured_sequence = $5, featured_at = $6
       where merchant_id = $1 and review_id = $2`,
      [
        ...[shop.uuid, uuidOf('review', id), new Date(start + Math.floor(index / 3) * 1000)],
        ...[index % 4, index % 6 === 0 ? 1 + (index % 2) : null, index % 6 === 0 ? new Date(start) : null],
      ],
    );
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'en' });
}

const compare: Record<string, (one: Listed, other: Listed) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
  helpful: (one, other) => other.helpfulVotes - one.helpfulVotes,
  featured: (one, other) => (one.featuredSequence ?? 1000) - (other.featuredSequence ?? 1000),
};

test('with every sort order, paging returns each review exactly once, by page and by startAfter', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  for (const path of ['/products/P-1/reviews', '/reviews'])
    for (const [sort, inOrder] of Object.entries(compare)) {
      const whole = await list(shop, `sort=${sort}&limit=100`, path);
      assert.equal(whole.totalReviews, 23);
      assert.equal(whole.sort, sort);
      assert.equal(new Set(idsOf(whole)).size, 23);
      assert.deepEqual(whole.reviews, (whole.reviews as Listed[]).toSorted(inOrder), `${path} ${sort}`);

      const byPage: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const part = await list(shop, `sort=${sort}&limit=5&page=${page}`, path);
        assert.deepEqual([part.page, part.limit, part.totalPages, part.totalReviews], [page, 5, 5, 23]);
        byPage.push(...idsOf(part));
      }
      assert.deepEqual(byPage, idsOf(whole), `${path} ${sort} by page`);

      const byCursor: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const part = await list(shop, `sort=${sort}&limit=5${next && `&startAfter=${next}`}`, path);
        assert.equal(part.page, next === '' ? 1 : null);
        byCursor.push(...idsOf(part));
        next = part.nextStartAfter;
      }
      assert.deepEqual(byCursor, idsOf(whole), `${path} ${sort} by startAfter`);
    }
});

test('the default order is featured first, then newest', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  assert.deepEqual(await list(shop, ''), await list(shop, 'sort=featured&limit=20&page=1'));
});

test('without a Growth plan no review is shown as featured', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  await givenMany(shop);
  const [featured, newest] = [await list(shop, 'sort=featured'), await list(shop, 'sort=newest')];
  assert.deepEqual(idsOf(featured), idsOf(newest));
  assert.ok(featured.reviews.every((one: { featured: boolean }) => !one.featured));
});

test('filters affect the list and its count, but not the rating summary', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  const { averageRating, starDistribution, incentivizedCount } = await list(shop, '');
  assert.equal(averageRating, 2.87);
  for (const [query, count] of [
    ['rating=5', 4],
    ['rating=1&rating=2', 10],
    ['rating=1,2', 10],
    ['rating=5,5,5', 4],
    ['rating=', 23],
    ['verified=true', 0],
    ['verified=false', 23],
    ['withMedia=true', 0],
    ['withMedia=false', 23],
    ['language=en', null],
    ['language=xx', 0],
    ['rating=3&verified=false&withMedia=false', 5],
    ['search=number', 23],
    ['search=nothing', 0],
    ['rating=1&search=number', 5],
  ] as const) {
    const answer = await list(shop, `${query}&limit=100`);
    assert.equal(answer.totalReviews, answer.reviews.length, query);
    if (count !== null) assert.equal(answer.totalReviews, count, query);
    assert.deepEqual(
      [answer.averageRating, answer.starDistribution, answer.incentivizedCount],
      [averageRating, starDistribution, incentivizedCount],
    );
  }
});

test('verified=true returns only verified purchases', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { text: 'Not verified.' });
  const body = {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 1,
    authorName: 'B',
    authorEmail: 'b@example.com',
    orderId: 'O',
  };
  const { id } = (await shop.asServer('POST', '/reviews', body)).body.data;
  assert.deepEqual(idsOf(await list(shop, 'verified=true')), [id]);
});

test('a page beyond the last is empty, and one that is too deep is refused with a hint to startAfter', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  for (const page of [6, 10_000, 1_000_000_000]) {
    const answer = await list(shop, `limit=5&page=${page}`);
    assert.deepEqual([answer.reviews, answer.totalReviews, answer.nextStartAfter], [[], 23, null]);
  }
  const many = await harness.merchant();
  await rows(
    harness.context.db,
    `with made as (
       insert into reviews (merchant_id, review_id, product_id, rating, author_name, author_email, email_key, verification,
         verified, status, source, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), 'P-1', 5, 'x', 'x@example.com', 'x@example.com', 'none', false, 'approved',
         'import', now(), now() from generate_series(1, 10200))
     insert into product_counts (merchant_id, product_id, slot, stars5) values ($1::uuid, 'P-1', 0, 10200)`,
    [many.uuid],
  );
  assert.equal((await list(many, 'page=100&limit=100')).reviews.length, 100);
  assert.equal((await list(many, 'page=101&limit=100')).reviews.length, 100);
  const refused = await list(many, 'page=102&limit=100');
  assert.deepEqual(refused.error.details, [
    {
      field: 'page',
      message: 'must not skip more than 10000 reviews; to continue, pass the last id as startAfter',
    },
  ]);
});

test('only published reviews are listed, counted and readable by id', async () => {
  const shop = await harness.merchant();
  for (const status of ['pending', 'rejected', 'flagged', 'approved'] as const) {
    const { id } = await givenReviewThatIs(shop, status, {
      rating: status === 'approved' ? 4 : 1,
      authorEmail: `${status}@example.com`,
      text: `This one is ${status}.`,
    });
    const one = await shop.asBrowser('GET', `/reviews/${id}`);
    assert.equal(one.status, status === 'approved' ? 200 : 404, status);
    for (const send of [shop.asServer, shop.asStaff])
      assert.equal((await send('GET', `/reviews/${id}`)).body.status, status);
  }
  for (const path of ['/products/P-1/reviews', '/reviews'])
    for (const send of [shop.asBrowser, shop.asServer, shop.asStaff])
      for (const query of ['', '?search=this', '?rating=1,4', '?sort=lowest', '?verified=false']) {
        const { totalReviews, averageRating, reviews } = (await send('GET', path + query)).body;
        assert.deepEqual([totalReviews, averageRating, reviews.length], [1, 4, 1], path + query);
      }
  const [rating] = (await shop.asBrowser('GET', '/products/ratings?productIds=P-1')).body.ratings;
  assert.deepEqual([rating.totalReviews, rating.averageRating], [1, 4]);
});

for (const [what, query, field] of [
  ['page 0', 'page=0', 'page'],
  ['a page that is not a number', 'page=one', 'page'],
  ['a fractional page', 'page=1.5', 'page'],
  ['two pages', 'page=1&page=2', 'page'],
  ['a limit of 0', 'limit=0', 'limit'],
  ['a limit of 101', 'limit=101', 'limit'],
  ['page with startAfter', 'page=1&startAfter=review_01h455vb4pex5vsknk084sn02q', 'page'],
  ['an unknown startAfter', 'startAfter=review_01h455vb4pex5vsknk084sn02q', 'startAfter'],
  ['a startAfter that is not an id', 'startAfter=7', 'startAfter'],
  ['an unknown order', 'sort=best', 'sort'],
  ['6 stars', 'rating=6', 'rating.0'],
  ['a rating that is not a number', 'rating=five', 'rating.0'],
  ['a boolean written as yes', 'verified=yes', 'verified'],
  ['an unknown language', 'language=English', 'language'],
  ['a search of 201 characters', `search=${'x'.repeat(201)}`, 'search'],
] as const)
  test(`${what} is a VALIDATION_ERROR that names ${field}`, async () => {
    const shop = await harness.merchant();
    const answer = await shop.asBrowser('GET', `/products/P-1/reviews?${query}`);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR');
    assert.deepEqual(
      answer.body.error.details.map((one: { field: string }) => one.field),
      [field],
    );
  });

test("a product's list refuses another product's review as startAfter", async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { productId: 'P-2' });
  assert.equal((await list(shop, `startAfter=${id}`)).error.details[0].field, 'startAfter');
  assert.deepEqual(idsOf(await list(shop, `startAfter=${id}`, '/reviews')), []);
});

test('ratings of several products are in the requested order, with zeros for unknown products', async () => {
  const shop = await harness.merchant();
  for (const [productId, rating] of [
    ['P-1', 5],
    ['P-1', 4],
    ['P-1', 4],
    ['P-2', 1],
  ] as const)
    await givenReview(shop, {
      productId,
      rating,
      authorEmail: `${Math.random()}@example.com`,
      text: String(Math.random()),
    });
  const ids = ['P-9', 'P-2', 'P-1', 'P-1'];
  const byGet = (await shop.asBrowser('GET', `/products/ratings?productIds=${ids.join(',')}`)).body;
  const byRepeating = await shop.asBrowser(
    'GET',
    `/products/ratings?${ids.map((id) => `productIds=${id}`).join('&')}`,
  );
  const byPost = (await shop.asBrowser('POST', '/products/ratings', { productIds: ids })).body;
  assert.deepEqual(byPost, byGet);
  assert.deepEqual(byRepeating.body, byGet);
  assert.deepEqual(
    byGet.ratings.map((one: { productId: string; totalReviews: number; averageRating: number }) => [
      one.productId,
      one.totalReviews,
      one.averageRating,
    ]),
    [
      ['P-9', 0, 0],
      ['P-2', 1, 1],
      ['P-1', 3, 4.33],
      ['P-1', 3, 4.33],
    ],
  );
  const many = (count: number) => Array.from({ length: count }, (_, index) => `P-${index}`);
  assert.equal(
    (await shop.asBrowser('POST', '/products/ratings', { productIds: many(100) })).body.ratings.length,
    100,
  );
  for (const productIds of [many(101), [], 'P-1', [7], [''], null, undefined])
    assert.equal(
      codeOf(await shop.asBrowser('POST', '/products/ratings', { productIds })),
      'VALIDATION_ERROR',
    );
  assert.equal(codeOf(await shop.asBrowser('GET', '/products/ratings')), 'VALIDATION_ERROR');
});

test('a page of ratings that no review has is empty, in every order and after any review', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { rating: 5 });
  for (const sort of Object.keys(compare))
    for (const after of ['', `&startAfter=${id}`])
      for (const path of ['/products/P-1/reviews', '/reviews']) {
        const { body } = await shop.asBrowser('GET', `${path}?sort=${sort}&rating=1&rating=3${after}`);
        assert.deepEqual([body.reviews, body.totalReviews], [[], 0], `${path} ${sort} ${after}`);
      }
});
