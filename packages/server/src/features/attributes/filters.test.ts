import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { unlessThorough } from '../../testing/thorough.ts';
import { recountFacets } from '../facets/index.ts';
import { scanBudget } from '../reviews/index-paths.ts';
import { comfort, features, fit, gift, givenAttributes, use } from './given.fixture.ts';

const harness = await startHarness();

interface Listed {
  id: string;
  rating: number;
  verifiedPurchase: boolean;
  attributes: Record<string, unknown> | null;
}
const list = async (shop: TestMerchant, path: string, query: string) => {
  const answer = await shop.asBrowser('GET', `${path}?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as { reviews: Listed[]; totalReviews: number; nextStartAfter: string | null };
};

/** Ninety reviews of two products that combine values, ratings, votes and times; one value is rare. */
async function givenMany(shop: TestMerchant): Promise<void> {
  const { db } = harness.context;
  for (let index = 0; index < 90; index++) {
    const attributes = {
      ...(index % 7 !== 0 && { fit: ['small', 'true', 'true', 'large'][index % 4] }),
      ...(index % 5 !== 0 && { comfort: 1 + (index % 5) }),
      ...(index % 3 !== 0 && { features: [['dry'], ['dry', 'warm'], ['light, but strong']][index % 3] }),
      ...(index === 41 && { gift: true }),
      ...(index % 2 === 0 && { use: `Use ${index}` }),
    };
    const changes = { attributes, rating: 1 + ((index * 7) % 5), productId: index % 4 === 0 ? 'P-2' : 'P-1' };
    const mail = { authorEmail: `a${index}@example.com`, text: `Number ${index}` };
    const { id } = await givenReview(shop, { ...changes, ...mail });
    await rows(
      db,
      `update reviews set created_at = $3, helpful_votes = $4, featured_sequence = $5, featured_at = $6
       where merchant_id = $1 and review_id = $2`,
      [
        ...[shop.uuid, uuidOf('review', id), new Date(1.7e12 + Math.floor(index / 3) * 1000)],
        ...[index % 4, index % 9 === 0 ? 1 + (index % 3) : null, index % 9 === 0 ? new Date(1.7e12) : null],
      ],
    );
  }
}

const has =
  (key: string, ...values: unknown[]) =>
  ({ attributes }: Listed) =>
    [attributes?.[key] ?? []].flat().some((value) => values.includes(value));

const filters: [query: string, matches: (review: Listed) => boolean][] = [
  ['attributes[fit]=small', has('fit', 'small')],
  ['attributes[fit]=small,large', has('fit', 'small', 'large')],
  ['attributes[fit]=small&attributes[fit]=large', has('fit', 'small', 'large')],
  ['attributes%5Bcomfort%5D=2&attributes[comfort]=%203%20', has('comfort', 2, 3)],
  ['attributes[features]=dry', has('features', 'dry')],
  ['attributes[features]=light,%20but%20strong', has('features', 'light, but strong')],
  ['attributes[gift]=true', has('gift', true)],
  ['attributes[gift]=false', () => false],
  ['attributes[fit]=', () => true],
  [
    'attributes[fit]=true&attributes[comfort]=2,3&attributes[features]=warm,dry',
    (review) =>
      [has('fit', 'true'), has('comfort', 2, 3), has('features', 'warm', 'dry')].every((is) => is(review)),
  ],
  [
    'attributes[fit]=true&rating=2,4',
    (review) => has('fit', 'true')(review) && [2, 4].includes(review.rating),
  ],
  [
    'attributes[fit]=small&rating=3&verified=false',
    (review) => has('fit', 'small')(review) && review.rating === 3,
  ],
  ['attributes[comfort]=4&verified=true', () => false],
  ['attributes[fit]=large&search=number', has('fit', 'large')],
];

test('every filter, sort order and kind of paging returns exactly the matching reviews', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort, features, gift, use);
  await givenMany(shop);
  for (const path of ['/products/P-1/reviews', '/reviews'])
    for (const sort of unlessThorough(
      path === '/reviews' ? ['newest', 'helpful'] : ['featured', 'relevance'],
      ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful', 'relevance', 'photos'],
    )) {
      const whole = await list(shop, path, `sort=${sort}&limit=100`);
      for (const [filter, matches] of filters) {
        const about = `${path} ${sort} ${filter}`;
        const expected = whole.reviews.filter(matches).map(({ id }) => id);
        const all = await list(shop, path, `sort=${sort}&limit=100&${filter}`);
        assert.deepEqual(
          all.reviews.map(({ id }) => id),
          expected,
          about,
        );
        assert.equal(all.totalReviews, expected.length, about);
        const walked: string[] = [];
        for (let next: string | null = ''; next !== null; ) {
          const page = await list(
            shop,
            path,
            `sort=${sort}&limit=7&${filter}${next && `&startAfter=${next}`}`,
          );
          assert.equal(page.totalReviews, expected.length, about);
          walked.push(...page.reviews.map(({ id }) => id));
          next = page.nextStartAfter;
        }
        assert.deepEqual(walked, expected, about);
        const second = await list(shop, path, `sort=${sort}&limit=5&page=2&${filter}`);
        assert.deepEqual(
          second.reviews.map(({ id }) => id),
          expected.slice(5, 10),
          about,
        );
      }
    }
});

test('an invalid filter is refused by name', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort, gift, use, features);
  for (const [query, field, message] of [
    ['attributes[colour]=red', 'attributes.colour', 'is not an attribute of this merchant'],
    ['attributes[use]=hills', 'attributes.use', 'is a text, which cannot be filtered by'],
    ['attributes[fit]=tight', 'attributes.fit', 'must be one of small, true, large'],
    ['attributes[fit]=small,tight', 'attributes.fit', 'must be one of small, true, large'],
    ['attributes[comfort]=6', 'attributes.comfort', 'must be one of 1, 2, 3, 4, 5'],
    ['attributes[comfort]=1.0', 'attributes.comfort', 'must be one of 1, 2, 3, 4, 5'],
    ['attributes[gift]=yes', 'attributes.gift', 'must be one of true, false'],
    ['attributes[features]=light', 'attributes.features', 'must be one of warm, dry, light, but strong'],
    ['attributes[]=small', 'attributes.', 'is not an attribute of this merchant'],
    ['attributes=small', 'attributes', 'must be given as attributes[key]=value'],
    ['attributes[__proto__]=x', 'attributes.__proto__', 'is not a name that can be taken'],
  ] as const)
    for (const path of ['/products/P-1/reviews', '/reviews']) {
      const { body, status } = await shop.asBrowser('GET', `${path}?${query}`);
      assert.deepEqual([status, body.error?.details], [400, [{ field, message }]], query);
    }
});

test('rare values are looked up, and frequent ones scanned within a budget', () => {
  const stars = (each: number) => ({ stars1: each, stars2: each, stars3: each, stars4: each, stars5: each });
  const asked = { ratings: undefined, listed: stars(200_000), rowsNeeded: 21 };
  const budget = (sort: 'newest' | 'helpful', each: number, combinations: number) =>
    scanBudget({
      ...asked,
      sort,
      matches: stars(each),
      lookUps: { times: combinations, rows: 5 * each, eachByRating: false },
    });
  assert.equal(budget('newest', 20, 10), null);
  assert.equal(budget('helpful', 20, 10), null);
  assert.equal(budget('newest', 50_000, 30), 750);
  assert.equal(budget('newest', 50_000, 3), null);
  assert.equal(budget('helpful', 10_000, 10), 5_000);
});

test('an attribute of only the latest reviews is also found when sorting oldest first', async () => {
  const shop = await harness.merchant();
  const { db } = harness.context;
  const merchantId = shop.uuid;
  await rows(
    db,
    `insert into reviews (merchant_id, review_id, product_id, rating, attributes, author_name, author_email, email_key,
       verification, verified, status, source, helpful_votes, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-1', 1 + n % 5, case when n <= 400 then '{"fit":"small"}'::jsonb end, 'x',
       'x@example.com', 'x@example.com', 'none', false, 'approved', 'import', n, now() - n * interval '1 minute', now()
     from generate_series(1, 4000) as n`,
    [merchantId],
  );
  await rows(
    db,
    `insert into product_counts (merchant_id, product_id, slot, stars1, stars2, stars3, stars4, stars5)
     values ($1, 'P-1', 0, 800, 800, 800, 800, 800)`,
    [merchantId],
  );
  await recountFacets(db, merchantId ?? '', { repair: true });
  await givenAttributes(shop, fit);
  for (const sort of ['oldest', 'helpful', 'newest', 'highest', 'lowest']) {
    const page = await list(shop, '/products/P-1/reviews', `sort=${sort}&attributes[fit]=small&limit=3`);
    assert.deepEqual(
      [page.totalReviews, page.reviews.length, page.nextStartAfter !== null],
      [400, 3, true],
      sort,
    );
  }
});

test('products that share their reviews share attribute summaries and filters', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort);
  const products = ['A', 'B'].map((productId) => ({ productId, groupId: 'G' }));
  await shop.asStaff('POST', '/admin/products', { products });
  for (let index = 0; index < 12; index++)
    await givenReview(shop, {
      productId: ['A', 'B', 'C'][index % 3],
      rating: 1 + (index % 5),
      text: `Number ${index} of some`,
      attributes: { fit: index % 2 === 0 ? 'small' : 'large', comfort: 1 + (index % 5) },
      authorEmail: `a${index}@example.com`,
    });
  for (const productId of ['A', 'B'])
    for (const sort of [
      'featured',
      'newest',
      'oldest',
      'highest',
      'lowest',
      'helpful',
      'relevance',
      'photos',
    ])
      for (const limit of [1, 3, 100]) {
        const path = `/products/${productId}/reviews`;
        const whole = await list(shop, path, `sort=${sort}&limit=100`);
        const small = whole.reviews.filter(has('fit', 'small')).map(({ id }) => id);
        const found = await list(shop, path, `sort=${sort}&limit=${limit}&attributes[fit]=small`);
        assert.deepEqual([whole.totalReviews, found.totalReviews], [8, 4], sort);
        assert.deepEqual(
          found.reviews.map(({ id }) => id),
          small.slice(0, limit),
          `${sort} ${limit}`,
        );
      }
  const { attributeSummaries } = (await shop.asBrowser('GET', '/products/A/reviews')).body;
  assert.deepEqual([attributeSummaries[0].count, attributeSummaries[1].count], [8, 8]);
});
