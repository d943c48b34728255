import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { asked, moderated, published } from './given.fixture.ts';

const harness = await startHarness();
const day = 24 * 60 * 60 * 1000;

async function ordered(shop: TestMerchant, email: string, { productId = 'P-1', daysAgo = 1 } = {}) {
  const now = harness.clock.now().getTime();
  await rows(
    harness.context.db,
    `insert into orders (merchant_id, order_id, email_key, product_ids, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      shop.uuid,
      `${email} ${productId} ${daysAgo}`,
      email,
      ['other', productId],
      new Date(now - daysAgo * day),
    ],
  );
}

async function mailedBuyers(shop: TestMerchant): Promise<string[]> {
  const answer = await shop.asStaff('GET', '/admin/mails?kind=question_to_buyer');
  return answer.body.data.mails
    .filter(({ status }: { status: string }) => status !== 'cancelled')
    .map(({ to }: { to: string }) => to)
    .sort();
}

test('buyers get no email unless the merchant enables it', async () => {
  const shop = await harness.merchant();
  assert.equal((await shop.asStaff('GET', '/admin/settings')).body.data.askBuyersToAnswer, false);
  await ordered(shop, 'buyer@example.com');
  await published(shop);
  assert.deepEqual(await mailedBuyers(shop), []);
});

test('the five latest buyers get one email each, but not the asker', async () => {
  const shop = await harness.merchant();
  const changed = await shop.asStaff('PATCH', '/admin/settings', { askBuyersToAnswer: true });
  assert.equal(changed.body.data.askBuyersToAnswer, true);
  for (let i = 1; i <= 7; i++) await ordered(shop, `buyer${i}@example.com`, { daysAgo: i });
  await ordered(shop, 'buyer1@example.com', { daysAgo: 30 });
  await ordered(shop, 'maya@example.com', { daysAgo: 0 });
  await ordered(shop, 'longago@example.com', { daysAgo: 200 });
  await ordered(shop, 'other@example.com', { productId: 'P-2', daysAgo: 0 });
  const id = await asked(shop);
  assert.deepEqual(await mailedBuyers(shop), []);
  const expected = [1, 2, 3, 4, 5].map((i) => `buyer${i}@example.com`);
  await moderated(shop, id, 'approved');
  assert.deepEqual(await mailedBuyers(shop), expected);
  await moderated(shop, id, 'rejected');
  assert.deepEqual(await mailedBuyers(shop), []);
  await moderated(shop, id, 'approved');
  assert.deepEqual(await mailedBuyers(shop), expected);
});

test("another merchant's buyers get no email", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await shop.asStaff('PATCH', '/admin/settings', { askBuyersToAnswer: true });
  await ordered(other, 'buyer@example.com');
  await published(shop);
  assert.deepEqual(await mailedBuyers(shop), []);
});

test('a buyer can unsubscribe with one click and gets no email about the next question', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { askBuyersToAnswer: true });
  await ordered(shop, 'buyer@example.com');
  await ordered(shop, 'other@example.com', { daysAgo: 2 });
  await published(shop);
  const [listed] = (await shop.asStaff('GET', '/admin/mails?to=buyer@example.com')).body.data.mails;
  const mail = (await shop.asStaff('GET', `/admin/mails/${listed.id}`)).body.data;
  const link = /\/unsubscribe\/[\w-]{64}/.exec(mail.text)?.[0] ?? '';
  assert.ok(mail.html.includes(link));
  assert.equal((await harness.app.inject({ method: 'GET', url: link })).statusCode, 200);
  const suppressed = async () =>
    (await shop.asStaff('GET', '/admin/suppressions')).body.data.suppressions.map(
      ({ email, reason }: Record<string, string>) => [email, reason],
    );
  assert.deepEqual(await suppressed(), [], 'opening the page is not enough');
  const clicked = await harness.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  assert.equal(clicked.statusCode, 200);
  assert.deepEqual(await suppressed(), [['buyer@example.com', 'unsubscribed']]);
  await published(shop);
  assert.deepEqual(await mailedBuyers(shop), ['buyer@example.com', 'other@example.com', 'other@example.com']);
});
