import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import {
  givenEndpoint,
  type Receiver,
  receiversHere,
  senderOf,
  startReceiver,
  status,
} from '../webhooks/receiver.fixture.ts';
import { sendDueRequests } from './dispatching.ts';

const publicUrl = 'https://reviews.example';
const harness = await startHarness({ ...receiversHere, PUBLIC_URL: publicUrl });
const { app, context, clock } = harness;
const { send } = senderOf(harness);
const hourMs = 3_600_000;
const now = () => clock.now();
const work = async () => {
  await sendDueRequests({ db: context.db, publicUrl, concurrency: 2, now });
  await send();
};
const later = async (hours: number) => {
  clock.advance(hours * hourMs);
  await work();
};

/** A merchant whose tool receives due requests. */
async function givenTool(settings: object = {}): Promise<{ shop: TestMerchant; tool: Receiver }> {
  const [shop, tool] = await Promise.all([harness.merchant(), startReceiver()]);
  await givenEndpoint(shop, tool, ['review_request.due', 'review_request.undelivered']);
  const changed = await shop.asStaff('PATCH', '/admin/settings', { requestDelivery: 'event', ...settings });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  return { shop, tool };
}
const ordered = async (shop: TestMerchant, changes: object = {}) => {
  const answer = await deliver(harness, shop, order(changes));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await work();
};
const requestOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests[0];
const emailsOf = async (shop: TestMerchant): Promise<string[]> =>
  (await shop.asStaff('GET', '/admin/mails')).body.data.mails
    .map(({ kind, status: state }: Record<string, string>) => `${kind} ${state}`)
    .filter((email: string) => /^review_(request|reminder)/.test(email));
const confirm = async (shop: TestMerchant, body: object) =>
  shop.asServer('POST', `/admin/review-requests/${(await requestOf(shop)).id}/delivery`, body);
const withHandover = async (shop: TestMerchant, handover: string) =>
  (await shop.asStaff('GET', `/admin/review-requests?handover=${handover}`)).body.data.reviewRequests.length;
const statusesOf = async (shop: TestMerchant) =>
  (await requestOf(shop)).handovers.map((one: { status: string }) => one.status);
const typesTo = ({ arrived }: Receiver) => arrived.map(({ event }) => event.type);

test('a due request goes to the tool once, is confirmed, and its reminder follows', async () => {
  const { shop, tool } = await givenTool();
  const everything = await startReceiver();
  await givenEndpoint(shop, everything, ['*']);
  await ordered(shop, { marketingConsent: true, locale: 'de' });
  await work();
  assert.deepEqual(typesTo(tool), ['review_request.due']);
  assert.deepEqual(typesTo(everything), [], '* does not include an event with an address');
  const [arrived] = tool.arrived;
  assert.ok(arrived);
  const { data } = arrived.event;
  assert.deepEqual(data.customer, { email: 'maya@example.com', name: 'Maya Lindqvist', language: 'de' });
  assert.deepEqual(data.consent, { marketingConsent: true, requestConsent: 'soft_opt_in' });
  assert.deepEqual([data.orderId, data.reminder, data.incentive], ['ORD-1001', 0, null]);
  assert.deepEqual(
    data.products.map(({ productId }: { productId: string }) => productId),
    ['P-1', 'P-2'],
  );

  const { id, handovers, mailStatus } = await requestOf(shop);
  assert.deepEqual([data.requestId, handovers[0].status, mailStatus], [id, 'awaiting', null]);
  assert.equal(handovers[0].confirmBy, data.confirmBy);
  assert.deepEqual([await withHandover(shop, 'awaiting'), await withHandover(shop, 'sent')], [1, 0]);
  const token = /\/r\/([\w-]{64})$/.exec(data.reviewUrl)?.[1] ?? '';
  assert.ok(token, data.reviewUrl);
  const events = 'select data::text as "data" from webhook_events where merchant_id = $1';
  const stored = await rows(context.db, events, [shop.uuid]);
  assert.ok(stored.length > 0 && !JSON.stringify(stored).includes(token), 'tokens are stored encrypted');
  const [{ id: endpoint }] = (await shop.asStaff('GET', '/admin/webhooks')).body.data.webhooks;
  const logged = await shop.asStaff('GET', `/admin/webhooks/${endpoint}/deliveries/${arrived.event.id}`);
  assert.equal(JSON.parse(logged.body.data.request.body).data.reviewUrl, `${publicUrl}/r/…`);

  const sent = await confirm(shop, { reminder: 0, status: 'sent' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  assert.equal(sent.body.data.status, 'sent');
  assert.deepEqual([await withHandover(shop, 'awaiting'), await withHandover(shop, 'sent')], [0, 1]);
  assert.deepEqual((await confirm(shop, { status: 'sent' })).body.data, sent.body.data);
  assert.equal(codeOf(await confirm(shop, { status: 'failed' })), 'INVALID_STATE');
  await later(25);
  assert.deepEqual(await emailsOf(shop), []);

  await later(6 * 24);
  const reminder = tool.arrived[1]?.event;
  assert.deepEqual([reminder?.type, reminder?.data.reminder], ['review_request.due', 1]);
  assert.ok((reminder?.sequence ?? 0) > arrived.event.sequence);
  assert.equal((await confirm(shop, { reminder: 1, status: 'sent' })).status, 200);

  const page = await app.inject({ url: new URL(data.products[0].reviewUrl).pathname });
  assert.equal(page.statusCode, 302);
  assert.equal((await app.inject({ url: new URL(data.openedUrl).pathname })).statusCode, 200);
  const review = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 2,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    text: 'The zipper broke after a week of walking.',
    token,
  });
  assert.equal(review.status, 200, JSON.stringify(review.body));
  const { clickedAt, reviewedAt } = await requestOf(shop);
  assert.ok(clickedAt && reviewedAt);
  const counts = await rows(
    context.db,
    `select sum(sent)::int as "sent", sum(opened)::int as "opened", sum(clicked)::int as "clicked", sum(reviewed)::int as "reviewed"
     from request_counts where merchant_id = $1`,
    [shop.uuid],
  );
  assert.deepEqual(counts, [{ sent: 1, opened: 1, clicked: 1, reviewed: 1 }]);
});

