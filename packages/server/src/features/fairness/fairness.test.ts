import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairnessOf, logFigures } from '@tribune/verify';
import type { CompiledQuery } from 'kysely';
import { rows } from '../../platform/db/database.ts';
import { heldBack, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/recount.ts';
import { host, mirror, sequenceAll } from '../transparency/mirror.fixture.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { db } = harness.context;

/** Appends what has changed to the log, from which all figures of fairness follow. */
const logged = async () => {
  await sequenceAll(harness);
  harness.context.responseCache.dropAll();
};

async function submit(shop: TestMerchant, rating: number, number: number) {
  const answer = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P',
    rating,
    authorName: 'A',
    authorEmail: `a${number}@example.com`,
    text: `Number ${number} of them.`,
  });
  return answer.body.data.id as string;
}

test('the report counts hidden reviews by reason, and the public policy shows them', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let number = 0; number < 6; number++) ids.push(await submit(shop, 1 + (number % 5), number));
  await shop.asStaff('PATCH', `/reviews/${ids[0]}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('PATCH', `/reviews/${ids[1]}/moderate`, { status: 'flagged', reasonCode: 'off_topic' });
  await shop.asStaff('PATCH', `/reviews/${ids[2]}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('PATCH', `/reviews/${ids[2]}/moderate`, { status: 'approved' });
  await logged();
  const report = await shop.asStaff('GET', '/admin/moderation/fairness');
  assert.equal(report.status, 200, JSON.stringify(report.body));
  const { shown, hidden, byReasonCode, test: tested } = report.body.data;
  assert.deepEqual([shown.total, hidden.total, tested.verdict], [4, 2, 'too_few']);
  assert.deepEqual(
    byReasonCode.map(({ reasonCode, total }: { reasonCode: string; total: number }) => [reasonCode, total]),
    [
      ['off_topic', 1],
      ['spam', 1],
    ],
  );
  const policy = await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`);
  assert.equal(policy.status, 200, JSON.stringify(policy.body));
  assert.equal(policy.body.moderation.dependsOnRating, false);
  assert.deepEqual(policy.body.notShown, {
    total: 2,
    byStatus: { pending: 0, rejected: 1, flagged: 1 },
    byReasonCode: [
      { reasonCode: 'off_topic', count: 1 },
      { reasonCode: 'spam', count: 1 },
    ],
  });
});

test('reasons are counted as they change, and a recount finds no difference', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const ids: string[] = [];
  for (let number = 0; number < 4; number++) ids.push(await submit(shop, 2 + number, number));
  const moderate = (index: number, status: string, reasonCode?: string) =>
    shop.asStaff('PATCH', `/reviews/${ids[index]}/moderate`, { status, reasonCode });
  const reasons = async () => {
    assert.deepEqual(await recount(db, merchantId, { repair: false, windowRows: 2 }), []);
    await logged();
    const { notShown } = (await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`)).body;
    return notShown.byReasonCode.map((one: { reasonCode: string; count: number }) => [
      ...[one.reasonCode, one.count],
    ]);
  };
  await moderate(0, 'rejected', 'spam');
  await moderate(0, 'rejected', 'fake');
  await moderate(1, 'flagged');
  assert.deepEqual(await reasons(), [
    [null, 1],
    ['fake', 1],
  ]);
  await shop.asStaff('PATCH', `/reviews/${ids[1]}/flag`, { flagged: false });
  await shop.asStaff('DELETE', `/admin/reviews/${ids[0]}`, {});
  await moderate(2, 'rejected', 'spam');
  const { data } = (await moderate(3, 'rejected', 'spam')).body;
  assert.equal(data.status, 'rejected');
  assert.deepEqual(await reasons(), [['spam', 2]]);
  const held = { ...submission(shop), ...heldBack, rating: 1 };
  assert.equal((await shop.asServer('POST', '/reviews', held)).body.data.status, 'pending');
  assert.deepEqual(await reasons(), [['spam', 3]]);
});

