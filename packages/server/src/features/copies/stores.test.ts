import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { compareStores } from './comparing-stores.ts';

const harness = await startHarness({ COMPARE_STORES: 'yes' });
const { context, clock } = harness;

/** Of another product each, because texts are compared across all tests. */
const texts = {
  boots:
    'These boots kept my feet dry through a whole week of rain in the hills, and the soles still look like new.',
  kettle:
    'Boils a liter in three minutes, pours without dripping, and the handle stays cool even when it is full.',
  jacket:
    'The zipper broke on the second day out, but the shop replaced the jacket within a week and paid for it.',
  lamp: 'Bright enough to read by, dims down to a candle, and one charge lasts us for three evenings in the tent.',
  knife:
    'Sharp out of the box, well balanced, and it holds its edge after months of chopping onions every day.',
};

async function review(shop: TestMerchant, author: string, text: string, changes: object = {}) {
  clock.advance(1_000);
  const sent = submission(shop, { productId: 'P-1', text, authorEmail: `${author}@gmail.com`, ...changes });
  const answer = await shop.asBrowser('POST', '/reviews', sent, { 'user-agent': author });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id as string;
}

async function judged(shop: TestMerchant, id: string) {
  const { status, integrity } = (await shop.asStaff('GET', `/reviews/${id}`)).body;
  return { status, signals: (integrity?.signals ?? []) as { signal: string; note: string; count: number }[] };
}

const recorded = (shop: TestMerchant) =>
  rows(
    context.db,
    statement`select review_id as ${output.text('id')} from recent_texts where merchant_id = $1`,
    [shop.uuid],
  );

test('a text that other authors sent to other stores is labeled, then held, and says only how many stores', async () => {
  const shops = [await harness.merchant(), await harness.merchant(), await harness.merchant()];
  const ids: string[] = [];
  for (const [index, shop] of shops.entries())
    ids.push(await review(shop, `author${index}`, `${texts.boots} ${'So good.'.repeat(index)}`));
  await compareStores(context);
  const found = await Promise.all(shops.map((shop, index) => judged(shop, ids[index] ?? '')));
  assert.deepEqual(
    found.map(({ status, signals }) => [status, signals.map(({ signal, count }) => [signal, count])]),
    [
      ['approved', []],
      ['approved', [['copies_elsewhere', 1]]],
      ['pending', [['copies_elsewhere', 2]]],
    ],
  );
  const [, one, several] = found.map(({ signals }) => signals[0]);
  assert.equal(one?.note, 'Other authors sent nearly the same text to another store of this installation.');
  assert.equal(
    several?.note,
    'Other authors sent nearly the same text to 2 other stores of this installation.',
  );
  const answer = JSON.stringify((await shops[2]?.asStaff('GET', `/reviews/${ids[2]}`))?.body);
  for (const other of [...shops.slice(0, 2).map(({ id }) => id), ...ids.slice(0, 2), 'author0'])
    assert.ok(!answer.includes(other), other);
  await compareStores(context);
  assert.deepEqual(await judged(shops[2] as TestMerchant, ids[2] ?? ''), found[2], 'a job may run twice');
});

test('one author in two stores, and a text that was deleted, raise no alarm', async () => {
  const [first, second] = [await harness.merchant(), await harness.merchant()];
  await review(first, 'maya', texts.kettle);
  const same = await review(second, 'maya', texts.kettle);
  const gone = await review(first, 'ada', texts.jacket, { productId: 'P-2' });
  const other = await review(second, 'eve', texts.jacket, { productId: 'P-2' });
  await first.asStaff('DELETE', `/admin/reviews/${gone}`, { reasonCode: 'off_topic' });
  await compareStores(context);
  assert.deepEqual((await judged(second, same)).signals, []);
  assert.deepEqual((await judged(second, other)).signals, []);
});

test('recorded texts are deleted after 30 days', async () => {
  const shop = await harness.merchant();
  await review(shop, 'maya', texts.lamp);
  await review(shop, 'ivy', texts.knife, { productId: 'P-2' });
  await compareStores(context);
  assert.equal((await recorded(shop)).length, 2);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await compareStores(context);
  assert.deepEqual(await recorded(shop), []);
});

test('by default nothing is recorded', async () => {
  const shop = await harness.merchant();
  await review(shop, 'maya', texts.lamp);
  await compareStores({ ...context, config: { ...context.config, compareStores: 'no' } });
  assert.deepEqual(await recorded(shop), []);
});
