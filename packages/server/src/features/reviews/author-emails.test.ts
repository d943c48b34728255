import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { noteMailServer } from '../../platform/mail/server-setting.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

const minuteMs = 60_000;

const attack = {
  productId: 'You won 5000 USD, claim at evil dot example',
  rating: 5,
  authorName: 'Anna evil.example/win',
  title: 'Congratulations',
  text: 'You are the winner of our lottery. Please call us to get it.',
};

async function verifying(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  return shop;
}

async function submitted(shop: TestMerchant, review: object, agent = 'Browser'): Promise<string> {
  const body = { merchantId: shop.id, ...review };
  const answer = await shop.asBrowser('POST', '/reviews', body, { 'user-agent': agent });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id as string;
}

type Mail = Record<'id' | 'kind' | 'status' | 'subject' | 'text' | 'html' | 'lastError', string>;

/** With their content, newest first. */
async function mailsOf(shop: TestMerchant): Promise<Mail[]> {
  const { mails } = (await shop.asStaff('GET', '/admin/mails?limit=100')).body.data;
  return Promise.all(
    mails.map(async ({ id }: { id: string }) => (await shop.asStaff('GET', `/admin/mails/${id}`)).body.data),
  );
}

const contentOf = ({ subject, text, html }: Mail) => `${subject}\n${text}\n${html}`;

function assertNothingOfSender(mail: Mail): void {
  for (const words of ['5000', 'evil', 'Anna', 'Congratulations', 'lottery'])
    assert.ok(!contentOf(mail).includes(words), `${words} in ${contentOf(mail)}`);
}

test('emails to an address that a form named contain nothing that was entered', async () => {
  const shop = await verifying();
  const id = await submitted(shop, { ...attack, authorName: 'Anna', authorEmail: 'victim@example.com' });
  const [verification] = await mailsOf(shop);
  assert.equal(verification?.kind, 'email_verification');
  assert.match(verification.text, /^Hello,\n\nA review was submitted to Shop \d+ with this address\./);
  assertNothingOfSender(verification);
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, {
    status: 'rejected',
    reason: 'Off topic',
    reasonCode: 'off_topic',
  });
  const [rejection, ...others] = await mailsOf(shop);
  assert.equal(rejection?.kind, 'review_rejected');
  assert.equal(others.length, 1);
  assert.equal(rejection.subject, 'Your review wasn’t published');
  assertNothingOfSender(rejection);
  await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'Please write again.' });
  assertNothingOfSender((await mailsOf(shop))[0] as Mail);
});

test('a product is named as in the catalog, and a customer as in the order', async () => {
  const shop = await verifying();
  await shop.asStaff('PUT', '/admin/products/P-9', { name: 'Rain Jacket' });
  await submitted(shop, {
    ...attack,
    productId: 'P-9',
    authorName: 'Anna',
    authorEmail: 'named@example.com',
  });
  const [mail] = await mailsOf(shop);
  assert.match(mail?.text ?? '', /A review of “Rain Jacket” was submitted/);
});

test('a review that is held for links sends no email; its rejection by a person does, without its words', async () => {
  const shop = await verifying();
  for (const [index, change] of [
    { authorName: 'https://evil.example/win' },
    { text: 'Great offers at www.evil.example every day' },
  ].entries())
    await submitted(shop, { ...attack, ...change, authorEmail: `spam${index}@example.com` });
  assert.deepEqual(await mailsOf(shop), []);
  const { reviews } = (await shop.asStaff('GET', '/admin/reviews')).body.data;
  for (const { id } of reviews)
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, {
      status: 'rejected',
      reason: 'Spam',
      reasonCode: 'spam',
    });
  const rejections = await mailsOf(shop);
  assert.deepEqual(
    rejections.map(({ kind }) => kind),
    ['review_rejected', 'review_rejected'],
  );
  rejections.forEach(assertNothingOfSender);
});

test('a recipient is mailed at most 3 times an hour and 10 times a day by forms of all merchants', async () => {
  await noteMailServer(harness.context.db, true);
  const shops = [await verifying(), await verifying()];
  for (let number = 0; number < 24; number++) {
    const shop = shops[number % 2] as TestMerchant;
    const authorEmail = number % 3 === 0 ? 'Flooded@example.com' : 'flooded@EXAMPLE.com';
    await submitted(shop, {
      productId: `P-${number}`,
      rating: 4,
      authorName: 'Maya',
      authorEmail,
      text: `Review number ${number} of mine, about the product that I bought.`,
    });
    harness.clock.advance(90_000);
  }
  const { db } = harness.context;
  const queued = await rows(
    db,
    statement`select ${table('mail_queue')('due_at')} from mail_queue order by due_at`,
    [],
  );
  const dues = queued.map(({ due_at }) => Date.parse(due_at));
  for (const [index, due] of dues.entries()) {
    assert.ok((dues[index + 3] ?? Infinity) - due >= 60 * minuteMs);
    assert.ok((dues[index + 10] ?? Infinity) - due >= 24 * 60 * minuteMs);
  }
  assert.ok(dues.length >= 10 && (dues.at(-1) ?? 0) < harness.clock.now().getTime() + 25 * 60 * minuteMs);
  const cancelled = (await Promise.all(shops.map(mailsOf)))
    .flat()
    .filter(({ status }) => status === 'cancelled');
  assert.equal(cancelled.length, 24 - dues.length);
  assert.match(cancelled[0]?.lastError ?? '', /limit of emails/);
});

test('a client causes at most 30 emails an hour, to whatever addresses', async () => {
  harness.clock.advance(49 * 60 * minuteMs);
  const shop = await verifying();
  const now = harness.clock.now().getTime();
  for (let number = 0; number < 34; number++)
    await submitted(
      shop,
      {
        productId: 'P-1',
        rating: 4,
        authorName: 'Maya',
        authorEmail: `many${number}@example.com`,
        text: `Review number ${number} of mine, about the product that I bought.`,
      },
      `Browser ${number}`,
    );
  const { db } = harness.context;
  const queued = await rows(
    db,
    statement`select ${table('mail_queue')('due_at')} from mail_queue where due_at >= $1`,
    [new Date(now)],
  );
  const atOnce = queued.filter(({ due_at }) => Date.parse(due_at) < now + 30 * minuteMs);
  assert.deepEqual([queued.length, atOnce.length], [34, 30]);
});
