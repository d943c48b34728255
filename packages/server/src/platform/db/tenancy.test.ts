import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startHarness } from '../../testing/harness.ts';
import { rows } from './database.ts';
import { assertNamesMerchant } from './tenancy.ts';

const harness = await startHarness();
const { db } = harness.context;
const refused = /uses \d tenant tables and binds merchant_id \d times/;

for (const statement of [
  'select * from reviews',
  'select * from reviews where review_id = $1',
  'select merchant_id, review_id from reviews where review_id = $1',
  'select "review_id" from "reviews" where "review_id" = $1',
  'update reviews set status = $1 where review_id = $2 returning merchant_id',
  'delete from review_votes where review_id = $1',
  'insert into tombstones (item_id) values ($1)',
  'select r.title from reviews as r join products as p on p.product_id = r.product_id where r.merchant_id = $1',
  'select 1 from reviews as r, products as p where r.merchant_id = $1',
  'with votes as (select * from review_votes) select * from reviews as r where r.merchant_id = $1',
  'delete from reviews using products where reviews.merchant_id = $1',
  'SELECT * FROM ONLY public_x, reviews',
])
  test(`refused: ${statement}`, () => {
    assert.throws(() => assertNamesMerchant(statement), refused);
  });

for (const statement of [
  'select 1',
  'select * from merchants where name = $1',
  'select * from reviews where merchant_id = $1',
  'select * from "reviews" where "reviews"."merchant_id" = $1',
  'insert into tombstones (merchant_id, item_id) values ($1, $2) on conflict (merchant_id, item_id) do nothing',
  'insert into "tombstones" ("item_id", "merchant_id") values ($1, $2)',
  'select * from reviews as r join products as p on p.merchant_id = r.merchant_id where r.merchant_id = $1',
  '/* every merchant */ delete from tombstones where deleted_at < $1',
  'select reviews_read from settings_of_reviews where x = $1',
])
  test(`passed: ${statement}`, () => assert.doesNotThrow(() => assertNamesMerchant(statement)));

test('in tests every statement is checked: plain ones, those without parameters, and what Kysely builds', async () => {
  await assert.rejects(rows(db, 'select count(*) from reviews', []), refused);
  await assert.rejects(rows(db, 'select title from reviews where review_id = $1', ['x']), refused);
  await assert.rejects(db.selectFrom('reviews').select('title').execute(), refused);
  await assert.rejects(db.selectFrom('reviews').select('title').where('rating', '=', 5).execute(), refused);
  await assert.rejects(sql`delete from orders`.execute(db), refused);
  await assert.rejects(
    db.transaction().execute((tx) => tx.updateTable('reviews').set({ rating: 5 }).execute()),
    refused,
  );
  await assert.rejects(
    db.transaction().execute((tx) => rows(tx, 'select from review_votes', [])),
    refused,
  );
});

/** Jobs and commands of the installation; nothing that a request runs. */
const overAll = [
  'features/analytics/renewing.ts',
  'features/copies/recent-texts.ts',
  'features/daily-digest/digest.ts',
  'features/daily-figures/folding.ts',
  'features/exports/sweeping.ts',
  'features/fairness/logging-signals.ts',
  'features/google-shopping/product-issues.ts',
  'features/integrity/active-products.ts',
  'features/imports/sweeping.ts',
  'features/insights/alerts.ts',
  'features/media/integrity-check.ts',
  'features/media/sweeping.ts',
  'features/moderation-queue/late-alarm.ts',
  'features/orders/connection-failures.ts',
  'features/reports/notifying.ts',
  'features/review-media/lost-media.ts',
  'features/privacy/retention.ts',
  'features/sentiment/classification.ts',
  'features/sentiment/training.ts',
  'features/topics/schedule.ts',
  'features/topics/wording/wording-job.ts',
  'features/transparency/log-list.ts',
  'features/transparency/sequencing.ts',
  'features/transparency/witnessing.ts',
  'platform/feeds/requesting.ts',
  'platform/jobs/lease.ts',
];

test('only jobs and commands of the installation go over every merchant', () => {
  const folder = join(import.meta.dirname, '../..');
  const using = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && file !== 'platform/db/tenancy.ts',
    )
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('/* every merchant */'));
  assert.deepEqual(using.sort(), overAll.toSorted());
});
