import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { couponRequest } from '@tribune/contract';
import { Webhook } from 'standardwebhooks';
import { rows } from '../../platform/db/database.ts';
import { atOnce, emailText, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startTribune, until } from '../../testing/processes.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { issueDueCodes, merchantsWithServiceClaims } from '../incentives/index.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.fixture.ts';
import { issueFromService } from './issuing.ts';

const logged: string[] = [];
const allowed = { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };
const harness = await startHarness({ ...allowed, LOG_LEVEL: 'info' }, (line) => logged.push(line));
const { context, clock, databaseUrl } = harness;

interface Given {
  shop: TestMerchant;
  receiver: Receiver;
  secret: string;
  incentiveId: string;
}

async function given(fulfillment = 'endpoint'): Promise<Given> {
  const [shop, receiver] = [await harness.merchant(), await startReceiver()];
  receiver.answer = code(() => 'THANKS-1');
  const set = await shop.asStaff('PUT', '/admin/coupon-service', { url: receiver.url });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const made = await shop.asStaff('POST', '/admin/incentives', {
    description: '10 % off',
    requirement: 'any_product',
    fulfillment,
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return { shop, receiver, secret: set.body.data.secret, incentiveId: made.body.data.id };
}

const code =
  (codeOf: (messageId: string) => unknown): Receiver['answer'] =>
  ({ headers }, reply: ServerResponse) =>
    void reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ couponCode: codeOf(String(headers['webhook-id'])) }));

const customer = (number: number) => `customer${number}@example.com`;
async function complete(shop: TestMerchant, number: number, rating = 3) {
  await deliver(harness, shop, order({ orderId: `ORD-${number}`, customerEmail: customer(number) }));
  const submitted = await shop.asBrowser('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating,
    authorName: 'Maya',
    authorEmail: customer(number),
    text: `Worn on day ${number} of the walk.`,
  });
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body));
  return submitted.body.data.id as string;
}

/** Does what a worker does, for as long as something is due. */
const issue = (shop: TestMerchant) => issueFromService(context, shop.uuid);
const isDue = async (shop: TestMerchant) =>
  (await merchantsWithServiceClaims(context.db, clock.now())).includes(shop.uuid);
const stateOf = async (shop: TestMerchant) => (await shop.asStaff('GET', '/admin/coupon-service')).body.data;
async function claimsOf(
  shop: TestMerchant,
): Promise<{ claimId: string; status: string; couponCode: string }[]> {
  return (await shop.asStaff('GET', '/admin/incentive-claims?limit=100')).body.data.claims;
}

test('a completed claim gets the code that the service returns; the signed call has no rating', async () => {
  const { shop, receiver, secret } = await given();
  await complete(shop, 1);
  assert.equal((await stateOf(shop)).waitingClaims, 1);
  assert.ok(await isDue(shop));
  await issueDueCodes(context);
  assert.equal(receiver.arrived.length, 0, 'no pool is involved');
  await issue(shop);
  const [claim] = await claimsOf(shop);
  assert.deepEqual([claim?.status, claim?.couponCode], ['fulfilled', 'THANKS-1']);
  assert.match(await emailText(shop, 'coupon'), /THANKS-1/);
  assert.deepEqual([(await stateOf(shop)).waitingClaims, receiver.arrived.length], [0, 1]);
  const { headers = {}, body = '' } = receiver.arrived[0] ?? {};
  new Webhook(secret).verify(body, headers as Record<string, string>);
  const message = JSON.parse(body);
  assert.deepEqual([message.type, message.merchantId], ['coupon.requested', shop.id]);
  assert.deepEqual(Object.keys(message.data).sort(), Object.keys(couponRequest.properties).sort());
  assert.deepEqual([message.data.orderId, message.data.isTest], ['ORD-1', false]);
  assert.equal((headers as Record<string, string>)['webhook-id'], `coupon_${claim?.claimId}`);
  await issue(shop);
  assert.equal(receiver.arrived.length, 1);
  assert.doesNotMatch(logged.join('\n'), /THANKS-1|customer1@/);
});

