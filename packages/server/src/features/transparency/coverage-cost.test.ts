// Thorough runs only.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { rows } from '../../platform/db/database.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { sequenceAll } from './mirror.fixture.ts';
import { recountLog } from './recount.ts';

/*
 * What the state of the log reads must not grow with its reviews. Two merchants, one with 50 times as many: the statements of
 * the request are repeated with `explain (analyze, buffers)`.
 */
const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { db } = harness.context;
const shops = new Map<number, TestMerchant>();

before(async () => {
  for (const size of [1_000, 50_000]) {
    const shop = await harness.merchant();
    await givenReview(shop);
    await sequenceAll(harness);
    const merchantId = shop.uuid;
    // In pieces, as all of them take longer than a statement may.
    for (let made = 1; made < size; made += 5_000)
      await rows(db, seedSql, [merchantId, made, Math.min(size - 1, made + 4_999)]);
    await rows(db, 'update shop_counts set stars5 = $2 where merchant_id = $1 and stars5 = 1', [
      merchantId,
      size,
    ]);
    assert.equal((await recountLog(db, merchantId, { repair: true })).length, 3);
    shops.set(size, shop);
  }
  for (const table of ['reviews', 'transparency_reviews', 'transparency_logs', 'shop_counts'])
    await rows(db, `vacuum analyze ${table}`, []);
});

const seedSql = `
  with made as (
    insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification,
      verified, status, media_count, source, created_at, updated_at, import_id)
    select $1::uuid, gen_random_uuid(), 'P-1', 5, 'Text', 'x', 'c@example.com', 'c@example.com', 'none', false, 'approved', 0,
      'import', now(), now(), case when n % 3 = 0 then gen_random_uuid() end
    from generate_series($2::int, $3::int) as n returning review_id)
  insert into transparency_reviews (merchant_id, opaque_id, review_id, content_position, rating, status, backfilled, received_at)
  select $1::uuid, review_id::text, review_id, 1, 5, 'approved', false, now() from made`;

interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** The blocks that the statements of the request read, and its response. */
async function blocksOf(shop: TestMerchant) {
  const sent: CompiledQuery[] = [];
  const { executeQuery } = db;
  const run = executeQuery.bind(db);
  db.executeQuery = ((query: CompiledQuery) => {
    sent.push(query);
    return executeQuery.call(db, query);
  }) as typeof executeQuery;
  const { body, status } = await shop.asStaff('GET', '/admin/moderation/transparency');
  db.executeQuery = executeQuery;
  assert.equal(status, 200, JSON.stringify(body));
  let blocks = 0;
  for (const { parameters, sql } of sent.filter((one) => /^\s*select/.test(one.sql))) {
    const explain = `explain (analyze, buffers, format json) ${sql}`;
    const explained = await run(CompiledQuery.raw(explain, [...parameters]));
    for (const { Plan } of (explained.rows[0] as Explained)['QUERY PLAN'])
      blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return { blocks, coverage: body.data.coverage, statements: sent };
}

test('the state of a log with 50,000 reviews reads as much as that of one with 1,000', async () => {
  const [small, big] = [1_000, 50_000].map((size) => shops.get(size));
  assert.ok(small && big);
  const [few, many] = [await blocksOf(small), await blocksOf(big)];
  assert.ok(few.statements.some(({ sql }) => sql.includes('published_imported')));
  assert.deepEqual(
    [few.coverage, many.coverage].map(({ published, covered, imported }) => [published, covered, imported]),
    [
      [1_000, 667, 333],
      [50_000, 33_334, 16_666],
    ],
  );
  assert.ok(
    many.blocks <= few.blocks + 10,
    `${few.blocks} blocks of the small log, ${many.blocks} of the big one`,
  );
});
