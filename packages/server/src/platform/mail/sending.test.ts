import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailKinds } from '@tribune/contract';
import { answered, answeredByShop, moderated, published } from '../../features/questions/given.fixture.ts';
import { sendDueRequests } from '../../features/review-requests/dispatching.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { row, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';
import { newUuid, uuidOf } from '../ids.ts';
import { causes } from './causes.ts';
import { leaseMails, settleLostLeases } from './pending-emails.ts';
import { sendDueMails } from './sending.ts';
import { noteMailServer } from './server-setting.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { context, clock } = harness;
const { db } = context;
const { mailServer, sender, dispatch } = await startMailing(harness, { concurrency: 3 });
const minutes = 60_000;
const days = 24 * 60 * minutes;

let number = 0;
/** A shop with one order whose request was just written. */
async function asked(changes: object = {}) {
  const shop = await harness.merchant();
  const customerEmail = `customer${++number}@example.com`;
  await deliver(harness, shop, order({ customerEmail, ...changes }));
  await sendDueRequests(dispatch);
  return { shop, customerEmail };
}
const mailsTo = (address: string) => mailServer.received.filter(({ to }) => to === address);
const mailOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/mails')).body.data.mails[0] as { id: string; status: string };
const requestOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests[0];

test("a request's email has the headers that mail clients and RFC 8058 require", async () => {
  const { shop, customerEmail } = await asked({ customerName: '"Ö"<b> Maya' });
  // The first is not to arrive after the second.
  await sendDueMails(sender);
  await shop.asStaff('PATCH', '/admin/settings', {
    senderName: 'Stormcroft, Inc.',
    replyTo: 'help@shop.example',
  });
  await deliver(harness, shop, order({ orderId: 'ORD-2', customerEmail, customerName: '"Ö"<b> Maya' }));
  await sendDueRequests(dispatch);
  await sendDueMails(sender);
  const mail = mailsTo(customerEmail).at(-1);
  assert.ok(mail);
  const { parsed, raw } = mail;
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  assert.deepEqual(parsed.from, { name: 'Stormcroft, Inc.', address: 'reviews@reviews.example' });
  assert.equal(parsed.replyTo?.[0]?.address, 'help@shop.example');
  assert.equal(parsed.to?.[0]?.address, customerEmail);
  assert.match(header('list-unsubscribe') ?? '', /^<https:\/\/reviews\.example\/unsubscribe\/[\w-]{64}>$/);
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.match(header('message-id') ?? '', /^<[0-9a-f-]{36}@reviews\.example>$/);
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.ok(header('date'));
  assert.match(header('content-type') ?? '', /^multipart\/alternative/);
  assert.ok(raw.indexOf('text/plain') < raw.indexOf('text/html'), 'the plain text comes first');
  assert.ok(Math.max(...raw.split('\r\n').map((line) => line.length)) <= 998);
  assert.match(
    parsed.text ?? '',
    /Stormcroft Jacket[\s\S]*5 ★★★★★ {2}https:\/\/reviews\.example\/r\/[\w-]{64}\?rating=5/,
  );
  assert.match(parsed.html ?? '', /&quot;Ö&quot;&lt;b&gt;/);
  const stars = [...(parsed.html ?? '').matchAll(/<a [^>]*class="star"[^>]*style="([^"]*)"/g)];
  assert.equal(stars.length, 10);
  assert.equal(new Set(stars.map(([, style]) => style)).size, 1, 'five ratings, equally prominent');
});

test('a sent email is stored without its token, and is not sent again', async () => {
  const { shop, customerEmail } = await asked();
  await sendDueMails(sender);
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 1);
  const { id, status } = await mailOf(shop);
  assert.equal(status, 'sent');
  const kept = await shop.asStaff('GET', `/admin/mails/${id}`);
  assert.doesNotMatch(kept.body.data.text + kept.body.data.html, /\/r\/[\w-]{64}/);
});

test('concurrent workers write a request and its reminder once each', async () => {
  const { shop, customerEmail } = await asked();
  clock.advance(8 * days);
  await Promise.all([sendDueRequests(dispatch), sendDueRequests(dispatch), sendDueRequests(dispatch)]);
  await Promise.all([sendDueMails(sender), sendDueMails(sender)]);
  clock.advance(30 * days);
  await sendDueRequests(dispatch);
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 2);
  assert.ok((await requestOf(shop)).remindedAt);
});

test('a customer who has reviewed is not reminded', async () => {
  const { shop, customerEmail } = await asked();
  await sendDueMails(sender);
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 1,
    authorName: 'M',
    authorEmail: customerEmail,
  });
  clock.advance(8 * days);
  await sendDueRequests(dispatch);
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 1);
  const { status, reviewedAt } = await requestOf(shop);
  assert.deepEqual([status, typeof reviewedAt], ['sent', 'string']);
});