test('a recount finds and repairs counters in windows of a few reviews', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  for (let number = 0; number < 5; number++) await submit(shop, 1 + number, number);
  await rows(db, 'update product_counts set stars1 = stars1 + 3 where merchant_id = $1 and stars1 = 1', [
    merchantId,
  ]);
  await rows(db, 'update shop_counts set pending = pending + 2 where merchant_id = $1 and stars2 = 1', [
    merchantId,
  ]);
  await rows(
    db,
    `insert into hidden_counts (merchant_id, reason_code, slot, stars4) values ($1, 'spam', 0, 7)`,
    [merchantId],
  );
  const found = await recount(db, merchantId, { repair: true, windowRows: 2 });
  assert.deepEqual(
    found.map(({ productId, count, kept, counted }) => [productId, count, kept, counted]),
    [
      ['P', 'stars1', 4, 1],
      [null, 'pending', 2, 0],
      [null, 'stars4 of hidden reviews (spam)', 7, 0],
    ],
  );
  assert.deepEqual(await recount(db, merchantId, { repair: false, windowRows: 2 }), []);
});

test('the report and the policy read no review', async () => {
  const shop = await harness.merchant();
  await submit(shop, 1, 1);
  const statements: string[] = [];
  const restorations = [db, harness.context.reads].map((pool) => {
    const original = pool.executeQuery;
    pool.executeQuery = ((query: CompiledQuery) => {
      statements.push(query.sql);
      return original.call(pool, query);
    }) as typeof original;
    return () => Object.assign(pool, { executeQuery: original });
  });
  await shop.asStaff('GET', '/admin/moderation/fairness');
  await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`);
  for (const restore of restorations) restore();
  assert.ok(statements.some((sql) => /transparency_figures/.test(sql)));
  assert.deepEqual(
    statements.filter((sql) => /\breviews\b/.test(sql)),
    [],
  );
});

test('low ratings that are left pending count as hidden for staff and for the public alike', async () => {
  const shop = await harness.merchant();
  const { clock } = harness;
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  const stars = [...Array<number>(16).fill(5), ...Array<number>(9).fill(1)];
  const ids: string[] = [];
  for (const [number, rating] of stars.entries()) ids.push(await submit(shop, rating, number));
  const approved = { ids: ids.slice(0, 16), status: 'approved' };
  assert.equal((await shop.asStaff('POST', '/admin/reviews/moderate', approved)).status, 200);
  const everywhere = async () => {
    await logged();
    const { explanation: _, ...inside } = (await shop.asStaff('GET', '/admin/moderation/fairness')).body.data
      .test;
    const { fairness, test: outside } = (await shop.asNobody('GET', `/merchants/${shop.id}/transparency`))
      .body;
    const policy = (await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`)).body;
    const { at, replay } = { at: clock.now().getTime(), ...(await mirror(harness, shop)) };
    for (const test of [
      outside,
      fairness.test,
      policy.fairness.test,
      fairnessOf(logFigures(replay), at).test,
    ])
      assert.deepEqual(test, inside);
    assert.deepEqual(policy.fairness, fairness);
    return { ...inside, longPending: fairness.longPending.total };
  };
  const fresh = await everywhere();
  assert.deepEqual([fresh.verdict, fresh.longPending], ['too_few', 0]);
  clock.advance(9 * 24 * 60 * 60_000);
  const late = await everywhere();
  assert.deepEqual([late.verdict, late.method, late.longPending], ['difference', 'exact', 9]);
  const { hidden, byReasonCode } = (await shop.asStaff('GET', '/admin/moderation/fairness')).body.data;
  assert.deepEqual([hidden.total, hidden.averageRating, byReasonCode[0].reasonCode], [9, 1, null]);
  // Deleting them instead changes nothing, except for authors who demand it.
  for (const id of ids.slice(16, 20))
    await shop.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'spam' });
  assert.equal((await everywhere()).verdict, 'difference');
  for (const id of ids.slice(20))
    await shop.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'personal_data' });
  const { body } = await shop.asNobody('GET', `/merchants/${shop.id}/transparency`);
  await logged();
  assert.deepEqual((await everywhere()).verdict, 'difference');
  assert.deepEqual(body.fairness.deleted.total, 4);
});

test('each merchant has its own policy, and an unknown merchant is 404', async () => {
  const shop = await harness.merchant();
  assert.equal(
    codeOf(await shop.asBrowser('GET', '/merchants/merchant_01h455vb4pex5vsknk084sn02q/review-policy')),
    'NOT_FOUND',
  );
  assert.equal(codeOf(await shop.asServer('GET', '/admin/moderation/fairness')), 'AUTHENTICATION_REQUIRED');
});
