import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { dayOf } from '../daily-figures/days.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { daysLater, periodOf } from './period.ts';
import { productFigures } from './products.ts';
import { renewRanking, renewRankings } from './renewing.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

/** Inserts published reviews of `products` products over the last twenty days, with their counters. */
async function givenReviews(
  shop: TestMerchant,
  { reviews, products }: { reviews: number; products: number },
) {
  await rows(
    db,
    `insert into reviews (merchant_id, review_id, product_id, rating, author_name, author_email, email_key, verification,
       verified, status, source, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-' || (n * 31 + n / 7) % $3::int, 1 + (n * 7) % 5, 'x', 'c' || n || '@example.com',
       'c' || n || '@example.com', 'none', false, 'approved', 'import', $4::timestamptz - (n % 20) * interval '1 day', $4
     from generate_series(1, $2::int) as n`,
    [shop.uuid, reviews, products, harness.clock.now()],
  );
  await recount(db, shop.uuid, { repair: true });
  await recountDays(db, shop.uuid, { repair: true });
}

const read = async (shop: TestMerchant, query: string) =>
  (await shop.asStaff('GET', `/analytics/products/${shop.id}?${query}`)).body.data;

test('a stored ranking equals one made on request, in every order and on every page', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  await givenReviews(shop, { reviews: 900, products: 230 });
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Named' });
  const now = harness.clock.now();
  for (const name of ['all', '7d', '30d'] as const) {
    const period = await periodOf(db, shop.uuid, { period: name }, now);
    for (const sort of ['reviews', 'highest', 'lowest'] as const)
      for (const { page, limit } of [
        { page: 1, limit: 20 },
        { page: 2, limit: 70 },
        { page: 1, limit: 100 },
        { page: 9, limit: 100 },
      ]) {
        const options = { query: { sort, page, limit }, now };
        const live = await productFigures(db, shop.uuid, period, options);
        const none = { reviews: 0, counters: 0 };
        const stored = await productFigures(db, shop.uuid, period, { ...options, liveRows: none });
        assert.deepEqual({ ...stored, calculatedAt: '' }, { ...live, calculatedAt: '' });
      }
  }
});

test('a merchant with many reviews gets a stored ranking, which a request renews when it is old', async () => {
  const shop = await harness.merchant();
  await givenReviews(shop, { reviews: 5_100, products: 4 });
  const [from, to] = [-30, 2].map((days) => daysLater(dayOf(harness.clock.now()), days)) as [string, string];
  const period = `startDate=${from}&endDate=${to}`;
  const first = await read(shop, period);
  await givenReview(shop, { productId: 'P-0' });
  const total = ({ products }: { products: { reviews: number }[] }) =>
    products.reduce((sum, { reviews }) => sum + reviews, 0);
  const second = await read(shop, period);
  assert.deepEqual([second.calculatedAt, total(second)], [first.calculatedAt, total(first)]);
  const queued = async () =>
    (
      await row(
        db,
        statement`select count(*) as ${output.number('jobs')} from graphile_worker.jobs where key like $1`,
        [`ranking ${shop.uuid} %`],
      )
    )?.jobs;
  assert.equal(await queued(), 0);
  harness.clock.advance(16 * 60 * 1000);
  const stale = await read(shop, period);
  assert.deepEqual([stale.calculatedAt, await queued()], [first.calculatedAt, 1]);
  await renewRanking(context, { merchantId: shop.uuid, name: null, from, to });
  const renewed = await read(shop, period);
  assert.ok(renewed.calculatedAt > first.calculatedAt);
  assert.equal(total(renewed), total(first) + 1);
});

test('rankings of earlier days are deleted with their pages', async () => {
  const shop = await harness.merchant();
  await givenReviews(shop, { reviews: 5_100, products: 4 });
  const { endDate } = await read(shop, 'period=90d');
  harness.clock.advance(24 * 60 * 60 * 1000);
  await renewRankings(context);
  const left = await rows(
    db,
    statement`select r.to_day as ${output.day('day')}, count(*) as ${output.number('pages')}
     from product_ranking_pages as p left join product_rankings as r on r.merchant_id = $1 and r.ranking_id = p.ranking_id
     where p.merchant_id = $1 group by r.to_day`,
    [shop.uuid],
  );
  assert.equal(left.length, 1);
  assert.ok((left[0]?.day ?? '') > endDate);
});

interface Explained {
  'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
}

test('a page of thousands of products reads few blocks, the last one too', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  await givenReviews(shop, { reviews: 12_000, products: 4_000 });
  const { totalPages } = await read(shop, 'period=all&sort=highest');
  assert.ok(totalPages > 50);
  await rows(db, 'analyze', []);
  for (const page of [1, totalPages]) {
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const executeQuery = db.executeQuery.bind(db);
    db.executeQuery = ((query: CompiledQuery) => {
      statements.push(query);
      return executeQuery(query);
    }) as typeof executeQuery;
    try {
      await read(shop, `period=all&sort=highest&page=${page}`);
    } finally {
      db.executeQuery = executeQuery;
    }
    let blocks = 0;
    for (const { sql, parameters } of statements.filter(({ sql }) => /^\s*(select|with)/.test(sql))) {
      const explained = await executeQuery(
        CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]),
      );
      const plan = (explained.rows[0] as Explained)['QUERY PLAN'][0]?.Plan;
      blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    assert.ok(statements.length > 3);
    assert.ok(blocks < 300, `${blocks} blocks`);
  }
});