test('a temporarily refused email is retried, and sent once', async () => {
  const { shop, customerEmail } = await asked();
  mailServer.fail('DATA', 451);
  await sendDueMails(sender);
  assert.deepEqual([mailsTo(customerEmail).length, (await mailOf(shop)).status], [0, 'queued']);
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 0, 'not before its time');
  clock.advance(2 * minutes);
  await sendDueMails(sender);
  assert.deepEqual([mailsTo(customerEmail).length, (await mailOf(shop)).status], [1, 'sent']);
});

test('an address that does not exist is suppressed', async () => {
  const { shop, customerEmail } = await asked();
  mailServer.fail('RCPT', 550);
  await sendDueMails(sender);
  assert.equal((await mailOf(shop)).status, 'failed');
  const list = await shop.asStaff('GET', '/admin/suppressions');
  assert.deepEqual(
    list.body.data.suppressions.map(({ email, reason }: Record<string, string>) => [email, reason]),
    [[customerEmail, 'bounced']],
  );
  const next = await deliver(harness, shop, order({ orderId: 'ORD-2', customerEmail }));
  assert.equal(next.body.data.status, 'skipped');
});

test('failed emails that are still relevant can be resent, once each', async () => {
  const { shop, customerEmail } = await asked();
  const [reviewed, stopped] = ['reviewed@example.com', 'stopped@example.com'];
  for (const email of [reviewed, stopped])
    await deliver(harness, shop, order({ orderId: email, customerEmail: email }));
  await sendDueRequests(dispatch);
  const one = { ...sender, concurrency: 1 };
  mailServer.fail('DATA', 554, 554, 554);
  await sendDueMails(one);
  const count = async () => (await shop.asStaff('GET', '/admin/mails/failed')).body.data;
  assert.deepEqual(await count(), { failed: 3, sendable: 3 });
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 1,
    authorName: 'M',
    authorEmail: reviewed,
  });
  await shop.asStaff('POST', '/admin/suppressions', { email: stopped });
  assert.deepEqual(await count(), { failed: 3, sendable: 1 });
  const send = async () => (await shop.asStaff('POST', '/admin/mails/failed/send')).body.data;
  const pressedTwice = await Promise.all([send(), send()]);
  assert.deepEqual(pressedTwice.map(({ queued }) => queued).sort(), [0, 1]);
  assert.deepEqual(await send(), { queued: 0, heldBack: 2 });
  await sendDueMails(sender);
  assert.deepEqual(
    [customerEmail, reviewed, stopped].map((address) => mailsTo(address).length),
    [1, 0, 0],
  );
  const other = await harness.merchant();
  assert.deepEqual((await other.asStaff('GET', '/admin/mails/failed')).body.data, { failed: 0, sendable: 0 });
});

test('a failed email about a reverted decision is not resent', async () => {
  const shop = await harness.merchant();
  const authorEmail = `asker${++number}@example.com`;
  const answer = await answered(shop, await published(shop, { authorEmail }));
  await moderated(shop, answer, 'approved');
  clock.advance(2 * minutes);
  mailServer.fail('DATA', 554);
  await sendDueMails(sender);
  const failed = async () => (await shop.asStaff('GET', '/admin/mails/failed')).body.data;
  assert.deepEqual(await failed(), { failed: 1, sendable: 1 });
  await moderated(shop, answer, 'rejected', { reasonCode: 'spam' });
  assert.deepEqual(await failed(), { failed: 0, sendable: 0 });
  assert.equal((await mailOf(shop)).status, 'cancelled');
});

test('a connection lost after handover leaves the email uncertain, never sent twice', async () => {
  const { shop } = await asked();
  mailServer.fail('DATA', 0);
  await sendDueMails(sender);
  assert.equal((await mailOf(shop)).status, 'uncertain');
  clock.advance(days);
  await sendDueMails(sender);
  assert.equal((await mailOf(shop)).status, 'uncertain');
});

