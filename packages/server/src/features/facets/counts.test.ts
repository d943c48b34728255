import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { atOnce, givenReview, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { countFacets } from './counts.ts';
import { recountFacets } from './recount.ts';

const harness = await startHarness();
const { db } = harness.context;
const differences = (shop: TestMerchant, repair = false) => recountFacets(db, shop.uuid, { repair });
const lanesOf = (shop: TestMerchant) =>
  rows(db, 'select product_id from facet_counts where merchant_id = $1', [shop.uuid]);

const texts = [
  'The tent kept us dry through three nights of heavy rain, and it went up in a few minutes.',
  'Das Zelt hat uns drei Nächte lang trocken gehalten und war in wenigen Minuten aufgebaut.',
];
/** Every third is a verified purchase, every second in German. */
const send = (shop: TestMerchant, number: number) =>
  shop.asServer('POST', '/reviews', {
    ...submission(shop, { rating: 1 + (number % 5), productId: `P-${number % 2}` }),
    ...(number % 3 === 0 && { orderId: `O-${number}` }),
    authorEmail: `c${number}@example.com`,
    text: `${texts[number % 2]} ${number}`,
  });

test('concurrent reviews are all counted, and moderation, flags and deletion update the counters', async () => {
  const shop = await harness.merchant();
  const total = async (query: string) => (await shop.asBrowser('GET', `/reviews?${query}`)).body.totalReviews;
  const sent = await atOnce(40, (number) => send(shop, number));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [200]);
  assert.deepEqual(await differences(shop), []);
  assert.deepEqual([await total('language=de'), await total('verified=true')], [20, 14]);
  assert.equal(await total('language=de&verified=true&rating=4'), 2);
  const ids = sent.slice(0, 30).map(({ body }) => body.data.id);
  await shop.asStaff('POST', '/admin/reviews/moderate', { ids, status: 'rejected' });
  assert.deepEqual([await total('language=de'), await total('verified=true')], [5, 4]);
  await shop.asStaff('PATCH', `/reviews/${sent[39]?.body.data.id}/flag`, { flagged: true });
  await shop.asStaff('DELETE', `/admin/reviews/${sent[38]?.body.data.id}`);
  assert.deepEqual(await differences(shop), []);
  await shop.asStaff('POST', '/admin/reviews/moderate', { ids, status: 'approved' });
  assert.equal(await total('language=de'), 19);
  assert.deepEqual(await differences(shop), []);
});

test('a decision does not wait for another writer of the same counter', async () => {
  const shop = await harness.merchant();
  const { id } = (await send(shop, 2)).body.data;
  await inTransaction(db, async (tx) => {
    const held = await rows(tx, 'select from facet_counts where merchant_id = $1 for update', [shop.uuid]);
    assert.equal(held.length, 2);
    const answer = await shop.asStaff('POST', '/admin/reviews/moderate', { ids: [id], status: 'rejected' });
    assert.equal(answer.status, 200);
  });
  assert.equal((await lanesOf(shop)).length, 4);
  assert.deepEqual(await differences(shop), []);
});

test('new reviews use a few lanes of a counter, however many are submitted', async () => {
  const shop = await harness.merchant();
  for (let number = 0; number < 45; number++) await send(shop, 30 * number + 2);
  const lanes = await lanesOf(shop);
  const ofProduct = lanes.filter(({ product_id }) => product_id !== '');
  assert.deepEqual([ofProduct.length, lanes.length - ofProduct.length], [4, 16]);
  assert.deepEqual(await differences(shop), []);
});

test('a review held for moderation is not counted', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { title: 'See www.cheap-boots.example for half the price' });
  assert.deepEqual(await lanesOf(shop), []);
});

test('recount reports wrong counters and repairs them', async () => {
  const shop = await harness.merchant();
  await send(shop, 3);
  await rows(
    db,
    `update facet_counts set stars4 = stars4 + 2 where merchant_id = $1 and product_id = 'P-1'`,
    [shop.uuid],
  );
  const wrong = {
    merchantId: shop.uuid,
    productId: 'P-1',
    count: 'stars4 of language=de verified=true withMedia=false sentiment=',
    kept: 3,
    counted: 1,
  };
  assert.deepEqual(await differences(shop), [wrong]);
  assert.deepEqual(await differences(shop, true), [wrong]);
  assert.deepEqual(await differences(shop), []);
  await rows(db, 'delete from facet_counts where merchant_id = $1', [shop.uuid]);
  assert.equal((await differences(shop, true)).length, 2);
  assert.deepEqual(await differences(shop), []);
});

test('a change reads the rows of its counters only, in a store of many products among many stores', async () => {
  const shop = await harness.merchant();
  await rows(
    db,
    `insert into facet_counts (merchant_id, product_id, language, verified, with_media, sentiment, lane)
     select shop, 'P-' || n, 'en', false, false, '', gen_random_uuid() from generate_series(1, 3000) as n, (values ($1::uuid)) as own (shop)
     union all
     select gen_random_uuid(), 'P-1', 'en', false, false, '', gen_random_uuid() from generate_series(1, 600)`,
    [shop.uuid],
  );
  await rows(db, 'analyze facet_counts', []);
  const change = { rating: 4, language: 'en', verified: false, withMedia: false, sentiment: null, change: 1 };
  const readBy = (tx: Db) =>
    row(
      tx,
      statement`select idx_tup_fetch + seq_tup_read as ${output.number('rows')} from pg_stat_xact_user_tables
       where relname = 'facet_counts'`,
      [],
    );
  await inTransaction(db, async (tx) => {
    // As after some executions on one connection.
    await rows(tx, 'set local plan_cache_mode = force_generic_plan', []);
    const before = await readBy(tx);
    await countFacets(
      tx,
      shop.uuid,
      ['P-1', 'P-2'].map((productId) => ({ ...change, productId })),
    );
    const after = await readBy(tx);
    assert((after?.rows ?? 0) - (before?.rows ?? 0) < 10, JSON.stringify({ before, after }));
  });
});
