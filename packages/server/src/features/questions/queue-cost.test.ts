import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { blocksByGenericPlans } from '../../testing/blocks.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const { db } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;

/** One merchant with 3,000 products, 30 questions and 30 reviews, beside 100 with a single product. */
before(async () => {
  await rows(
    db,
    `insert into products (merchant_id, product_id, name, created_at, updated_at)
     select $1::uuid, 'P-' || n, 'Product ' || n, now(), now() from generate_series(1, 3000) as n
     union all select gen_random_uuid(), 'P-1', 'Other', now(), now() from generate_series(1, 100)`,
    [merchantId],
  );
  await rows(
    db,
    `insert into questions (merchant_id, question_id, product_id, body, author_name, author_email, email_key, status, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-' || n * 50, 'Is it warm?', 'Kai', 'kai@example.com', 'kai@example.com', 'pending', now(), now()
     from generate_series(1, 30) as n`,
    [merchantId],
  );
  await rows(
    db,
    `insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification, verified,
       status, source, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-' || n * 50, 4, 'Warm', 'Kai', n || '@example.com', n || '@example.com', 'none', false,
       'pending', 'import', now(), now() from generate_series(1, 30) as n`,
    [merchantId],
  );
  for (const table of ['products', 'questions', 'reviews']) await rows(db, `vacuum analyze ${table}`, []);
});

for (const path of ['/admin/questions', '/admin/reviews?status=pending', '/admin/queue'])
  test(`GET ${path} reads products by their keys in a store with many of them`, async () => {
    const blocks = await blocksByGenericPlans(harness.context, 'products', async () => {
      const { status, body } = await shop.asStaff('GET', path);
      assert.equal(status, 200, JSON.stringify(body));
    });
    assert.ok(blocks < 200, `${blocks} blocks`);
  });
