// Thorough runs only.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { blocksOf } from '../../testing/blocks.ts';
import { startHarness } from '../../testing/harness.ts';
import { recountFacets } from '../facets/index.ts';

/*
 * What lists read must not grow with a product's reviews. Two products of one merchant, one with 75 times as many reviews:
 * each request's statements are repeated with `explain (analyze, buffers)`, by the generic plan where they are prepared.
 */
const harness = await startHarness();
const { db } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;

const seedSql = `
  with made as (
    insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification,
      verified, status, language, sentiment, media_count, helpful_votes, source, created_at, updated_at)
    select $1::uuid, gen_random_uuid(), $2, 1 + n % 5, case when n = 44990 then 'とても軽い' else 'Text' end, 'x', 'c@example.com', 'c@example.com', 'none', n % 3 = 0,
      'approved', case when n % 1000 = 7 then 'nl' when n % 10 = 1 then 'de' else 'en' end,
      case when n % 7 = 0 then 'negative' else 'positive' end, (n % 250 = 3)::int, n * 37 % 500, 'import',
      $5::timestamptz - n * interval '1 minute', $5
    from generate_series($3::int, $4::int) as n returning review_id, (extract(epoch from $5 - created_at) / 60)::int as n)
  insert into review_search (merchant_id, review_id, words)
  select $1::uuid, review_id, to_tsvector('english', concat_ws(' ', 'word' || n % 900,
    case when n % 3 = 0 then 'quality' end, case when n % 500 = 4 then 'heliotrope' end)) from made`;

const seededAt = new Date('2026-11-01T00:00:00Z');

/** Rare: language nl (1 in 1,000), media (1 in 250), the word heliotrope (1 in 500). Frequent: the word quality. */
before(async () => {
  for (const [product, from, to] of [
    ['small', 1, 600],
    ...[0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000].map(
      (before) => ['big', before + 1, before + 5_000] as const,
    ),
  ] as const) {
    await rows(db, seedSql, [merchantId, product, from, to, seededAt]);
    // Checks of foreign keys are planned by statistics: by those of an empty table they scan all reviews.
    await rows(db, 'analyze reviews', []);
  }
  await rows(
    db,
    `with counted as (
       select product_id, array_agg(n order by rating) as stars from (
         select product_id, rating, count(*) as n from reviews where merchant_id = $1 group by 1, 2) as r group by 1
     ), product as (
       insert into product_counts (merchant_id, product_id, slot, stars1, stars2, stars3, stars4, stars5)
       select $1::uuid, product_id, 0, stars[1], stars[2], stars[3], stars[4], stars[5] from counted
     )
     insert into shop_counts (merchant_id, slot, stars1, stars2, stars3, stars4, stars5)
     select $1::uuid, 0, sum(stars[1]), sum(stars[2]), sum(stars[3]), sum(stars[4]), sum(stars[5]) from counted`,
    [merchantId],
  );
  await recountFacets(db, merchantId, { repair: true });
  // One by one: all of the database takes longer than a statement may.
  for (const table of ['reviews', 'review_search', 'facet_counts', 'product_counts', 'shop_counts'])
    await rows(db, `vacuum analyze ${table}`, []);
});

/** The blocks that a list's statements read. */
const blocksOfList = (path: string) =>
  blocksOf(harness.context, async () => {
    const answer = await shop.asBrowser('GET', path);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.ok(answer.body.reviews.length > 0, path);
  });

