import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { emailText, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { comparable } from '../integrity/index.ts';
import { runBulkAction } from '../moderation-queue/bulk/bulk-job.ts';
import { recount } from '../rating-counters/index.ts';
import { gatherRaid } from './gathering.ts';

const harness = await startHarness();
const { context, clock } = harness;

/** A rating without text, from a browser of its own. */
async function rate(shop: TestMerchant, number: number, changes: object = {}) {
  const { text: _text, ...rating } = submission(shop, { productId: 'P-1' });
  const review = { ...rating, authorEmail: `a${number}@gmail.com`, rating: 1 + (number % 5), ...changes };
  const answer = await shop.asBrowser('POST', '/reviews', review, { 'user-agent': `Browser ${number}` });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Does the queued jobs of the merchant. */
async function gather(shop: TestMerchant) {
  const jobs = await rows(
    context.db,
    statement`delete from graphile_worker._private_jobs where payload ->> 'merchantId' = $1 and payload::jsonb ? 'others'
      returning payload as ${output.json<Parameters<typeof gatherRaid>[1]>()('payload')}`,
    [shop.uuid],
  );
  for (const { payload } of jobs) await gatherRaid(context, payload);
}

async function dataOf(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const raidsOf = async (shop: TestMerchant) => (await dataOf(shop.asStaff('GET', '/admin/raids'))).raids;
const statusOf = async (shop: TestMerchant, id: string) =>
  (await shop.asStaff('GET', `/reviews/${id}`)).body.status;
const assertCountsRight = async (shop: TestMerchant) =>
  assert.deepEqual(await recount(context.db, shop.uuid, { repair: false }), []);

test('thirteen ratings from thirteen browsers within a minute are one raid, with one decision and one undo', async () => {
  const shop = await harness.merchant();
  const ordinary = await rate(shop, 100, { text: 'Kept my feet dry.' });
  clock.advance(20 * 24 * 60 * 60 * 1000);
  const ids: string[] = [];
  for (let number = 0; number < 13; number++) {
    ids.push((await rate(shop, number)).id);
    clock.advance(4_000);
    await gather(shop);
  }
  const [raid, ...others] = await raidsOf(shop);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [raid.productId, raid.reviews],
    ['P-1', { pending: 13, approved: 0, rejected: 0, flagged: 0 }],
  );
  assert.ok(
    raid.signals.some(
      ({ signal, pValue }: { signal: string; pValue: number }) => signal === 'rating_burst' && pValue < 1e-6,
    ),
  );
  assert.equal(await statusOf(shop, ordinary.id), 'approved');
  const { integrity, findings } = (await shop.asStaff('GET', `/reviews/${ids[0]}`)).body;
  assert.equal(integrity, null);
  assert.deepEqual(
    findings.map(({ phase }: { phase: string }) => phase),
    ['integrity'],
  );
  await assertCountsRight(shop);
  assert.match(await emailText(shop, 'raid_detected'), /unusual way[\s\S]*raidId=raid_/);

  const { items } = await dataOf(shop.asStaff('GET', `/admin/queue?raidId=${raid.id}&limit=50`));
  assert.equal(items.length, 13);
  const bulk = await dataOf(
    shop.asStaff('POST', '/admin/queue/bulk', {
      filters: { raidId: raid.id },
      status: 'rejected',
      reasonCode: 'fake',
    }),
  );
  const run = () => runBulkAction(context, shop.uuid, uuidOf('bulk', bulk.id) ?? '');
  await run();
  assert.deepEqual((await raidsOf(shop))[0].reviews, { pending: 0, approved: 0, rejected: 13, flagged: 0 });
  await assertCountsRight(shop);
  const { bySignal, byPhase, ...total } = await dataOf(shop.asStaff('GET', '/admin/moderation/signals'));
  assert.deepEqual(total, { alarms: 1, held: 13, confirmed: 13, overturned: 0 });
  assert.deepEqual(
    byPhase.map(({ phase, held }: { phase: string; held: number }) => [phase, held]),
    [['integrity', 13]],
  );
  const [burst] = bySignal.filter(({ signal }: { signal: string }) => signal === 'rating_burst');
  assert.deepEqual(
    [burst.alarms, burst.held, burst.confirmed.total, burst.overturned.total, burst.undecided],
    [1, 13, 13, 0, 0],
  );
  const distribution = burst.confirmed.starDistribution.map(({ count }: { count: number }) => count);
  assert.deepEqual(distribution.sort(), [2, 2, 3, 3, 3]);
  await dataOf(shop.asStaff('POST', `/admin/queue/bulk/${bulk.id}/undo`));
  await run();
  assert.deepEqual((await raidsOf(shop))[0].reviews, { pending: 13, approved: 0, rejected: 0, flagged: 0 });
  await assertCountsRight(shop);
});

test('signals are found with the least evidence that they need', async () => {
  const signalsOf = async (shop: TestMerchant, id: string) =>
    (await shop.asStaff('GET', `/reviews/${id}`)).body.integrity?.signals.map(
      ({ signal }: { signal: string }) => signal,
    );
  const text = 'Kept my feet dry.';
  const domain = await harness.merchant();
  const ofDomain = (number: number) => rate(domain, number, { authorEmail: `a${number}@tiny.example`, text });
  await ofDomain(0);
  await ofDomain(1);
  assert.deepEqual(await signalsOf(domain, (await ofDomain(2)).id), ['mail_domain']);

  const bySiteServer = async (shop: TestMerchant, number: number, changes: object = {}) => {
    clock.advance(60_000);
    const review = submission(shop, { authorEmail: `b${number}@gmail.com`, text: undefined, ...changes });
    const answer = await shop.asServer('POST', '/reviews', review);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const orders = await harness.merchant();
  for (let number = 0; number < 19; number++)
    await bySiteServer(orders, number, number < 6 ? { orderId: `O-${number}` } : {});
  assert.deepEqual(await signalsOf(orders, (await bySiteServer(orders, 19)).id), ['missing_orders']);

  const store = await harness.merchant();
  for (let number = 0; number < 30; number++) await bySiteServer(store, number, { productId: `Q-${number}` });
  clock.advance(20 * 24 * 60 * 60 * 1000);
  for (let number = 0; number < 9; number++) await rate(store, number, { productId: `P-${number}`, text });
  assert.deepEqual(await signalsOf(store, (await rate(store, 9, { productId: 'P-9', text })).id), [
    'store_burst',
  ]);
});

test('in a raid of copies, few of them are looked up, and all join the raid', async () => {
  const shop = await harness.merchant();
  const copy =
    'These boots kept my feet dry through a whole week of rain in the hills, and the soles still look like new.';
  const last = bandsIn(`${copy} Review 24.`);
  // Reviews that share only a phrase with it, more than are compared, before and after most copies.
  const others = Array.from({ length: 120 }, (_, number) => `${copy.slice(45)} ${scrambled(number)}`)
    .filter((text) => bandsIn(text).intersection(last).size > 0)
    .slice(0, 60);
  assert.equal(others.length, 60);
  const sendOthers = async (first: number) => {
    for (let number = first; number < first + 30; number++) {
      const changes = {
        productId: `Q-${number}`,
        authorEmail: `a${number}b@gmail.com`,
        text: others[number],
      };
      assert.equal((await shop.asServer('POST', '/reviews', submission(shop, changes))).status, 200);
    }
  };
  const ids: string[] = [];
  await sendOthers(0);
  for (let number = 0; number < 25; number++) {
    if (number === 24) await sendOthers(30);
    ids.push((await rate(shop, number, { productId: `P-${number}`, text: `${copy} Review ${number}.` })).id);
    clock.advance(60_000);
    await gather(shop);
  }
  const { status, integrity } = (await shop.asStaff('GET', `/reviews/${ids[24]}`)).body;
  const [copies] = integrity.signals.filter(({ signal }: { signal: string }) => signal === 'near_copies');
  assert.deepEqual([status, copies.count], ['pending', 20]);
  const [raid, ...more] = await raidsOf(shop);
  assert.deepEqual([raid.reviews.pending, more], [25, []]);
  const lookedUp = await rows(
    context.db,
    statement`select review_id as ${output.text('id')} from reviews
      where merchant_id = $1 and body like $2 and text_bands is not null`,
    [shop.uuid, `${copy}%`],
  );
  assert.equal(lookedUp.length, 20);
});

const bandsIn = (text: string) => new Set(comparable([text]).bands);

/** Words that differ by number. */
const scrambled = (number: number) =>
  Array.from({ length: 8 }, (_, place) =>
    ((number * 7919 + place * 104_729 + 17) ** 2).toString(36).slice(0, 7),
  ).join(' ');

test('pages of the product say that unusual activity is under review, if the merchant wants it, and until an end', async () => {
  const shop = await harness.merchant();
  const wait = (days: number) => {
    clock.advance(days * 24 * 60 * 60 * 1000);
    context.responseCache.dropAll();
  };
  const noticeOf = async (productId = 'P-1') =>
    (await shop.asBrowser('GET', `/products/${productId}/reviews`)).body.unusualActivity;
  const show = (activityNoticeDays: number) =>
    dataOf(shop.asStaff('PATCH', '/admin/settings', { activityNoticeDays }));
  await rate(shop, 100, { text: 'Kept my feet dry.' });
  await rate(shop, 101, { text: 'Kept my hands warm.', productId: 'P-2' });
  wait(20);
  for (let number = 0; number < 8; number++) await rate(shop, number);
  await gather(shop);
  assert.equal(await noticeOf(), undefined, 'off by default');

  await show(7);
  const [{ id: raidId, startedAt: since, raisedAt }] = await raidsOf(shop);
  const until = new Date(Date.parse(raisedAt) + 7 * 24 * 60 * 60 * 1000).toISOString();
  assert.deepEqual(await noticeOf(), { since, until });
  assert.equal(await noticeOf('P-2'), undefined, 'another product');
  assert.equal((await shop.asBrowser('GET', '/reviews')).body.unusualActivity, undefined, 'the whole store');
  const pages = [
    `/apiV2/products/P-1/reviews.html?merchantId=${shop.id}&lang=de`,
    `/reviews/${shop.id}?product=P-1&lang=de`,
  ];
  for (const url of pages) {
    const { payload } = await harness.app.inject({
      url,
      headers: { origin: shop.origin, 'x-merchant-id': shop.id },
    });
    assert.match(payload, /Ungewöhnliche Aktivität, wird geprüft/, url);
  }
  wait(6.9);
  assert.deepEqual(await noticeOf(), { since, until });
  wait(0.2);
  assert.equal(await noticeOf(), undefined, 'its end has passed');

  await show(30);
  assert.ok(await noticeOf());
  const { items } = await dataOf(shop.asStaff('GET', `/admin/queue?raidId=${raidId}&limit=50`));
  for (const { id } of items) {
    assert.ok(await noticeOf());
    await dataOf(shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' }));
  }
  assert.equal(await noticeOf(), undefined, 'all reviews are decided');
});

test('a review about which staff decided does not join a raid, and the same raid with other stars has the same fate', async () => {
  const fates = await Promise.all(
    [1, 5].map(async (rating) => {
      const shop = await harness.merchant();
      const decided = await rate(shop, 50, { rating });
      await shop.asStaff('PATCH', `/reviews/${decided.id}/moderate`, { status: 'flagged' });
      await shop.asStaff('PATCH', `/reviews/${decided.id}/moderate`, { status: 'approved' });
      const statuses: string[] = [];
      for (let number = 0; number < 8; number++) statuses.push((await rate(shop, number, { rating })).status);
      await gather(shop);
      return [statuses, (await raidsOf(shop))[0].reviews, await statusOf(shop, decided.id)];
    }),
  );
  assert.deepEqual(fates[0], fates[1]);
  assert.equal(fates[0]?.[2], 'approved');
});

test('after staff publishes what an alarm held, more reviews of that event are published, and a raid after it is held', async () => {
  const shop = await harness.merchant();
  await rate(shop, 100, { text: 'Kept my feet dry.' });
  clock.advance(20 * 24 * 60 * 60 * 1000);
  for (let number = 0; number < 8; number++) await rate(shop, number);
  await gather(shop);
  const { items } = await dataOf(shop.asStaff('GET', '/admin/queue?status=pending&limit=50'));
  assert.equal(items.length, 8);
  for (const { id } of items)
    await dataOf(shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' }));
  clock.advance(60_000);
  const { id } = await rate(shop, 20);
  assert.equal(await statusOf(shop, id), 'approved');
  clock.advance(24 * 60 * 60 * 1000);
  const later: string[] = [];
  for (let number = 30; number < 50; number++) later.push((await rate(shop, number)).status);
  assert.equal(later.at(-1), 'pending');
});

test('raids of another merchant are not listed, and their reviews cannot be selected', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  for (let number = 0; number < 7; number++) await rate(shop, number);
  await gather(shop);
  const [raid] = await raidsOf(shop);
  assert.deepEqual(await raidsOf(other), []);
  assert.deepEqual((await dataOf(other.asStaff('GET', `/admin/queue?raidId=${raid.id}`))).items, []);
});
