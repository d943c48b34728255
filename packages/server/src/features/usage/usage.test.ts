import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { sendDueMails } from '../../platform/mail/sending.ts';
import { noteMailServer } from '../../platform/mail/server-setting.ts';
import { UsageMeter } from '../../platform/merchants/usage.ts';
import { givenReview, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { recountMedia } from '../media/index.ts';
import { answeredByShop, published } from '../questions/given.fixture.ts';
import { sendDueRequests } from '../review-requests/dispatching.ts';
import { measureStorage } from './jobs.ts';

const harness = await startHarness();
const { asOperator, clock, context } = harness;
const { db, usage } = context;
const other = await harness.anotherProcess();
// In the middle of a month, so that no test sees its end by accident.
const now = clock.now();
clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 15) + 31 * 86_400_000 - now.getTime());
const thisMonth = () => clock.now().toISOString().slice(0, 7);

const setQuotas = async ({ id }: TestMerchant, quotas: object) => {
  const answer = await asOperator('PATCH', `/operator/merchants/${id}`, { quotas });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.quotas;
};
const usageOf = async ({ id }: TestMerchant) =>
  (await asOperator('GET', `/operator/merchants/${id}/usage`)).body.data.months;

/** Stored photos of that size, as an upgrade finds them: counted by `recount`. */
const media = async (shop: TestMerchant, bytes: number, count = 1) => {
  const merchantId = shop.uuid;
  await rows(
    db,
    `insert into media (merchant_id, media_id, kind, format, status, source_key, bytes, created_at, updated_at)
     select $1, media_id, 'image', 'jpeg', 'processing', 'x', $2, $3, $3 from unnest($4::uuid[]) as media_id`,
    [merchantId, bytes, clock.now(), Array.from({ length: count }, newUuid)],
  );
  await recountMedia(db, merchantId, { repair: true });
};

test('requests of all processes are counted, with cached and without refused ones, and reviews', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const read = () => shop.asBrowser('GET', '/products/P-1/reviews');
  const statements = await harness.statementsOf(async () => {
    for (let times = 0; times < 5; times++) assert.equal((await read()).status, 200);
  });
  assert.ok(!statements.some((text) => text.includes('merchant_usage')), 'counted in memory');
  const headers = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
  await other.app.inject({ url: '/apiV2/reviews', headers });
  await other.context.usage.write();
  assert.equal(
    (await shop.asStaff('GET', '/admin/settings', undefined, { authorization: 'Bearer x' })).status,
    401,
  );
  const [month] = await usageOf(shop);
  assert.deepEqual(month, { month: thisMonth(), requests: 7, reviews: 1, emails: 0, storageBytes: 0 });
  const own = (await shop.asStaff('GET', '/admin/usage')).body.data;
  assert.deepEqual(own.months, [{ ...month, requests: 8 }]);
  assert.deepEqual(Object.values(own.quotas), [null, null, null, null]);
  const foreign = (await (await harness.merchant()).asStaff('GET', '/admin/usage')).body.data.months;
  assert.equal(foreign[0].reviews, 0);
  assert.equal(codeOf(await shop.asServer('GET', '/admin/usage')), 'AUTHENTICATION_REQUIRED');
});

test('counts that cannot be written are written the next time, and each month has its own', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  let fails = true;
  const flaky = {
    executeQuery: (query: never) => (fails ? Promise.reject(new Error('away')) : db.executeQuery(query)),
  };
  const meter = new UsageMeter(flaky as never);
  const june = new Date('2026-06-30T23:59:59.999Z');
  meter.count(merchantId, 'requests', june);
  await assert.rejects(meter.write());
  meter.count(merchantId, 'requests', june);
  fails = false;
  await meter.write();
  assert.equal(meter.soFar(merchantId, 'requests', june), 2);
  const july = new Date('2026-07-01T00:00:00.000Z');
  meter.count(merchantId, 'emails', july);
  assert.equal(meter.soFar(merchantId, 'requests', july), 0);
  await meter.write();
  const months = await usageOf(shop);
  assert.deepEqual(
    months.slice(1).map(({ month, requests, emails }: Record<string, unknown>) => [month, requests, emails]),
    [
      ['2026-07', 0, 1],
      ['2026-06', 2, 0],
    ],
  );
});

