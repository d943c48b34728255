// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { ReviewSort } from '@tribune/contract';
import { rows } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { startHarness } from '../../testing/harness.ts';
import { recountFacets } from '../facets/index.ts';
import { recount } from '../rating-counters/index.ts';

const harness = await startHarness();
const { db } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;

interface Seed {
  id: string;
  productId: string;
  rating: number;
  verified: boolean;
  language: string | null;
  photos: number;
  votes: number;
  text: string;
  createdAt: string;
}

const dayMs = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');

/** Every two have the same date, text and product. */
const seeds: Seed[] = Array.from({ length: 80 }, (_, n) => ({
  id: randomUUID(),
  productId: ['P-1', 'P-2', 'alone', 'alone'][Math.floor(n / 2) % 4] ?? '',
  rating: 1 + ((n * 7) % 5),
  verified: n % 3 === 0,
  language: n % 4 === 0 ? 'de' : n % 11 === 0 ? null : 'en',
  photos: n % 6 === 0 ? 1 + (n % 3) : 0,
  votes: (n * 13) % 7,
  text: `Größe ${'word '.repeat((Math.floor(n / 2) * 17) % 150)}`,
  createdAt: new Date(start + Math.floor(n / 2) * 9 * dayMs).toISOString(),
}));

before(async () => {
  await rows(
    db,
    `with made as (
       insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification,
         verified, status, language, media_count, helpful_votes, imported_helpful_votes, source, sentiment, created_at, updated_at)
       select $1::uuid, s.id, s."productId", s.rating, s.text, 'x', 'c@example.com', 'c@example.com', 'none', s.verified,
         'approved', s.language, s.photos, s.votes, s.votes, 'import', 'neutral', s."createdAt", s."createdAt"
       from json_to_recordset($2) as s (id uuid, "productId" text, rating smallint, verified bool, language text,
         photos smallint, votes int, text text, "createdAt" timestamptz)
       returning review_id, body)
     insert into review_search (merchant_id, review_id, words)
     select $1::uuid, review_id, to_tsvector('simple', tribune_unaccent(body)) from made`,
    [merchantId, JSON.stringify(seeds)],
  );
  await recountFacets(db, merchantId, { repair: true });
  await recount(db, merchantId, { repair: true });
  const products = ['P-1', 'P-2'].map((productId) => ({ productId, groupId: 'G' }));
  assert.equal((await shop.asStaff('POST', '/admin/products', { products })).status, 200);
});

/** As docs/API.md defines it, in hours. */
const relevance = ({ createdAt, votes, text }: Seed) =>
  Math.round(
    Date.parse(createdAt) / 3_600_000 +
      120 * 24 * Math.log(1 + votes) +
      180 * 24 * (Math.min(Buffer.byteLength(text), 600) / 600),
  );

const keys: Partial<Record<ReviewSort, (review: Seed) => number>> = {
  newest: () => 0,
  helpful: ({ votes }) => votes,
  highest: ({ rating }) => rating,
  lowest: ({ rating }) => -rating,
  relevance,
  photos: ({ photos }) => Math.min(photos, 1),
};

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

interface Wanted {
  sort: ReviewSort;
  matches: (review: Seed) => boolean;
  products: readonly string[];
  language?: string;
}

function expected({ sort, matches, products, language }: Wanted) {
  const isFirst = (review: Seed) =>
    Number(seeds.some((one) => one.language === language) && [null, language].includes(review.language));
  const key = keys[sort] ?? (() => 0);
  return seeds
    .filter((review) => products.includes(review.productId) && matches(review))
    .toSorted(
      (one, other) =>
        isFirst(other) - isFirst(one) ||
        key(other) - key(one) ||
        compareTexts(other.createdAt, one.createdAt) ||
        compareTexts(other.id, one.id),
    )
    .map(({ id }) => typeId('review', id));
}

const lists = {
  '/products/alone/reviews': ['alone'],
  '/products/P-2/reviews': ['P-1', 'P-2'],
  '/reviews': ['alone', 'P-1', 'P-2'],
};

const filters: Record<string, (review: Seed) => boolean> = {
  '': () => true,
  'rating=2': ({ rating }) => rating === 2,
  'rating=1,5': ({ rating }) => rating === 1 || rating === 5,
  'verified=true': ({ verified }) => verified,
  'withMedia=true': ({ photos }) => photos > 0,
  'withMedia=false&rating=3': ({ photos, rating }) => photos === 0 && rating === 3,
  'language=de&verified=false': ({ language, verified }) => language === 'de' && !verified,
  'search=grosse': () => true,
  'search=word&rating=4': ({ rating, text }) => rating === 4 && text.includes('word'),
};

