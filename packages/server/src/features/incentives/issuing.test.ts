import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openDatabase, rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { Directory } from '../../platform/merchants/directory.ts';
import { atOnce, emailText } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startTribune, until } from '../../testing/processes.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { issueDueCodes } from './index.ts';
import { sweepIncentives } from './sweeping.ts';

const logged: string[] = [];
const harness = await startHarness({ LOG_LEVEL: 'info' }, (line) => logged.push(line));
const { context, databaseUrl } = harness;
const dayMs = 24 * 60 * 60 * 1000;

async function startWorker(t: TestContext) {
  const worker = startTribune(t, ['worker'], { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
  await until(() => worker.output().includes('Worker started'), worker);
  return worker;
}

async function shopWithPool(incentive: object = {}) {
  const shop = await harness.merchant();
  const made = await shop.asStaff('POST', '/admin/incentives', {
    description: '10 % off',
    requirement: 'any_product',
    fulfillment: 'pool',
    ...incentive,
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return { shop, incentiveId: made.body.data.id as string };
}

function addCodes(shop: TestMerchant, incentiveId: string, csv: string, dryRun = false) {
  const parts = [
    ...(dryRun ? ['content-disposition: form-data; name="dryRun"\r\n\r\ntrue'] : []),
    `content-disposition: form-data; name="file"; filename="codes.csv"\r\n\r\n${csv}`,
  ];
  const form = `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
  return shop.asStaff('POST', `/admin/incentives/${incentiveId}/codes`, Buffer.from(form), {
    'content-type': 'multipart/form-data; boundary=x',
  });
}
const codes = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`).join('\n');

const customer = (number: number) => `customer${number}@example.com`;
const orders = (shop: TestMerchant, count: number, from = 0) =>
  atOnce(count, (index) =>
    deliver(harness, shop, order({ orderId: `ORD-${from + index}`, customerEmail: customer(from + index) })),
  );
async function review(shop: TestMerchant, number = 0, rating = 3) {
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

async function claimsOf(
  shop: TestMerchant,
): Promise<{ claimId: string; status: string; couponCode: string }[]> {
  const { body } = await shop.asStaff('GET', '/admin/incentive-claims?limit=100');
  return body.data.claims;
}
const incentiveOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/incentives')).body.data.incentives[0];
const couponMails = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/mails?kind=coupon&limit=100')).body.data.mails.length;

test('64 claims completed at once get one code each, while a worker is killed and the pool runs empty', {
  skip: thoroughOnly,
}, async (t) => {
  const { shop, incentiveId } = await shopWithPool();
  const merchantId = shop.uuid;
  const claims = 64;
  await addCodes(shop, incentiveId, codes('FIRST', 50));
  await orders(shop, claims);
  // From the database, because a response with every claim is much to compute each time.
  const fulfilled = async () => {
    const statement = "select 1 from incentive_claims where merchant_id = $1 and status = 'fulfilled'";
    return (await rows(context.db, statement, [merchantId])).length;
  };
  const [killed] = await Promise.all([startWorker(t), startWorker(t)]);
  const sent = await harness.statementsOf(async () => {
    await Promise.all([
      atOnce(claims, (index) => review(shop, index, 1 + (index % 5))),
      until(async () => (await fulfilled()) > 0).then(() => killed.kill()),
    ]);
  });
  const transactions = sent.filter((text) => text === 'begin').length;
  assert.ok(transactions > 0 && transactions < claims / 2, `${transactions} transactions`);
  // What the killed worker held becomes free when its lease ends. What the other one holds may run twice.
  await rows(
    context.db,
    'update claim_queue set leased_until = $2 where merchant_id = $1 and lease is not null',
    [merchantId, new Date(0)],
  );
  await until(async () => (await fulfilled()) === 50);
  await until(async () => (await incentiveOf(shop)).codes.available === 0);
  assert.equal((await incentiveOf(shop)).codes.waitingClaims, claims - 50);

  const more = await addCodes(shop, incentiveId, codes('SECOND', 20));
  assert.equal(more.body.data.added, 20, JSON.stringify(more.body));
  await until(async () => (await fulfilled()) === claims);
  const done = await claimsOf(shop);
  assert.equal(new Set(done.map(({ couponCode }) => couponCode)).size, claims);
  assert.equal(await couponMails(shop), claims);
  const { available, waitingClaims } = (await incentiveOf(shop)).codes;
  assert.deepEqual([available, waitingClaims], [6, 0]);
  const issued = await rows(
    context.db,
    'select code from coupon_codes where merchant_id = $1 and claim_id is not null and issued_at is not null',
    [merchantId],
  );
  assert.equal(issued.length, claims);
  assert.ok(issued.every(({ code }) => code === null));
});

test('one database connection suffices to issue codes', async (t) => {
  const { shop, incentiveId } = await shopWithPool();
  await addCodes(shop, incentiveId, codes('ONE', 2));
  await orders(shop, 2);
  await review(shop, 0);
  await review(shop, 1);
  const { db } = openDatabase({ url: databaseUrl, poolSize: 1, log: context.log, checkTenancy: true });
  t.after(() => db.destroy());
  await issueDueCodes({ ...context, db, directory: new Directory(db) });
  assert.deepEqual(
    (await claimsOf(shop)).map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
});

test('the rating does not affect whether, when or which code is sent', async () => {
  const outcomes = [];
  for (const rating of [1, 2, 3, 4, 5]) {
    const { shop, incentiveId } = await shopWithPool();
    await addCodes(shop, incentiveId, 'THANKS-1\nTHANKS-2');
    await orders(shop, 1);
    await review(shop, 0, rating);
    await issueDueCodes(context);
    const [claim] = await claimsOf(shop);
    const email = (await emailText(shop, 'coupon')).replaceAll(/Shop \d+/g, 'Shop');
    outcomes.push({ status: claim?.status, couponCode: claim?.couponCode, email });
  }
  for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
  assert.deepEqual([outcomes[0]?.status, outcomes[0]?.couponCode], ['fulfilled', 'THANKS-1']);
});

test('issuing codes to a claim a second time changes nothing and sends no email', async () => {
  const { shop, incentiveId } = await shopWithPool();
  await addCodes(shop, incentiveId, codes('A', 3));
  await orders(shop, 1);
  await review(shop);
  await issueDueCodes(context);
  const before = await claimsOf(shop);
  await rows(
    context.db,
    'insert into claim_queue (merchant_id, claim_id, incentive_id, due_at) values ($1, $2, $3, $4)',
    [
      shop.uuid,
      uuidOf('claim', before[0]?.claimId ?? ''),
      uuidOf('incentive', incentiveId),
      harness.clock.now(),
    ],
  );
  await Promise.all([issueDueCodes(context), issueDueCodes(context)]);
  assert.deepEqual(await claimsOf(shop), before);
  assert.equal(await couponMails(shop), 1);
  const { available, waitingClaims } = (await incentiveOf(shop)).codes;
  assert.deepEqual([available, waitingClaims], [2, 0]);
});

test('a claim whose review is rejected before a code arrives gets none', async () => {
  const { shop, incentiveId } = await shopWithPool();
  await orders(shop, 1);
  const id = await review(shop);
  await issueDueCodes(context);
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
  await addCodes(shop, incentiveId, 'A-1');
  await issueDueCodes(context);
  const [claim] = await claimsOf(shop);
  assert.deepEqual([claim?.status, claim?.couponCode], ['reviews_pending', null]);
  assert.equal((await incentiveOf(shop)).codes.available, 1);
});

test('a file of codes is read with or without a header; invalid rows, duplicates and issued codes are skipped', async () => {
  const { shop, incentiveId } = await shopWithPool();
  const csv = 'Code;Expires at\nA-1;2099-03-31\nA-1;\n;2099-01-01\nA-2;soon\nA-3;2020-01-01\nA-4;\n';
  const checked = await addCodes(shop, incentiveId, csv, true);
  const { codes: _unchanged, ...counts } = checked.body.data;
  assert.deepEqual(counts, {
    dryRun: true,
    rows: 6,
    added: 2,
    duplicates: 1,
    failed: 3,
    errors: [
      { row: 4, message: 'has no code' },
      {
        row: 5,
        message: 'has an expiry that is not a date such as 2027-03-31 or a time such as 2027-03-31T18:00:00Z',
      },
      { row: 6, message: 'has a code that has already expired' },
    ],
  });
  assert.equal((await incentiveOf(shop)).codes.available, 0);
  const added = await addCodes(shop, incentiveId, csv);
  assert.deepEqual(added.body.data.codes, {
    available: 2,
    expired: 0,
    nextExpiryAt: '2099-04-01T00:00:00.000Z',
    waitingClaims: 0,
  });
  await orders(shop, 1);
  await review(shop);
  await issueDueCodes(context);
  assert.equal((await claimsOf(shop))[0]?.couponCode, 'A-1', 'the code that expires first');
  const again = await addCodes(shop, incentiveId, 'A-1\nA-4\nA-5');
  assert.deepEqual([again.body.data.added, again.body.data.duplicates], [1, 2]);
  assert.equal(codeOf(await addCodes(shop, incentiveId, 'name,price\nA,1')), 'VALIDATION_ERROR');
  assert.equal(codeOf(await addCodes(shop, incentiveId, '')), 'VALIDATION_ERROR');

  const removed = await shop.asStaff('DELETE', `/admin/incentives/${incentiveId}/codes`);
  assert.equal(removed.body.data.removed, 2);
  assert.equal(removed.body.data.codes.available, 0);
});

test('expired codes are never issued', async () => {
  const { shop, incentiveId } = await shopWithPool();
  const soon = new Date(harness.clock.now().getTime() + dayMs).toISOString();
  await addCodes(shop, incentiveId, `code,expiresAt\nOLD,${soon}\nNEW,`);
  harness.clock.advance(2 * dayMs);
  await orders(shop, 2);
  await review(shop, 0);
  await review(shop, 1);
  await issueDueCodes(context);
  const issued = (await claimsOf(shop)).map(({ couponCode }) => couponCode);
  assert.deepEqual(issued.toSorted(), ['NEW', null]);
  const { available, expired, waitingClaims } = (await incentiveOf(shop)).codes;
  assert.deepEqual([available, expired, waitingClaims], [0, 1, 1]);
});

test('owners are warned once of few codes and once of none, and again after codes were added', async () => {
  const { shop, incentiveId } = await shopWithPool({ lowStockAt: 1 });
  const warnings = async () => {
    const { body } = await shop.asStaff('GET', '/admin/mails?kind=codes_low');
    return body.data.mails.map(({ subject }: { subject: string }) => subject.split(' ')[0]);
  };
  await addCodes(shop, incentiveId, codes('W', 3));
  await orders(shop, 5);
  await review(shop, 0);
  await issueDueCodes(context);
  assert.deepEqual(await warnings(), []);
  await review(shop, 1);
  await issueDueCodes(context);
  assert.deepEqual(await warnings(), ['Few']);
  const warning = await emailText(shop, 'codes_low');
  assert.ok(warning.includes(`/console/${shop.id}/incentives/${incentiveId}\n`), warning);
  for (const number of [2, 3, 4]) await review(shop, number);
  await issueDueCodes(context);
  assert.deepEqual(await warnings(), ['No', 'Few']);
  const soon = new Date(harness.clock.now().getTime() + dayMs).toISOString();
  await addCodes(
    shop,
    incentiveId,
    `code,expiresAt\nX-1,\nX-2,\nX-3,\nX-4,${soon}\nX-5,${soon}\nX-6,${soon}`,
  );
  await issueDueCodes(context);
  assert.deepEqual(await warnings(), ['No', 'Few']);
  harness.clock.advance(2 * dayMs);
  await shop.asStaff('PATCH', `/admin/incentives/${incentiveId}`, { lowStockAt: 3 });
  await sweepIncentives(context);
  assert.deepEqual(await warnings(), ['Few', 'No', 'Few'], 'codes have expired');
});

test('a completed claim is served when its offer changes from manual to the pool', async () => {
  const { shop, incentiveId } = await shopWithPool({ fulfillment: 'manual' });
  await addCodes(shop, incentiveId, 'A-1\nA-2');
  await orders(shop, 2);
  await review(shop, 0);
  await issueDueCodes(context);
  assert.ok((await claimsOf(shop)).every(({ couponCode }) => couponCode === null));
  await shop.asStaff('PATCH', `/admin/incentives/${incentiveId}`, { fulfillment: 'pool' });
  await issueDueCodes(context);
  const [pending, done] = await claimsOf(shop).then((found) =>
    found.toSorted((a) => (a.couponCode ? 1 : -1)),
  );
  assert.equal(done?.couponCode, 'A-1');
  const byHand = (couponCode: string) =>
    shop.asStaff('POST', `/admin/incentive-claims/${pending?.claimId}/fulfill`, { couponCode });
  assert.equal(codeOf(await byHand('A-1')), 'INVALID_STATE', 'issued to another claim');
  assert.equal((await byHand('A-2')).status, 200);
  assert.equal((await incentiveOf(shop)).codes.available, 0, 'no longer in the pool');
});

test('no code appears in the log, and another merchant has no such pool', async () => {
  const { shop, incentiveId } = await shopWithPool();
  await addCodes(shop, incentiveId, 'SECRET-CODE-1');
  await orders(shop, 1);
  await review(shop);
  await issueDueCodes(context);
  assert.equal((await claimsOf(shop))[0]?.couponCode, 'SECRET-CODE-1');
  assert.ok(logged.length > 0);
  assert.doesNotMatch(logged.join('\n'), /SECRET-CODE/);
  const other = await harness.merchant();
  assert.equal(codeOf(await addCodes(other, incentiveId, 'A-1')), 'NOT_FOUND');
  assert.equal(codeOf(await other.asStaff('DELETE', `/admin/incentives/${incentiveId}/codes`)), 'NOT_FOUND');
});