for (const query of [
  '',
  'page=30',
  'sort=helpful&page=25',
  'sort=oldest',
  'sort=highest',
  'sort=lowest',
  'rating=1,2',
  'verified=true',
  'verified=false&sort=oldest',
  'withMedia=true',
  'withMedia=true&sort=lowest',
  'language=nl',
  'language=nl&sort=oldest',
  'language=de&verified=true&sort=highest',
  'language=nl&rating=3',
  'sentiment=negative',
  'sentiment=negative&sort=lowest',
  'search=quality',
  'search=quality&sort=lowest',
  'search=heliotrope',
  'search=heliotrope&sort=oldest',
  'sort=relevance',
  'sort=relevance&page=25',
  'sort=relevance&rating=2',
  'sort=relevance&rating=1,2',
  'sort=relevance&verified=false',
  'sort=relevance&withMedia=true',
  'sort=relevance&language=nl',
  'sort=relevance&language=de&verified=true',
  'sort=relevance&sentiment=negative',
  'sort=relevance&search=quality',
  'sort=photos',
  'sort=photos&page=25',
  'sort=photos&rating=2',
  'sort=photos&rating=1,2',
  'sort=photos&verified=false',
  'sort=photos&withMedia=false',
  'sort=photos&language=nl',
  'sort=photos&language=de&verified=true',
  'sort=photos&search=quality',
  'sort=photos&search=heliotrope',
  'preferredLanguage=de',
  'preferredLanguage=nl',
  'preferredLanguage=nl&page=20',
  'preferredLanguage=nl&sort=relevance',
  'preferredLanguage=de&sort=helpful&rating=1,2',
  'preferredLanguage=nl&sort=lowest',
  'preferredLanguage=nl&sort=photos&verified=true',
])
  test(`a list with ${query || 'no filter'} reads as much of a product with 45,000 reviews as of one with 600`, async () => {
    const [small, big, store] = [
      await blocksOfList(`/products/small/reviews?${query}`),
      await blocksOfList(`/products/big/reviews?${query}`),
      await blocksOfList(`/reviews?${query}`),
    ];
    // A page of 20, by lookups of all combinations of facets; 600 reviews or fewer are read whole where that is cheaper.
    const limit = Math.max(2 * small, 1_500);
    assert.ok(
      big <= limit && store <= limit,
      `${small} blocks of the small product, ${big} of the big one, ${store} of all`,
    );
  });

test('a search for a frequent word reads the words of some hundred reviews', async () => {
  for (const path of [
    '/products/big/reviews?search=quality&limit=19',
    '/reviews?search=quality&verified=true',
  ]) {
    const blocks = await blocksOfList(path);
    assert.ok(blocks < 1_800, `${path}: ${blocks} blocks`);
  }
});

test('a search without an index reads 20,000 reviews at a time, and the page says where it stopped', async () => {
  const pages = [];
  for (let startAfter = ''; pages.length < 5; ) {
    const path = `/products/big/reviews?search=${encodeURIComponent('とても')}${startAfter}`;
    const { body } = await shop.asBrowser('GET', path);
    pages.push([body.reviews.length, body.totalReviewsIsEstimate, body.nextStartAfter !== null]);
    if (body.nextStartAfter === null) break;
    startAfter = `&startAfter=${body.nextStartAfter}`;
  }
  assert.deepEqual(pages, [
    [0, true, true],
    [0, true, true],
    [1, true, false],
  ]);
});

test('a filtered list reads only those of many featured reviews that match', async () => {
  await rows(
    db,
    `update reviews set featured_sequence = 1, featured_at = $2 where merchant_id = $1 and review_id in (
       select review_id from reviews where merchant_id = $1 and product_id = 'big' and language = 'en' limit 3000)`,
    [merchantId, seededAt],
  );
  await rows(db, 'vacuum analyze reviews', []);
  for (const path of [
    '/products/big/reviews?language=nl&limit=18',
    '/reviews?language=nl&rating=3&limit=18',
  ]) {
    const blocks = await blocksOfList(path);
    assert.ok(blocks < 1_500, `${path}: ${blocks} blocks`);
  }
});

test('a deep page behind many featured reviews reads these once', async () => {
  for (const path of ['/products/big/reviews', '/reviews']) {
    // Rows 2,990 to 3,038.
    const { body } = await shop.asBrowser('GET', `${path}?page=62&limit=49`);
    const featured = body.reviews.map((review: { featured: boolean }) => review.featured);
    assert.deepEqual(featured, [...Array(11).fill(true), ...Array(38).fill(false)]);
    const blocks = await blocksOfList(`${path}?page=300`);
    assert.ok(blocks < 2_000, `${path}: ${blocks} blocks`);
  }
});

test('a search for a rare word reads little of what the text index has yet to merge', async () => {
  const before = await blocksOfList('/reviews?search=heliotrope&limit=18');
  await rows(
    db,
    `update review_search set words = words || to_tsvector('simple', 'one two three four five six')
     where merchant_id = $1 and review_id in (select review_id from review_search where merchant_id = $1 limit 4000)`,
    [merchantId],
  );
  const after = await blocksOfList('/reviews?search=heliotrope&limit=19');
  // 256 kB, for both statements that read the index; 4,000 of these texts are some 250 blocks.
  assert.ok(after < before + 80, `${before} and then ${after} blocks`);
});
