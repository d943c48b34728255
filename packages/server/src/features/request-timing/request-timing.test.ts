import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendDueMails } from '../../platform/mail/sending.ts';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { sendDueRequests } from '../review-requests/dispatching.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { clock } = harness;
const now = () => clock.now();
const { mailServer, sender, dispatch } = await startMailing(harness, { concurrency: 2 });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const none = {
  timeZone: 'UTC',
  rules: [],
  defaultTransitDays: 0,
  transitDays: [],
  sendingHours: null,
  frequencyCap: null,
};
const path = '/admin/request-timing';
async function timed(timing: object, settings: object = { requestDelayDays: 7 }) {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', settings);
  const answer = await shop.asStaff('PUT', path, { ...none, ...timing });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return shop;
}
const item = (productId: string, more: object = {}) => ({
  productId,
  productName: productId,
  quantity: 1,
  price: 1,
  ...more,
});
const delivered = '2036-11-20T12:00:00.000Z';
let number = 0;
/** Days from delivery to the request of a new order. */
async function daysOf(shop: TestMerchant, changes: object) {
  number += 1;
  const answer = await deliver(
    harness,
    shop,
    order({
      orderId: `T-${number}`,
      customerEmail: `t${number}@example.com`,
      deliveryDate: delivered,
      ...changes,
    }),
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (Date.parse(answer.body.data.scheduledFor) - Date.parse(delivered)) / dayMs;
}
const requestsOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests;

test('the most specific rule determines the delay of a product, and the longest that of an order', async () => {
  const shop = await timed({
    rules: [
      { name: 'Slow', when: { minFulfillmentDays: 10 }, delayDays: 3 },
      { name: 'Germany', when: { countries: ['DE', 'AT'] }, delayDays: 10 },
      { name: 'Beds', when: { categories: ['Beds'] }, delayDays: 30 },
      { name: 'Beds again', when: { categories: ['Beds'] }, delayDays: 31 },
      { name: 'German beds', when: { categories: ['Beds'], countries: ['DE'] }, delayDays: 35 },
      { name: 'Oak', when: { groupIds: ['oak'] }, delayDays: 20 },
      { name: 'One bed', when: { productIds: ['BED-9'] }, delayDays: 1 },
    ],
  });
  const saved = await shop.asStaff('PUT', '/admin/products/BED-2', { category: 'Beds', groupId: 'oak' });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const bed = item('BED-1', { category: 'Beds' });
  assert.deepEqual(
    [
      await daysOf(shop, { products: [item('CUP')] }),
      await daysOf(shop, { products: [item('CUP')], shippingCountry: 'AT' }),
      await daysOf(shop, { products: [item('CUP')], orderedAt: '2036-11-09T12:00:00Z' }),
      await daysOf(shop, { products: [item('CUP')], orderedAt: '2036-11-12T12:00:00Z' }),
      await daysOf(shop, { products: [bed], shippingCountry: 'AT' }),
      await daysOf(shop, { products: [item('BED-3', { category: 'Beds > Bunk beds' })] }),
      await daysOf(shop, { products: [bed], shippingCountry: 'DE' }),
      await daysOf(shop, { products: [item('BED-2')], shippingCountry: 'DE' }),
      await daysOf(shop, { products: [item('BED-9', { category: 'Beds' })] }),
      await daysOf(shop, { products: [item('BED-9'), item('CUP')] }),
      await daysOf(shop, { products: [item('CUP'), bed, item('BED-9')] }),
    ],
    [7, 10, 3, 7, 30, 30, 35, 20, 1, 7, 30],
  );
});

test('the delay counts from delivery, else from fulfillment and the transit estimate of the country', async () => {
  const shop = await timed({
    defaultTransitDays: 6,
    transitDays: [{ countries: ['DE', 'AT'], days: 2 }],
  });
  assert.deepEqual(
    [
      await daysOf(shop, { shippingCountry: 'DE' }),
      await daysOf(shop, { shippingCountry: 'DE', deliveryDateType: 'delivered' }),
      await daysOf(shop, { shippingCountry: 'DE', deliveryDateType: 'fulfilled' }),
      await daysOf(shop, { shippingCountry: 'FR', deliveryDateType: 'ordered' }),
      await daysOf(shop, { deliveryDateType: 'fulfilled' }),
    ],
    [7, 7, 9, 13, 13],
  );
  const preview = await shop.asStaff('POST', `${path}/preview`, {
    timing: {
      ...none,
      rules: [{ name: 'Short', when: { countries: ['DE'] }, delayDays: 1 }],
      sendingHours: { days: ['monday'], from: '09:00', to: '10:00' },
      transitDays: [{ countries: ['DE'], days: 3 }],
    },
    order: { deliveryDate: delivered, deliveryDateType: 'fulfilled', shippingCountry: 'DE' },
  });
  assert.deepEqual(preview.body.data, {
    sendsAt: '2036-12-01T08:00:00.000Z',
    dueAt: '2036-11-24T12:00:00.000Z',
    deliveredAt: '2036-11-23T12:00:00.000Z',
    transitDays: 3,
    delayDays: 1,
    rule: 'Short',
    timeZone: 'Europe/Berlin',
    timeZoneSource: 'country',
    isMoved: true,
  });
});

test("sending hours are those of the recipient's time zone: the order's, the country's, else the merchant's", async () => {
  const shop = await timed(
    {
      timeZone: 'Asia/Tokyo',
      sendingHours: { days: ['thursday', 'friday'], from: '18:00', to: '20:00' },
    },
    { requestDelayDays: 0 },
  );
  const hoursOf = async (changes: object) => (await daysOf(shop, changes)) * 24;
  assert.deepEqual(
    [
      // Thursday at noon in UTC: 13:00 in Berlin, 21:00 in Tokyo, 07:00 in New York.
      await hoursOf({ timeZone: 'America/New_York', shippingCountry: 'DE' }),
      await hoursOf({ shippingCountry: 'DE' }),
      await hoursOf({ shippingCountry: 'US' }),
      await hoursOf({}),
    ].map(Math.round),
    [11, 5, 21, 21],
  );
});

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Advances the clock to the next time that it is this hour (UTC). */
const advanceTo = (hour: number) => clock.advance(((hour + 24) * hourMs - (now().getTime() % dayMs)) % dayMs);
const receivedAt = (domain: string) =>
  mailServer.received.filter(({ to }) => to.endsWith(domain)).map(({ to }) => to.charAt(0));

test('emails outside sending hours are moved, whenever the hours were set; staff may send at any time', async () => {
  advanceTo(7);
  const shop = await timed({}, { requestDelayDays: 0, reminderDelayDays: 7 });
  for (const id of ['a', 'b', 'c'])
    await deliver(harness, shop, order({ orderId: id, customerEmail: `${id}@hours.example` }));
  await shop.asStaff('PUT', path, { ...none, sendingHours: { days: everyDay, from: '09:00', to: '20:00' } });
  await sendDueRequests(dispatch);
  const requests = await requestsOf(shop);
  const opening = `${now().toISOString().slice(0, 10)}T09:00:00.000Z`;
  for (const request of requests) {
    const { status, postponeReason, scheduledFor } = request;
    assert.deepEqual([status, postponeReason, scheduledFor], ['scheduled', 'sending_hours', opening]);
    assert.ok(request.postponedFrom < opening);
  }
  const { id } = requests.find(({ orderId }: { orderId: string }) => orderId === 'a');
  assert.equal((await shop.asStaff('POST', `/admin/review-requests/${id}/send`, {})).status, 200);
  await sendDueMails(sender);
  assert.deepEqual(receivedAt('@hours.example'), ['a']);

  advanceTo(9);
  assert.equal(await sendDueRequests(dispatch), 2);
  await sendDueMails(sender);
  assert.deepEqual(receivedAt('@hours.example').sort(), ['a', 'b', 'c']);
  const [sent] = await requestsOf(shop);
  assert.deepEqual([sent.status, sent.postponeReason, sent.postponedFrom], ['sent', null, null]);

  // A week later, but that is a day on which nothing is sent.
  const due = new Date(now().getTime() + 7 * dayMs).getUTCDay();
  await shop.asStaff('PUT', path, {
    ...none,
    sendingHours: { days: everyDay.toSpliced((due + 6) % 7, 1), from: '09:00', to: '20:00' },
  });
  clock.advance(7 * dayMs);
  await sendDueRequests(dispatch);
  const [reminded] = await requestsOf(shop);
  const movedMs = Date.parse(reminded.reminderDueAt) - Date.parse(reminded.postponedFrom);
  assert.deepEqual([reminded.remindedAt, Math.ceil(movedMs / dayMs)], [null, 1]);
});

test('an email that is written within sending hours and retried outside waits for the next', async () => {
  advanceTo(10);
  const shop = await timed(
    { sendingHours: { days: everyDay, from: '09:00', to: '12:00' } },
    { requestDelayDays: 0 },
  );
  await deliver(harness, shop, order({ customerEmail: 'late@late.example' }));
  await sendDueRequests(dispatch);
  assert.equal((await requestsOf(shop))[0].status, 'sent');
  advanceTo(12);
  await sendDueMails(sender);
  await sendDueMails(sender);
  assert.deepEqual(receivedAt('@late.example'), []);
  assert.equal((await shop.asStaff('GET', '/admin/mails')).body.data.mails[0].status, 'queued');
  advanceTo(9);
  await sendDueMails(sender);
  assert.deepEqual(receivedAt('@late.example'), ['l']);
});

interface Request {
  orderId: string;
  status: string;
  skipReason: string | null;
  postponeReason: string | null;
  scheduledFor: string;
  reminderDueAt: string | null;
  sentAt: string | null;
  remindedAt: string | null;
}

test('an address receives no more emails than the limit, whatever the number of orders and workers', async () => {
  const shop = await timed(
    { frequencyCap: { maxEmails: 2, withinDays: 20 } },
    { requestDelayDays: 0, reminderDelayDays: 5 },
  );
  for (let id = 0; id < 6; id++) {
    const customerEmail = `${id % 2 ? 'One' : 'one'}@cap.example`;
    await deliver(harness, shop, order({ orderId: `O-${id}`, customerEmail }));
  }
  await deliver(harness, shop, order({ orderId: 'other', customerEmail: 'other@cap.example' }));
  const startedAt = now().getTime();
  const work = () => Promise.all([sendDueRequests(dispatch), sendDueRequests(dispatch)]);
  const requests = async (): Promise<Request[]> =>
    (await requestsOf(shop)).filter(({ orderId }: Request) => orderId !== 'other');
  const withStatus = async (status: string) => (await requests()).filter((one) => one.status === status);
  await work();
  assert.equal((await withStatus('sent')).length, 2);
  const postponed = await withStatus('scheduled');
  assert.equal(postponed.length, 4);
  for (const { postponeReason, scheduledFor } of postponed) {
    assert.equal(postponeReason, 'frequency_cap');
    assert.ok(Math.abs(Date.parse(scheduledFor) - startedAt - 20 * dayMs) < hourMs);
  }
  // Reminders count too.
  clock.advance(6 * dayMs);
  await work();
  for (const { remindedAt, postponeReason } of await withStatus('sent'))
    assert.deepEqual([remindedAt, postponeReason], [null, 'frequency_cap']);
  let sent: number[] = [];
  for (let days = 6; days < 80; days += 2) {
    clock.advance(2 * dayMs);
    await work();
    sent = (await requests())
      .flatMap(({ sentAt, remindedAt }) => [sentAt, remindedAt])
      .flatMap((time) => (time === null ? [] : Date.parse(time)));
    for (const at of sent) assert.ok(sent.filter((time) => time > at - 20 * dayMs && time <= at).length <= 2);
  }
  // What had been postponed for 30 days was given up, and says why.
  assert.ok(sent.length >= 4 && sent.length <= 6, `${sent.length}`);
  const skipped = await withStatus('skipped');
  assert.ok(skipped.length >= 2);
  assert.deepEqual(new Set(skipped.map(({ skipReason }) => skipReason)), new Set(['frequency_cap']));
  for (const { status, remindedAt, reminderDueAt, postponeReason } of await requests())
    assert.ok(
      status === 'skipped' ||
        remindedAt !== null ||
        (reminderDueAt === null && postponeReason === 'frequency_cap'),
    );
});

test('timing that is unfit, foreign or changed meanwhile is refused', async () => {
  const shop = await timed({});
  const put = (changes: object) => shop.asStaff('PUT', path, { ...none, ...changes });
  const rule = (when: object, more: object = {}) => ({ rules: [{ name: 'R', when, delayDays: 1, ...more }] });
  for (const bad of [
    rule({}),
    rule({ minFulfillmentDays: 3, maxFulfillmentDays: 2 }),
    rule({ rating: 1 }),
    rule({ countries: ['Germany'] }),
    rule({ countries: ['DE'] }, { delayDays: 181 }),
    { timeZone: 'Mars/Base' },
    { timeZone: '+02:00' },
    { sendingHours: { days: ['monday'], from: '20:00', to: '09:00' } },
    { sendingHours: { days: ['monday'], from: '09:00', to: '09:59' } },
    { sendingHours: { days: [], from: '09:00', to: '20:00' } },
    { sendingHours: { days: ['monday'], from: '9:00', to: '25:00' } },
    { frequencyCap: { maxEmails: 0, withinDays: 1 } },
    {
      transitDays: [
        { countries: ['DE'], days: 1 },
        { countries: ['DE'], days: 2 },
      ],
    },
  ])
    assert.equal(codeOf(await put(bad)), 'VALIDATION_ERROR', JSON.stringify(bad));
  const { updatedAt } = (await shop.asStaff('GET', path)).body.data;
  clock.advance(1_000);
  assert.equal((await put({ updatedAt })).status, 200);
  assert.equal(codeOf(await put({ updatedAt })), 'INVALID_STATE');
  const { headers } = await givenToken(shop, 'moderator');
  assert.equal(codeOf(await shop.asNobody('PUT', path, none, headers)), 'FORBIDDEN');
  assert.equal((await shop.asNobody('GET', path, undefined, headers)).status, 200);
  for (const bad of [{ timeZone: 'Nowhere' }, { shippingCountry: 'de' }, { deliveryDateType: 'lost' }])
    assert.equal((await deliver(harness, shop, order(bad))).body.error.code, 'VALIDATION_ERROR');
  const other = await harness.merchant();
  assert.deepEqual((await other.asStaff('GET', path)).body.data, { ...none, updatedAt: null });
});