test('after a killed worker, emails not handed over are resent and the others are uncertain', async () => {
  const { shop, customerEmail } = await asked();
  const [lost] = await leaseMails(db, { limit: 1, now: clock.now() });
  assert.ok(lost);
  const expire = (handed: boolean) =>
    rows(db, 'update mail_queue set leased_until = $2, handed = $3 where mail_id = $1', [
      lost.mail_id,
      new Date(Date.now() - 1),
      handed,
    ]);
  await expire(false);
  assert.deepEqual(await settleLostLeases(db, clock.now()), { again: 1, uncertain: 0 });
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 1);

  const other = await asked();
  const [handed] = await leaseMails(db, { limit: 1, now: clock.now() });
  await rows(db, 'update mail_queue set leased_until = $2, handed = true where mail_id = $1', [
    handed?.mail_id,
    new Date(Date.now() - 1),
  ]);
  await sendDueMails(sender);
  assert.equal((await mailOf(other.shop)).status, 'uncertain');
  assert.equal(mailsTo(other.customerEmail).length, 0);
  assert.equal((await mailOf(shop)).status, 'sent');
});

test('a customer who unsubscribed while the email was queued does not receive it', async () => {
  const { shop, customerEmail } = await asked();
  await shop.asStaff('POST', '/admin/suppressions', { email: customerEmail.toUpperCase() });
  await sendDueMails(sender);
  assert.deepEqual([mailsTo(customerEmail).length, (await mailOf(shop)).status], [0, 'cancelled']);
});

test('a request can be sent early or canceled, unless it is completed', async () => {
  const shop = await harness.merchant();
  const customerEmail = 'early@example.com';
  const future = new Date(clock.now().getTime() + 30 * days).toISOString();
  await deliver(harness, shop, order({ customerEmail, deliveryDate: future }));
  const { id } = await requestOf(shop);
  const act = (what: string) => shop.asStaff('POST', `/admin/review-requests/${id}/${what}`, {});
  assert.equal((await act('cancel')).body.data.status, 'cancelled');
  clock.advance(60 * days);
  await sendDueRequests(dispatch);
  assert.equal((await requestOf(shop)).status, 'cancelled');
  assert.equal((await act('send')).body.data.status, 'sent');
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 1);
  assert.equal(codeOf(await act('send')), 'INVALID_STATE');
  assert.equal((await act('cancel')).body.data.reminderDueAt, null);
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('POST', `/admin/review-requests/${id}/send`, {})), 'NOT_FOUND');
  clock.advance(60 * days);
  await sendDueRequests(dispatch);
  await sendDueMails(sender);
  assert.equal(mailsTo(customerEmail).length, 1, 'the cancelled reminder was not sent');
});

test("a merchant's rate limit of emails per minute holds", async () => {
  const shop = await harness.merchant();
  for (let index = 0; index < 5; index++)
    await deliver(harness, shop, order({ orderId: `R-${index}`, customerEmail: `rate${index}@example.com` }));
  await sendDueRequests(dispatch);
  await sendDueMails({ ...sender, ratePerMerchant: 2 });
  assert.equal(mailServer.received.filter(({ to }) => to.startsWith('rate')).length, 2);
  clock.advance(2 * minutes);
  await sendDueMails(sender);
  assert.equal(mailServer.received.filter(({ to }) => to.startsWith('rate')).length, 5);
});

test('without a mail server emails are stored, and not sent once there is one', async () => {
  await noteMailServer(db, false);
  const { shop, customerEmail } = await asked();
  await noteMailServer(db, true);
  await sendDueMails(sender);
  assert.deepEqual([mailsTo(customerEmail).length, (await mailOf(shop)).status], [0, 'kept']);
});

test('staff can preview the email, without a token', async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order({ locale: 'de-DE' }));
  const { id } = await requestOf(shop);
  const preview = await shop.asStaff('GET', `/admin/review-requests/${id}/preview`);
  assert.match(preview.body.data.subject, /^Wie war Ihre Bestellung/);
  assert.match(preview.body.data.html, /<html[^>]*lang="de"/);
  const tokens = await row(
    db,
    statement`select count(*) as ${output.number('count')} from tokens where merchant_id = $1`,
    [shop.uuid],
  );
  assert.equal(tokens?.count, 0);
});

test("a decision's email is sent after the undo period, and only if the decision stands", async () => {
  const shop = await harness.merchant();
  const address = `asker${++number}@example.com`;
  const question = await published(shop, { authorEmail: address });
  const answer = await answered(shop, question);
  const undo = async (id: string) => {
    const { body } = await shop.asStaff('POST', '/admin/queue/undo', { ids: [id] });
    assert.equal(body.data.results[0].success, true, JSON.stringify(body));
  };
  const minutesLater = async () => {
    clock.advance(2 * minutes);
    await sendDueMails(sender);
    return mailsTo(address).length;
  };
  await moderated(shop, answer, 'approved');
  await sendDueMails(sender);
  assert.equal(mailsTo(address).length, 0, 'not within the minute');
  await undo(answer);
  assert.equal(await minutesLater(), 0, 'taken back');
  await moderated(shop, answer, 'approved');
  await moderated(shop, question, 'rejected', { reasonCode: 'spam' });
  assert.equal(await minutesLater(), 0, 'its question is public no more');
  await undo(question);
  await moderated(shop, question, 'approved', { reason: 'It is one after all' });
  assert.equal(await minutesLater(), 1, 'a new decision, and its email');
  await moderated(shop, answer, 'flagged');
  await undo(answer);
  assert.equal(await minutesLater(), 1, 'what has left is not sent again');
});