test('the usage of all merchants is listed in pages, and exported as CSV and JSON lines', async () => {
  const shop = await harness.merchant({ name: '=SUM("x"), Ltd' });
  await media(shop, 5_000);
  await setQuotas(shop, { storageBytes: 10_000 });
  await measureStorage(context);
  await shop.asServer('GET', '/reviews');
  const month = thisMonth();
  const listed: Record<string, unknown>[] = [];
  for (let startAfter = ''; ; ) {
    const { data } = (await asOperator('GET', `/operator/usage?limit=2&month=${month}${startAfter}`)).body;
    listed.push(...data.usage);
    if (data.nextStartAfter === null) break;
    startAfter = `&startAfter=${data.nextStartAfter}`;
  }
  const mine = listed.find(({ merchantId }) => merchantId === shop.id);
  const quotas = {
    requestsPerMonth: null,
    reviewsPerMonth: null,
    emailsPerMonth: null,
    storageBytes: 10_000,
  };
  const figures = { requests: 1, reviews: 0, emails: 0, storageBytes: 5_000 };
  assert.deepEqual(mine, {
    merchantId: shop.id,
    name: '=SUM("x"), Ltd',
    plan: 'growth',
    month,
    ...figures,
    quotas,
  });
  const jsonLines = await asOperator('GET', '/operator/usage/export.jsonl');
  assert.match(String(jsonLines.headers['content-disposition']), new RegExp(`usage-${month}.jsonl`));
  const lines = String(jsonLines.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines, listed);
  const csv = await asOperator('GET', `/operator/usage/export.csv?month=${month}`);
  const cells: Record<string, string>[] = parse(String(csv.body), { columns: true });
  assert.equal(cells.length, listed.length);
  const row = cells.find(({ merchantId }) => merchantId === shop.id);
  assert.deepEqual(
    [row?.name, row?.storageBytes, row?.storageBytesQuota],
    ['\'=SUM("x"), Ltd', '5000', '10000'],
  );
  assert.equal((await asOperator('GET', '/operator/usage?month=2020-01')).body.data.usage[0].requests, 0);
  for (const query of ['month=2026-13', 'month=2026', 'startAfter=x', 'limit=0'])
    assert.equal(codeOf(await asOperator('GET', `/operator/usage?${query}`)), 'VALIDATION_ERROR', query);
});

test('above the quota of requests only reads with API keys are refused, until the next month', async () => {
  const shop = await harness.merchant();
  await setQuotas(shop, { requestsPerMonth: 2 });
  for (const status of [200, 200, 429]) assert.equal((await shop.asServer('GET', '/reviews')).status, status);
  const refused = await shop.asServer('GET', '/reviews');
  assert.equal(codeOf(refused), 'RATE_LIMITED');
  const until = new Date(clock.now().getTime() + Number(refused.headers['retry-after']) * 1000);
  assert.equal(until.getUTCDate(), 1);
  assert.equal((await shop.asBrowser('GET', '/reviews')).status, 200);
  assert.equal((await shop.asStaff('GET', '/admin/settings')).status, 200);
  assert.equal((await shop.asServer('POST', '/reviews', submission(shop))).status, 200);
  assert.equal((await deliver(harness, shop, order())).status, 200);
  await usage.write();
  await other.context.usage.write();
  const headers = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
  const elsewhere = () => other.app.inject({ url: '/apiV2/reviews', headers });
  assert.equal((await elsewhere()).statusCode, 200, 'another process knows once it has written');
  await other.context.usage.write();
  assert.equal((await elsewhere()).statusCode, 429);
  assert.equal((await setQuotas(shop, { requestsPerMonth: null })).requestsPerMonth, null);
  assert.equal((await shop.asServer('GET', '/reviews')).status, 200);
});

