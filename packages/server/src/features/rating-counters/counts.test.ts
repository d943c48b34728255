import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { submission } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const { db } = harness.context;

const submit = (shop: Awaited<ReturnType<typeof harness.merchant>>, number: number) =>
  shop.asServer('POST', '/reviews', {
    ...submission(shop),
    productId: 'P-1',
    authorEmail: `c${number}@example.com`,
    text: `Wore number ${number} through three days of rain in the hills.`,
  });

test('writers use the shards of a product round-robin', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  for (let number = 0; number < 16; number++) assert.equal((await submit(shop, number)).status, 200);
  const shards = await rows(db, 'select slot from product_counts where merchant_id = $1', [merchantId]);
  assert.equal(shards.length, 8);
});

test("a submission waits for its product's counters before it locks any of the merchant's", async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  for (let number = 0; number < 32; number++) await submit(shop, number);
  const locked = (tx: Db, table: string, how: string) =>
    rows(tx, `select slot from ${table} where merchant_id = $1 for update ${how}`, [merchantId]);

  let submitting: ReturnType<typeof submit> | undefined;
  await db.transaction().execute(async (tx) => {
    await locked(tx, 'product_counts', '');
    submitting = submit(shop, 100);
    await submissionWaitsForLock();
    await db.transaction().execute(async (other) => {
      assert.equal((await locked(other, 'shop_counts', 'skip locked')).length, 32);
    });
  });
  assert.equal((await submitting)?.status, 200);
});

async function submissionWaitsForLock(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await row(
      db,
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%with review as (%'`,
      [],
    );
    if (waiting) return;
    await delay(10);
  }
  assert.fail('The submission did not wait');
}