test('an email of any kind is not sent once its cause is gone, and the outbox says why', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  for (const kind of mailKinds) {
    const mailId = newUuid();
    await rows(
      db,
      `insert into mails (merchant_id, mail_id, kind, to_email, email_key, subject, body_text, locale, status, created_at,
         about_id, request_id)
       values ($1, $2, $3, $4, $4, 'S', 'B', 'en', 'queued', $5, $6, $6)`,
      [merchantId, mailId, kind, `${kind}@gone.example`, clock.now(), newUuid()],
    );
    await rows(db, 'insert into mail_queue (mail_id, merchant_id, due_at) values ($1, $2, $3)', [
      mailId,
      merchantId,
      clock.now(),
    ]);
  }
  await sendDueMails(sender);
  const { mails } = (await shop.asStaff('GET', '/admin/mails?limit=100')).body.data;
  assert.equal(mails.length, mailKinds.length);
  for (const { id, kind, status } of mails) {
    assert.equal(status, 'cancelled', kind);
    const { lastError } = (await shop.asStaff('GET', `/admin/mails/${id}`)).body.data;
    assert.equal(lastError, causes[kind as keyof typeof causes].lost);
  }
  assert.deepEqual(
    mailServer.received.filter(({ to }) => to.endsWith('@gone.example')),
    [],
  );
});

test('deleting an answer, its question or a review cancels the emails about it', async () => {
  const shop = await harness.merchant();
  const [first, second] = [
    await published(shop, { authorEmail: 'first@deleted.example' }),
    await published(shop, { authorEmail: 'second@deleted.example' }),
  ];
  const answer = await answeredByShop(shop, first);
  await answeredByShop(shop, second);
  assert.equal((await shop.asStaff('DELETE', `/admin/answers/${answer}`)).status, 200);
  assert.equal((await shop.asStaff('DELETE', `/admin/questions/${second}`)).status, 200);
  const { mails } = (await shop.asStaff('GET', '/admin/mails')).body.data;
  assert.deepEqual(
    mails.map(({ status }: { status: string }) => status),
    ['cancelled', 'cancelled'],
  );
  await sendDueMails(sender);
  assert.deepEqual(
    mailServer.received.filter(({ to }) => to.endsWith('@deleted.example')),
    [],
  );
});

test('a request whose email cannot be written is skipped, and an email that cannot be prepared fails; the others are sent', async () => {
  const shop = await harness.merchant();
  const [bad, good] = ['bad@flowing.example', 'good@flowing.example'];
  for (const [orderId, customerEmail] of [
    ['O-1', bad],
    ['O-2', good],
    ['O-3', good],
  ])
    await deliver(harness, shop, order({ orderId, customerEmail }));
  await rows(db, `alter table mails add constraint poison check (to_email <> '${bad}')`, []);
  await sendDueRequests({ ...dispatch, concurrency: 1 });
  await rows(db, 'alter table mails drop constraint poison', []);
  const { reviewRequests } = (await shop.asStaff('GET', '/admin/review-requests')).body.data;
  assert.deepEqual(
    reviewRequests.map((one: { orderId: string; status: string; skipReason: string | null }) => [
      one.orderId,
      one.status,
      one.skipReason,
    ]),
    [
      ['O-3', 'sent', null],
      ['O-2', 'sent', null],
      ['O-1', 'skipped', 'failed'],
    ],
  );
  const { mails } = (await shop.asStaff('GET', '/admin/mails')).body.data;
  const hours = { days: [1], from: '09:00', to: '10:00', timeZone: 'Not/AZone' };
  await rows(db, 'update mails set sending_hours = $3 where merchant_id = $1 and mail_id = $2', [
    shop.uuid,
    uuidOf('mail', mails[1].id),
    JSON.stringify(hours),
  ]);
  await sendDueMails({ ...sender, concurrency: 1 });
  assert.equal(mailsTo(good).length, 1);
  const { status, lastError } = (await shop.asStaff('GET', `/admin/mails/${mails[1].id}`)).body.data;
  assert.deepEqual(
    [status, lastError],
    ['failed', 'The email could not be prepared; the server has logged why'],
  );
});