async function page(path: string, query: string) {
  const { status, body } = await shop.asBrowser('GET', `${path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return { ids: body.reviews.map(({ id }: { id: string }) => id) as string[], ...body };
}

async function pages(path: string, query: string, by: 'page' | 'startAfter') {
  const ids: string[] = [];
  for (let number = 1, next: string | null = ''; next !== null; number++) {
    const where = by === 'page' ? `&page=${number}` : next && `&startAfter=${next}`;
    const part = await page(path, `${query}&limit=7${where}`);
    ids.push(...part.ids);
    next = part.nextStartAfter;
  }
  return ids;
}

for (const sort of ['relevance', 'photos', 'highest', 'lowest', 'helpful'] as const)
  test(`a list with sort=${sort} is in order and complete, whatever the filters and the kind of paging`, async () => {
    for (const [path, products] of Object.entries(lists))
      for (const [filter, matches] of Object.entries(filters)) {
        const query = `sort=${sort}&${filter}`;
        const wanted = expected({ sort, matches, products });
        const whole = await page(path, `${query}&limit=100`);
        assert.deepEqual(whole.ids, wanted, `${path}?${query}`);
        assert.deepEqual([whole.totalReviews, whole.totalReviewsIsEstimate], [wanted.length, false]);
        for (const by of ['page', 'startAfter'] as const)
          assert.deepEqual(await pages(path, query, by), wanted, `${path}?${query} by ${by}`);
      }
  });

for (const sort of ['newest', 'relevance', 'photos', 'lowest', 'helpful'] as const)
  test(`a list with sort=${sort} and a preferred language has its reviews first, whatever the kind of paging`, async () => {
    for (const [path, products] of Object.entries(lists))
      for (const [filter, matches] of Object.entries(filters)) {
        if (/search|language/.test(filter)) continue;
        for (const language of ['de', 'xx']) {
          const query = `sort=${sort}&preferredLanguage=${language}&${filter}`;
          const wanted = expected({ sort, matches, products, language });
          const whole = await page(path, `${query}&limit=100`);
          assert.deepEqual(whole.ids, wanted, `${path}?${query}`);
          assert.deepEqual([whole.totalReviews, whole.totalReviewsIsEstimate], [wanted.length, false]);
          for (const by of ['page', 'startAfter'] as const)
            assert.deepEqual(await pages(path, query, by), wanted, `${path}?${query} by ${by}`);
        }
      }
  });

test('a preferred language does not change a list of one language, nor a search', async () => {
  for (const filter of ['language=en', 'language=de&rating=5', 'search=word', 'search=word&rating=4']) {
    const plain = await page('/reviews', `${filter}&limit=50`);
    const { languages, ...preferred } = await page('/reviews', `${filter}&limit=50&preferredLanguage=de`);
    assert.deepEqual(preferred, plain, filter);
    assert.equal(languages.length, 2);
  }
});

test('with a preferred language, the list has the languages of all reviews with their numbers', async () => {
  const count = (language: string) => ({
    language,
    totalReviews: seeds.filter((review) => review.language === language).length,
  });
  for (const query of [
    'preferredLanguage=de',
    'preferredLanguage=DE',
    'preferredLanguage=de_AT',
    'preferredLanguage=xx&rating=1',
    'preferredLanguage=en&search=word',
  ])
    assert.deepEqual((await page('/reviews', query)).languages, [count('en'), count('de')], query);
  assert.equal((await page('/reviews', 'language=de')).languages, undefined);
  for (const wrong of ['d', 'german', 'de-'])
    assert.equal((await shop.asBrowser('GET', `/reviews?preferredLanguage=${wrong}`)).status, 400, wrong);
});

test('featured reviews of the preferred language come before all others', async () => {
  const other = await harness.merchant();
  const texts = [
    ['en', 'The tent kept us dry through three nights of heavy rain, and it went up in a few minutes.'],
    ['de', 'Das Zelt hat uns drei Nächte lang trocken gehalten und war in wenigen Minuten aufgebaut.'],
    ['en', 'The pegs bend easily in stony ground, so bring a few stronger ones for the mountains.'],
    ['de', 'Die Heringe verbiegen sich leicht im steinigen Boden, also besser stabilere mitnehmen.'],
  ];
  const ids: string[] = [];
  for (const [index, [, text]] of texts.entries()) {
    const { body } = await other.asServer('POST', '/reviews', {
      merchantId: other.id,
      productId: 'P-1',
      rating: 4,
      authorName: 'A',
      authorEmail: `a${index}@example.com`,
      text,
    });
    ids.push(body.data.id);
  }
  const [english = '', german = '', laterEnglish = '', laterGerman = ''] = ids;
  for (const id of [german, english])
    await other.asServer('POST', `/reviews/${id}/feature`, { featured: true });
  const wanted = [german, laterGerman, english, laterEnglish];
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await other.asBrowser(
      'GET',
      `/products/P-1/reviews?preferredLanguage=de&limit=1${next && `&startAfter=${next}`}`,
    );
    seen.push(...body.reviews.map(({ id }: { id: string }) => id));
    next = body.nextStartAfter;
  }
  assert.deepEqual(seen, wanted);
});

test('the order by relevance is the same whatever ratings, sentiments and votes against the reviews have', async () => {
  const query = 'sort=relevance&limit=100';
  const before = (await page('/reviews', query)).ids;
  for (const change of [
    'rating = 6 - rating',
    'rating = 1',
    `sentiment = case when rating > 2 then 'positive' else 'negative' end, sentiment_score = 0.5`,
    'not_helpful_votes = rating * 10',
  ]) {
    await rows(db, `update reviews set ${change} where merchant_id = $1`, [merchantId]);
    assert.deepEqual((await page('/reviews', query)).ids, before, change);
  }
});

test('a vote for a review makes it more relevant, a vote against it does not make it less', async () => {
  const other = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) {
    const review = { productId: 'P-1', rating: 5, authorName: 'A', authorEmail: `a${index}@example.com` };
    const { body } = await other.asServer('POST', '/reviews', {
      ...review,
      merchantId: other.id,
      text: `${['Red', 'Tan', 'Sky'][index]} lamp: stands firmly on the desk and lights all of it evenly.`,
    });
    ids.push(body.data.id);
  }
  const [first = '', second = '', third = ''] = ids;
  const listed = async () => {
    const { body } = await other.asBrowser('GET', '/products/P-1/reviews?sort=relevance');
    return body.reviews.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await listed(), [third, second, first]);
  await other.asBrowser('POST', `/reviews/${first}/helpful`, { helpful: true });
  await other.asBrowser('POST', `/reviews/${third}/helpful`, { helpful: false });
  assert.deepEqual(await listed(), [first, third, second]);
});