test('one star and five stars get the same call', async () => {
  const calls = [];
  for (const rating of [1, 5]) {
    const { shop, receiver } = await given();
    await complete(shop, 1, rating);
    await issue(shop);
    const {
      claimId: _claim,
      incentiveId: _incentive,
      ...rest
    } = JSON.parse(receiver.arrived[0]?.body ?? '').data;
    calls.push(rest);
  }
  assert.deepEqual(calls[0], calls[1]);
});

// Before the clock is advanced, of which other processes know nothing.
test('24 claims completed at once get one code each, while a worker is killed', {
  skip: thoroughOnly,
}, async (t) => {
  const { shop, receiver } = await given();
  const claims = 24;
  const returned = new Map<string, Set<string>>();
  receiver.answer = (arrived, reply) => {
    const id = String(arrived.headers['webhook-id']);
    returned.set(id, (returned.get(id) ?? new Set()).add(`C-${id}`));
    setTimeout(() => code(() => `C-${id}`)(arrived, reply), 20);
  };
  const fulfilled = async () => (await claimsOf(shop)).filter(({ status }) => status === 'fulfilled').length;
  const startWorker = () =>
    startTribune(t, ['worker'], { ...allowed, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const killed = startWorker();
  await Promise.all([
    atOnce(claims, (number) => complete(shop, number)),
    until(async () => receiver.arrived.length > 2).then(() => killed.kill()),
  ]);
  await rows(
    context.db,
    'update claim_queue set leased_until = $2 where merchant_id = $1 and lease is not null',
    [shop.uuid, new Date(0)],
  );
  startWorker();
  await until(async () => (await fulfilled()) === claims);
  assert.equal(new Set((await claimsOf(shop)).map(({ couponCode }) => couponCode)).size, claims);
  assert.equal(returned.size, claims);
  const { body } = await shop.asStaff('GET', '/admin/mails?kind=coupon&limit=100');
  assert.equal(body.data.mails.length, claims);
});

test('a service that fails is called less and less often, for all claims together, until it returns or staff retry', async () => {
  const { shop, receiver } = await given();
  for (const number of [1, 2, 3, 4, 5, 6]) await complete(shop, number);
  receiver.answer = status(503);
  await issue(shop);
  assert.ok(receiver.arrived.length <= 4, 'the other claims wait');
  const failing = await stateOf(shop);
  assert.deepEqual([failing.waitingClaims, failing.lastError], [6, 'answered 503']);
  assert.equal(await isDue(shop), false);
  const waits = [];
  for (let failures = 1; failures <= 7; failures++) {
    const { nextCallAt, failures: counted } = await stateOf(shop);
    assert.equal(counted, failures);
    waits.push(Math.round((Date.parse(nextCallAt) - clock.now().getTime()) / 10_000) * 10);
    clock.advance(Date.parse(nextCallAt) - clock.now().getTime());
    await issue(shop);
  }
  assert.deepEqual(waits, [10, 60, 300, 1_800, 7_200, 21_600, 21_600]);
  receiver.answer = code((id) => `CODE-${id.slice(-6)}`);
  assert.equal((await shop.asStaff('POST', '/admin/coupon-service/retry')).body.data.failures, 0);
  await issue(shop);
  const { waitingClaims, lastError, failures } = await stateOf(shop);
  assert.deepEqual([waitingClaims, lastError, failures], [0, null, 0]);
  assert.equal(new Set((await claimsOf(shop)).map(({ couponCode }) => couponCode)).size, 6);
});

test('a refused claim, an unfit answer and a code of another claim delay that claim only', async () => {
  const { shop, receiver } = await given();
  for (const number of [1, 2, 3, 4, 5]) await complete(shop, number);
  const claims = await claimsOf(shop);
  const answers: Record<string, Receiver['answer']> = {};
  const unfit = [status(422), code(() => ''), code(() => 'A\nB'), code(() => 7)];
  for (const [index, answer] of unfit.entries()) answers[`coupon_${claims[index]?.claimId}`] = answer;
  receiver.answer = (arrived, reply) =>
    (answers[String(arrived.headers['webhook-id'])] ?? code(() => 'SAME'))(arrived, reply);
  await issue(shop);
  const codes = async () => (await claimsOf(shop)).map(({ couponCode }) => couponCode);
  assert.deepEqual((await codes()).toSorted(), ['SAME', null, null, null, null]);
  clock.advance(11_000);
  receiver.answer = code((id) => (id === `coupon_${claims[0]?.claimId}` ? 'SAME' : id));
  await issue(shop);
  assert.deepEqual((await codes()).filter((one) => one === null).length, 1);
  assert.equal((await stateOf(shop)).lastError, 'the code was issued to another claim before');
  clock.advance(3_600_000);
  receiver.answer = code(() => 'NEW');
  await issue(shop);
  assert.equal(new Set(await codes()).size, 5);
});

test('claims follow their incentive from the pool to the service and back, and wait where there is no service', async () => {
  const { shop, incentiveId } = await given('pool');
  await complete(shop, 1);
  const change = (fulfillment: string) =>
    shop.asStaff('PATCH', `/admin/incentives/${incentiveId}`, { fulfillment });
  await issue(shop);
  assert.equal((await claimsOf(shop))[0]?.couponCode, null);
  await change('endpoint');
  await change('manual');
  await issue(shop);
  assert.equal((await claimsOf(shop))[0]?.couponCode, null);
  await change('endpoint');
  await rows(context.db, 'delete from coupon_services where merchant_id = $1', [shop.uuid]);
  await issue(shop);
  assert.deepEqual([await isDue(shop), (await stateOf(shop)).waitingClaims], [false, 1]);
  const receiver = await startReceiver();
  receiver.answer = code(() => 'LATE');
  await shop.asStaff('PUT', '/admin/coupon-service', { url: receiver.url });
  await issue(shop);
  assert.equal((await claimsOf(shop))[0]?.couponCode, 'LATE');
});

test('a claim whose review is rejected before the service answers gets no code', async () => {
  const { shop, receiver } = await given();
  const id = await complete(shop, 1);
  receiver.answer = (arrived, reply) => {
    void shop
      .asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' })
      .then(() => code(() => 'TOO-LATE')(arrived, reply));
  };
  await issue(shop);
  const [claim] = await claimsOf(shop);
  assert.deepEqual([claim?.status, claim?.couponCode], ['reviews_pending', null]);
  assert.equal((await stateOf(shop)).waitingClaims, 0);
});

test('the test shows how the service answers; private addresses, other roles and a missing service are refused', async () => {
  const { shop, receiver } = await given();
  const send = async () => (await shop.asStaff('POST', '/admin/coupon-service/test')).body.data;
  assert.deepEqual(await send(), { couponCode: 'THANKS-1', status: 200, error: null });
  assert.equal(JSON.parse(receiver.arrived[0]?.body ?? '').data.isTest, true);
  receiver.answer = status(500);
  assert.deepEqual(await send(), { couponCode: null, status: 500, error: 'answered 500' });
  assert.deepEqual([(await stateOf(shop)).lastCalledAt, await claimsOf(shop)], [null, []]);
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('POST', '/admin/coupon-service/test')), 'INVALID_STATE');
  for (const url of ['http://10.0.0.1/x', 'ftp://shop.example', 'not a url'])
    assert.equal(
      codeOf(await shop.asStaff('PUT', '/admin/coupon-service', { url })),
      'VALIDATION_ERROR',
      url,
    );
  const { headers } = await givenToken(shop, 'moderator');
  const body = { url: receiver.url };
  assert.equal(codeOf(await shop.asNobody('PUT', '/admin/coupon-service', body, headers)), 'FORBIDDEN');
  assert.equal((await stateOf(other)).url, null);
});