test('above the quota of emails review requests wait until the next month, and other emails are sent', async () => {
  const shop = await harness.merchant();
  await noteMailServer(db, true);
  const sent: string[] = [];
  const transport = {
    send: async ({ to }: { to: string }) => {
      // Another test's order is due, too.
      if (/^(?:\d|asked)@/.test(to)) sent.push(to);
      return { outcome: 'sent', response: '', badAddress: false } as const;
    },
    close: async () => {},
  };
  const dispatch = async () => {
    const unwrittenEmails = (merchantId: string) => usage.unwritten(merchantId, 'emails');
    const worker = { db, concurrency: 1, now: () => clock.now() };
    await sendDueRequests({ ...worker, publicUrl: 'https://t.example', unwrittenEmails });
    const countSent = (merchantId: string) => usage.count(merchantId, 'emails', clock.now());
    const rates = { rate: 0, ratePerMerchant: 0, from: 'a@t.example' };
    await sendDueMails({ ...context, ...worker, ...rates, transport, countSent });
  };
  await shop.asStaff('PATCH', '/admin/settings', { reminderDelayDays: 0 });
  await setQuotas(shop, { emailsPerMonth: 2 });
  for (const number of [1, 2, 3]) {
    const placed = order({
      orderId: `O-${number}`,
      customerEmail: `${number}@example.com`,
      deliveryDate: clock.now(),
    });
    assert.equal((await deliver(harness, shop, placed)).status, 200);
  }
  clock.advance(8 * 86_400_000);
  await dispatch();
  assert.equal(sent.length, 2);
  await answeredByShop(shop, await published(shop, { authorEmail: 'asked@example.com' }));
  await dispatch();
  assert.deepEqual(sent.slice(2), ['asked@example.com']);
  const scheduled = async () =>
    (await shop.asStaff('GET', '/admin/review-requests?status=scheduled')).body.data.reviewRequests;
  const requests = await scheduled();
  assert.equal(requests.length, 1);
  assert.equal(requests[0].postponeReason, 'monthly_quota');
  assert.equal(new Date(requests[0].scheduledFor).getUTCDate(), 1);
  await context.usage.write();
  assert.equal((await usageOf(shop))[0].emails, 3);
  clock.advance(new Date(requests[0].scheduledFor).getTime() - clock.now().getTime() + 1000);
  await dispatch();
  assert.deepEqual(await scheduled(), []);
});

test('above the quota of storage uploads are refused with QUOTA_EXCEEDED, and reviews accepted', async () => {
  const shop = await harness.merchant();
  await media(shop, 900);
  await setQuotas(shop, { storageBytes: 1_000, reviewsPerMonth: 0 });
  const upload = (size: number) =>
    shop.asBrowser('POST', '/uploads/signature', { filename: 'a.jpg', contentType: 'image/jpeg', size });
  assert.equal((await upload(100)).status, 200);
  assert.equal(codeOf(await upload(101)), 'QUOTA_EXCEEDED');
  assert.equal((await shop.asBrowser('POST', '/reviews', submission(shop))).status, 200);
});

test('the storage of a merchant is read from counters, however many media there are and whether it was recorded', async () => {
  const shop = await harness.merchant();
  const storage = async () => (await shop.asStaff('GET', '/admin/usage')).body.data.months[0].storageBytes;
  await media(shop, 10, 5_001);
  const read = await harness.statementsOf(async () => assert.equal(await storage(), 50_010));
  assert.ok(!read.some((text) => /\bfrom media\b/.test(text)), 'no medium is read');
  await media(shop, 3, 2);
  assert.equal(await storage(), 50_016);
  await measureStorage(context);
  assert.equal((await usageOf(shop))[0].storageBytes, 50_016);
});

test('quotas that are negative, fractional or unknown are refused', async () => {
  const { id } = await harness.merchant();
  for (const quotas of [{ emailsPerMonth: -1 }, { emailsPerMonth: 1.5 }, { visits: 1 }, 5]) {
    const answer = await asOperator('PATCH', `/operator/merchants/${id}`, { quotas });
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', JSON.stringify(quotas));
  }
});

test('staff of every role sees the usage', async () => {
  const shop = await harness.merchant();
  const { headers } = await givenToken(shop, 'analyst');
  assert.equal((await shop.asNobody('GET', '/admin/usage', undefined, headers)).status, 200);
});