test('a request that the tool does not confirm in time is emailed once, and a late confirmation is refused with the reason', async () => {
  const { shop, tool } = await givenTool({ requestConfirmationHours: 2 });
  tool.answer = status(503);
  await ordered(shop);
  await later(1);
  assert.deepEqual(await emailsOf(shop), []);
  await later(1.1);
  await work();
  assert.deepEqual(await emailsOf(shop), ['review_request kept']);
  assert.deepEqual(await statusesOf(shop), ['emailed']);
  const late = await confirm(shop, { status: 'sent' });
  assert.equal(codeOf(late), 'INVALID_STATE');
  assert.match(late.body.error.message, /sent by email at .*, because it was not confirmed until/);
  assert.equal((await confirm(shop, { status: 'failed' })).body.data.status, 'emailed');
  // The event was withdrawn, so a tool that is back does not send it as well.
  const before = tool.arrived.length;
  tool.answer = status(204);
  await later(48);
  assert.equal(tool.arrived.length, before);
});

test('what the tool cannot send is sent by email at once', async () => {
  const { shop } = await givenTool();
  await ordered(shop);
  const failed = await confirm(shop, { status: 'failed', reason: 'Not on WhatsApp' });
  assert.deepEqual([failed.body.data.status, failed.body.data.reason], ['emailed', 'Not on WhatsApp']);
  assert.deepEqual((await confirm(shop, { status: 'failed' })).body.data, failed.body.data);
  assert.deepEqual(await emailsOf(shop), ['review_request kept']);
});

test('without an endpoint for the event, requests are sent by email at once', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requestDelivery: 'event' });
  await ordered(shop);
  assert.deepEqual(await emailsOf(shop), ['review_request kept']);
});

test('a merchant who wants a report gets an event instead of an email, and late confirmations count', async () => {
  const { shop, tool } = await givenTool({ unconfirmedRequests: 'report' });
  await ordered(shop);
  await later(25);
  assert.deepEqual(typesTo(tool), ['review_request.due', 'review_request.undelivered']);
  const { data } = tool.arrived[1]?.event ?? {};
  assert.deepEqual([data.orderId, data.reminder, data.status], ['ORD-1001', 0, 'unconfirmed']);
  assert.deepEqual(await emailsOf(shop), []);
  assert.equal((await confirm(shop, { status: 'sent' })).body.data.status, 'sent');
});

test('a link that was followed proves the delivery', async () => {
  const { shop, tool } = await givenTool();
  await ordered(shop);
  await app.inject({ url: new URL(tool.arrived[0]?.event.data.reviewUrl).pathname });
  await later(25);
  assert.deepEqual([await statusesOf(shop), await emailsOf(shop)], [['sent'], []]);
});

test('nothing is sent to suppressed addresses, nor for canceled orders', async () => {
  const { shop, tool } = await givenTool();
  await shop.asStaff('POST', '/admin/suppressions', { email: 'maya@example.com' });
  await ordered(shop);
  assert.deepEqual([tool.arrived.length, (await requestOf(shop)).skipReason], [0, 'unsubscribed']);

  tool.answer = status(503);
  await ordered(shop, { orderId: 'ORD-2', customerEmail: 'noor@example.com' });
  assert.equal(tool.arrived.length, 1);
  await shop.asServer('PATCH', '/admin/orders/ORD-2', { status: 'canceled' });
  tool.answer = status(204);
  await later(25);
  assert.deepEqual(
    [tool.arrived.length, await statusesOf(shop), await emailsOf(shop)],
    [1, ['withdrawn'], []],
  );
});

test('an address that unsubscribes before the fallback gets no email', async () => {
  const { shop, tool } = await givenTool();
  await ordered(shop);
  const { unsubscribeUrl } = tool.arrived[0]?.event.data ?? {};
  const url = new URL(unsubscribeUrl).pathname;
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await app.inject({ method: 'POST', url, payload, headers })).statusCode, 200);
  await later(25);
  assert.deepEqual([await statusesOf(shop), await emailsOf(shop)], [['withdrawn'], []]);
});

test('an event for another address is withdrawn when the order changes it', async () => {
  const { shop, tool } = await givenTool();
  tool.answer = status(503);
  await ordered(shop);
  const changed = await deliver(harness, shop, order({ customerEmail: 'maya.new@example.com' }));
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const [mail] = (await shop.asStaff('GET', '/admin/mails')).body.data.mails;
  if (mail) assert.equal(mail.to, 'maya.new@example.com');
});

test('a request that was not handed over cannot be confirmed, and confirmations are checked', async () => {
  const shop = await harness.merchant();
  await ordered(shop);
  assert.equal(codeOf(await confirm(shop, { status: 'sent' })), 'INVALID_STATE');
  for (const body of [{}, { status: 'done' }, { status: 'sent', reminder: 3 }])
    assert.equal(codeOf(await confirm(shop, body)), 'VALIDATION_ERROR');
});
