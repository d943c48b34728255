import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventType, eventMessage, eventTypes } from '@tribune/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import {
  emailText,
  givenReview,
  givenReviewThatIs,
  heldBack,
  submission,
  tokenIn,
} from '../../testing/given.ts';
import type { TestMerchant } from '../../testing/harness.ts';
import { deliver, order, sendFrom } from '../../testing/shop-messages.ts';
import { sendDigests } from '../daily-digest/digest.ts';
import { makeExport } from '../exports/export-job.ts';
import { importerOf } from '../imports/files.fixture.ts';
import { issueDueCodes } from '../incentives/index.ts';
import { alertOfRisingTopics } from '../insights/alerts.ts';
import { turnedReviews } from '../insights/turned-reviews.fixture.ts';
import { givenPhotoReview, startMediaHarness } from '../media/testing/shop.ts';
import { notifyOfFailures } from '../orders/connection-failures.ts';
import { answered, answeredByShop, asked, moderated, published } from '../questions/given.fixture.ts';
import { gatherRaid } from '../raids/gathering.ts';
import { notifyOfDecisions } from '../reports/index.ts';
import { sendDueRequests } from '../review-requests/dispatching.ts';
import { buildDueTopics } from '../topics/schedule.ts';
import { givenEndpoint, receiversHere, senderOf, startReceiver } from './receiver.fixture.ts';
import { sweepEvents } from './sweeping.ts';

const harness = await startMediaHarness(receiversHere);
const { context, clock, statementsOf } = harness;
const { send } = senderOf(harness);
const seen = new Set<EventType>();

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv
  .addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .addFormat('uri', true)
  .addFormat('date', true);
const checks = new Map(eventTypes.map((type) => [type, ajv.compile(closed(eventMessage(type)))]));

/** A copy of the schema that refuses undocumented fields. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.properties ? { ...value, additionalProperties: false } : value,
  );
}

/** The events that `work` caused, as received. Checks each against its schema and for personal data. */
async function eventsOf(
  work: (shop: TestMerchant) => Promise<unknown>,
  before = async (_shop: TestMerchant) => {},
) {
  const [shop, receiver] = await Promise.all([harness.merchant(), startReceiver()]);
  await before(shop);
  await givenEndpoint(shop, receiver);
  await work(shop);
  await send();
  for (const { event, body } of receiver.arrived) {
    const check = checks.get(event.type);
    assert.ok(check?.(event), `${event.type}: ${JSON.stringify(check?.errors)} ${body}`);
    assert.doesNotMatch(body, /@|SAVE-10|Lindqvist/);
    seen.add(event.type);
  }
  return receiver.arrived.map(({ event }) => event);
}
const typesOf = (events: { type: EventType }[]) => events.map(({ type }) => type);

test('a review that is published at once sends review.created and review.approved', async () => {
  const events = await eventsOf((shop) => givenReview(shop, { orderId: 'O-7' }));
  assert.deepEqual(typesOf(events), ['review.created', 'review.approved']);
  const { data } = events[0] ?? {};
  assert.deepEqual(
    [data.status, data.orderId, data.reasonCode, data.mediaStatus],
    ['approved', 'O-7', null, null],
  );
  assert.equal((events[1]?.sequence ?? 0) - (events[0]?.sequence ?? 0), 1);
});

test("a new review's event has the same fields as the staff's GET", async () => {
  for (const more of [
    { title: 'Warm ‐ and "dry"', pros: 'Light', cons: 'Dear', wouldRecommend: true, orderId: 'O-7' },
    { attributes: { fit: 'snug', width: 'wide' }, incentiveConsent: true },
    heldBack,
  ]) {
    let read: Record<string, unknown> = {};
    const [sent] = await eventsOf(async (shop) => {
      const { id } = await givenReview(shop, more);
      read = (await shop.asStaff('GET', `/reviews/${id}`)).body;
    });
    const { reasonCode, ...data } = sent?.data ?? {};
    assert.equal(reasonCode, more === heldBack ? 'spam' : null);
    const keys = Object.keys(data);
    assert.ok(keys.length > 20);
    assert.deepEqual(data, Object.fromEntries(keys.map((key) => [key, read[key]])));
  }
});

test('a pending review sends review.created, and each decision that changes its status sends an event', async () => {
  const events = await eventsOf(async (shop) => {
    const { id } = await givenReview(shop, heldBack);
    for (const decision of [
      { status: 'approved' },
      { status: 'approved', reason: 'said again' },
      { status: 'rejected', reasonCode: 'off_topic' },
      { status: 'flagged' },
    ])
      await shop.asStaff('PATCH', `/reviews/${id}/moderate`, decision);
    await shop.asStaff('PATCH', `/reviews/${id}/flag`, { flagged: false });
    await shop.asStaff('POST', '/admin/reviews/moderate', { ids: [id], status: 'approved' });
  });
  assert.deepEqual(typesOf(events), [
    ...['review.created', 'review.approved', 'review.rejected', 'review.flagged', 'review.rejected'],
    'review.approved',
  ]);
  assert.deepEqual(events.map(({ data }) => data.reasonCode).slice(0, 3), ['spam', null, 'off_topic']);
});

test("a reply, its removal, featuring and the author's edit send events", async () => {
  const events = await eventsOf(async (shop) => {
    const { id } = await givenReviewThatIs(shop, 'approved');
    await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thank you!' });
    await shop.asStaff('DELETE', `/reviews/${id}/reply`);
    await shop.asServer('POST', `/reviews/${id}/feature`, { featured: true });
    await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'Still content?' });
    const { body } = await shop.asStaff('GET', '/admin/mails?kind=review_update_request');
    const mail = await shop.asStaff('GET', `/admin/mails/${body.data.mails[0].id}`);
    const token = /\/r\/([\w-]{64})/.exec(mail.body.data.text)?.[1];
    const changed = await shop.asNobody(
      'PATCH',
      `/reviews/${id}`,
      { token, text: 'Less so.', rating: 2 },
      {
        'x-merchant-id': shop.id,
        origin: shop.origin,
      },
    );
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  });
  assert.deepEqual(typesOf(events).slice(2), [
    ...['review.replied', 'review.updated', 'review.updated', 'review.updated'],
  ]);
  const [, , replied, removed, featured, changed] = events.map(({ data }) => data);
  assert.deepEqual(
    [replied.reply.text, removed.reply, featured.featured, changed.rating],
    ['Thank you!', null, true, 2],
  );
});

test('a photo sends media.processed with its URLs, and review.updated when it is hidden', async () => {
  const events = await eventsOf(async (shop) => {
    const { id, media } = await givenPhotoReview(harness, shop);
    await shop.asStaff('PATCH', `/reviews/${id}/media/${media[0].publicId}`, { hidden: true });
  });
  assert.deepEqual(typesOf(events), [
    'review.created',
    'review.approved',
    'media.processed',
    'review.updated',
  ]);
  const [created, , { mediaStatus, medium }] = events.map(({ data }) => data);
  assert.deepEqual([created.mediaStatus, mediaStatus, medium.mediaStatus], ['processing', 'ready', 'ready']);
  assert.match(medium.urls.large, /^http/);
});

test('questions and answers send events from submission to deletion', async () => {
  const events = await eventsOf(async (shop) => {
    const questionId = await published(shop);
    const answerId = await answered(shop, questionId);
    for (const status of ['approved', 'rejected', 'flagged']) await moderated(shop, answerId, status);
    await shop.asStaff('DELETE', `/admin/answers/${answerId}`, {});
    await answeredByShop(shop, questionId);
    const other = await asked(shop, { text: 'Is it warm?' });
    for (const status of ['rejected', 'flagged']) await moderated(shop, other, status);
    await send();
    await shop.asStaff('DELETE', `/admin/questions/${questionId}`, {});
  });
  const counts = Map.groupBy(typesOf(events), (type) => type);
  assert.deepEqual(Object.fromEntries([...counts].map(([type, { length }]) => [type, length])), {
    'question.created': 2,
    'question.approved': 1,
    'question.rejected': 1,
    'question.flagged': 1,
    // The first answer was deleted before its earlier events were sent.
    'answer.created': 1,
    'answer.approved': 1,
    'answer.deleted': 2,
    'question.deleted': 1,
  });
});

test('decisions about answers send events', async () => {
  const events = await eventsOf(async (shop) => {
    const answerId = await answered(shop, await published(shop));
    for (const status of ['approved', 'rejected', 'flagged']) await moderated(shop, answerId, status);
  });
  assert.deepEqual(
    typesOf(events).filter((type) => type.startsWith('answer')),
    [...['answer.created', 'answer.approved', 'answer.rejected', 'answer.flagged']],
  );
});

test('undoing a decision sends an event', async () => {
  const events = await eventsOf(async (shop) => {
    const questionId = await published(shop);
    const ids = [(await givenReview(shop, heldBack)).id, await answered(shop, questionId), await asked(shop)];
    const items = ids.map((id) => ({ id }));
    const decided = await shop.asStaff('POST', '/admin/queue/decide', { items, status: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    await shop.asStaff('POST', '/admin/queue/undo', { ids });
  });
  for (const kind of ['review', 'question', 'answer'])
    assert.deepEqual(
      typesOf(events)
        .filter((type) => type.startsWith(kind))
        .slice(-2),
      [`${kind}.approved`, `${kind}.updated`],
    );
});

test('a report sends report.created, and report.decided once it is announced, without the reporter and texts', async () => {
  const events = await eventsOf(async (shop) => {
    const { id } = await givenReview(shop);
    const body = {
      itemId: id,
      category: 'fake',
      explanation: 'By Lindqvist',
      email: 'lindqvist@example.com',
    };
    const { reportId } = (await shop.asBrowser('POST', '/reports', body)).body.data;
    const decision = { decision: 'kept', statement: 'Lindqvist is a customer.' };
    await shop.asStaff('POST', `/admin/reports/${reportId}/decision`, decision);
    clock.advance(61_000);
    await notifyOfDecisions(context);
  });
  const reports = events.filter(({ type }) => type.startsWith('report.'));
  assert.deepEqual(typesOf(reports), ['report.created', 'report.decided']);
  assert.equal(reports[1]?.data.status, 'kept');
});

test('a coupon pool sends incentive.codes_low at its warning level, without codes', async () => {
  const pool = { description: '10 % off', requirement: 'any_product', fulfillment: 'pool' };
  const codes =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nSAVE-10\nSAVE-10-B\r\n--x--\r\n';
  const events = await eventsOf(
    async (shop) => {
      await givenReview(shop);
      await issueDueCodes(context);
    },
    async (shop) => {
      const { id } = (await shop.asStaff('POST', '/admin/incentives', pool)).body.data;
      await shop.asStaff('POST', `/admin/incentives/${id}/codes`, Buffer.from(codes), {
        'content-type': 'multipart/form-data; boundary=x',
      });
      await deliver(harness, shop, order());
    },
  );
  const [low, ...others] = events.filter(({ type }) => type === 'incentive.codes_low');
  assert.deepEqual([low?.data.codes.available, others.length], [1, 0]);
});

test('changes of an order send its events, without its customer', async () => {
  const events = await eventsOf(async (shop) => {
    await deliver(harness, shop, order());
    const change = (body: object) => shop.asServer('PATCH', '/admin/orders/ORD-1001', body);
    await change({ customerEmail: 'maya.new@example.com' });
    await change({ customerEmail: 'maya.new@example.com' });
    await change({ status: 'canceled' });
    await shop.asServer('DELETE', '/admin/orders/ORD-1001');
  });
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.status, data.requestStatus]),
    [
      ['order.updated', 'completed', 'scheduled'],
      ['order.canceled', 'canceled', 'cancelled'],
      ['order.deleted', 'deleted', 'cancelled'],
    ],
  );
  assert.ok((events[2]?.sequence ?? 0) > (events[1]?.sequence ?? 0));
});

test('an order that its customer has not received sends one event, and its reminder waits for 15 days', async () => {
  let shop: TestMerchant | undefined;
  const events = await eventsOf(async (one) => {
    shop = one;
    await deliver(harness, one, order());
    const now = () => clock.now();
    await sendDueRequests({ db: context.db, publicUrl: 'https://reviews.example', concurrency: 1, now });
    const email = await emailText(one, 'review_request');
    assert.match(email, /I haven’t received it yet: https:\/\/reviews\.example\/r\/[\w-]{64}\/not-received/);
    const url = `/r/${tokenIn(email)}/not-received`;
    assert.match((await harness.app.inject({ url })).body, /<form class="box" method="post"/);
    assert.equal(
      (await one.asStaff('GET', '/admin/mails?kind=delivery_missing')).body.data.mails.length,
      0,
      'a GET changes nothing',
    );
    for (let time = 0; time < 2; time++)
      assert.match((await harness.app.inject({ method: 'POST', url })).body, /won’t ask/);
  });
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.orderId]),
    [['order.not_received', 'ORD-1001']],
  );
  const waitMs = Date.parse(events[0]?.data.scheduledFor) - clock.now().getTime();
  assert.equal(Math.round(waitMs / 86_400_000), 15);
  assert.ok(shop);
  const [request] = (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests;
  assert.deepEqual([request.status, request.postponeReason], ['sent', 'not_received']);
  assert.match(await emailText(shop, 'delivery_missing'), /ORD-1001/);
  const later = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
  await shop.asServer('PATCH', '/admin/orders/ORD-1001', { deliveryDate: later });
  const [resumed] = (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests;
  assert.equal(resumed.postponeReason, null);
  assert.ok(resumed.reminderDueAt > later, resumed.reminderDueAt);
});

test('a due request sends one event with an address, and one that the tool cannot send another without', async () => {
  const events = await eventsOf(async (shop) => {
    const tool = await startReceiver();
    await givenEndpoint(shop, tool, ['review_request.due']);
    const delivery = { requestDelivery: 'event', unconfirmedRequests: 'report' };
    await shop.asStaff('PATCH', '/admin/settings', delivery);
    await deliver(harness, shop, order());
    const now = () => clock.now();
    await sendDueRequests({ db: context.db, publicUrl: 'https://reviews.example', concurrency: 1, now });
    await send();
    const [due, ...more] = tool.arrived.map(({ event }) => event);
    assert.ok(due && more.length === 0);
    const check = checks.get(due.type);
    assert.ok(check?.(due), JSON.stringify(check?.errors));
    seen.add(due.type);
    const path = `/admin/review-requests/${due.data.requestId}/delivery`;
    assert.equal((await shop.asServer('POST', path, { status: 'failed' })).status, 200);
  });
  assert.deepEqual(typesOf(events), ['review_request.undelivered']);
});

test('the digest of a day is sent once, and counts what is pending and late', async () => {
  const events = await eventsOf(async (shop) => {
    await shop.asStaff('PATCH', '/admin/settings', { moderationTargets: { review: 20 } });
    await givenReviewThatIs(shop, 'pending');
    clock.advance(86_400_000);
    for (let time = 0; time < 2; time++) await sendDigests(context);
  });
  const [digest, ...more] = events.filter(({ type }) => type === 'digest.daily');
  const { reviews, pending, late } = digest?.data ?? {};
  assert.deepEqual([reviews, pending, late, more], [1, 1, 1, []]);
});

test('a connection whose messages fail for an hour sends one event', async () => {
  const events = await eventsOf(async (shop) => {
    await shop.asStaff('PUT', '/admin/shop-connections/shopify', { secret: 'the secret' });
    for (const topic of ['orders/fulfilled', 'orders/updated']) {
      await sendFrom(harness, shop, { platform: 'shopify', path: '', topic, secret: 'wrong', body: {} });
      clock.advance(60 * 60_000);
    }
    for (let time = 0; time < 2; time++) await notifyOfFailures(context);
  });
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.platform, data.lastError, data.failures]),
    [['shop_connection.failing', 'shopify', 'INVALID_SIGNATURE', 2]],
  );
});

test('a deletion of the merchant sends events when it is scheduled and canceled', async () => {
  const events = await eventsOf(async (shop) => {
    const named = statement`select ${table('merchants')('name')} from merchants where merchant_id = $1`;
    const [merchant] = await rows(context.db, named, [shop.uuid]);
    await shop.asStaff('POST', '/admin/deletion', { name: merchant?.name });
    await shop.asStaff('DELETE', '/admin/deletion');
  });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['merchant.deletion_scheduled', 'merchant.deletion_canceled'],
  );
});

test('a claim sends events when it is completed and fulfilled, without the coupon code', async () => {
  let claimId = '';
  const before = async (shop: TestMerchant) => {
    await shop.asStaff('POST', '/admin/incentives', { description: '10 % off', requirement: 'any_product' });
    claimId = (await deliver(harness, shop, order())).body.data.incentiveClaimId;
  };
  const events = await eventsOf(async (shop) => {
    await givenReview(shop);
    await shop.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, { couponCode: 'SAVE-10' });
  }, before);
  const claims = events.filter(({ type }) => type.startsWith('incentive_claim'));
  assert.deepEqual(typesOf(claims), ['incentive_claim.completed', 'incentive_claim.fulfilled']);
  assert.deepEqual(
    claims.map(({ data }) => [data.claimId, data.status]),
    [
      [claimId, 'reviews_completed'],
      [claimId, 'fulfilled'],
    ],
  );
});

test('an export sends an event when its file is ready, without its URL', async () => {
  let jobId = '';
  const events = await eventsOf(async (shop) => {
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
    jobId = (await shop.asStaff('POST', '/admin/export/reviews', days)).body.data.jobId;
    await makeExport(context, shop.uuid, uuidOf('job', jobId) ?? '');
  });
  assert.deepEqual(typesOf(events), ['export.completed']);
  const [{ data } = assert.fail()] = events;
  assert.deepEqual([data.jobId, data.status, data.rowCount], [jobId, 'completed', 0]);
});

test('deleting a review deletes its events, both queued and logged', async () => {
  const secret = 'Something about my health that I would rather not have said.';
  const events = await eventsOf(async (shop) => {
    const { id } = await givenReview(shop, { text: secret });
    await send();
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
    await shop.asStaff('DELETE', `/admin/reviews/${id}`, {});
    const left = await rows(
      context.db,
      statement`select type as ${output.text('type')}, data as ${output.json<unknown>()('data')} from webhook_events where merchant_id = $1
       union all select unnest(types), data from webhook_outbox where merchant_id = $1`,
      [shop.uuid],
    );
    assert.deepEqual(
      left.map(({ type }) => type),
      ['review.deleted'],
    );
    assert.doesNotMatch(JSON.stringify(left), /health|Maya/);
  });
  assert.deepEqual(typesOf(events), ['review.created', 'review.approved', 'review.deleted']);
  const sequences = events.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    sequences.toSorted((one, two) => one - two),
  );
});

test('a review of the store sends the events of a review under its own names', async () => {
  const ofStore = { rating: 4, authorName: 'Maya', authorEmail: 'maya@example.com', text: 'A fast parcel.' };
  const events = await eventsOf(async (shop) => {
    const { body } = await shop.asServer('POST', '/store-reviews', ofStore);
    const path = `/store-reviews/${body.data.id}`;
    await shop.asStaff('PUT', `${path}/reply`, { text: 'Thank you!' });
    await shop.asStaff('PATCH', `${path}/moderate`, { status: 'flagged' });
    await shop.asStaff('PATCH', `${path}/moderate`, { status: 'rejected', reasonCode: 'off_topic' });
    await shop.asStaff('DELETE', `${path}/reply`);
    await send();
    await shop.asStaff('DELETE', `/admin${path}`, {});
  });
  assert.deepEqual(typesOf(events), [
    ...['store_review.created', 'store_review.approved', 'store_review.replied', 'store_review.flagged'],
    ...['store_review.rejected', 'store_review.updated', 'store_review.deleted'],
  ]);
});

test('a test event is sent whatever the endpoint subscribes to', async () => {
  const events = await eventsOf(async (shop) => {
    const { webhooks } = (await shop.asStaff('GET', '/admin/webhooks')).body.data;
    await shop.asStaff('PATCH', `/admin/webhooks/${webhooks[0].id}`, { events: ['question.created'] });
    await shop.asStaff('POST', `/admin/webhooks/${webhooks[0].id}/test`);
    await givenReview(shop);
  });
  assert.deepEqual(typesOf(events), ['webhook.test']);
});

test('a summary sends summary.updated when its points are chosen, without a word of reviews', async () => {
  const events = await eventsOf(async (shop) => {
    for (const number of Array(10).keys())
      await givenReview(shop, {
        authorEmail: `author${number}@example.com`,
        text: `The zipper is great, I love it. Day ${number} of the walk.`,
      });
    await buildDueTopics(context);
  });
  const { data } = events.find(({ type }) => type === 'summary.updated') ?? assert.fail();
  assert.deepEqual(
    [data.productId, data.groupId, data.basedOnReviews, data.wording, data.weaknesses],
    ['P-1', null, 10, 'extractive', []],
  );
  assert.deepEqual(data.strengths[0], {
    topic: 'zipper',
    name: 'zipper',
    reviews: 10,
    opposed: 0,
    mixed: false,
  });
  assert.doesNotMatch(JSON.stringify(data), /love|walk/);
});

test('a complaint that rises sends topic.rising, without a word of reviews', async () => {
  const events = await eventsOf(async (shop) => {
    await importerOf(harness)(shop, turnedReviews(clock.now()));
    await buildDueTopics(context);
    await alertOfRisingTopics(context);
  });
  const rising = events.filter(({ type }) => type === 'topic.rising');
  assert.deepEqual(
    rising.map(({ data }) => [data.topic, data.productId, data.groupId, data.mentions, data.negative]),
    [['zipper', 'BAG', null, 20, 14]],
  );
  const [{ data } = assert.fail()] = rising;
  assert.deepEqual([data.negativeShare, data.previous.mentions, data.previous.negativeShare], [70, 40, 10]);
  assert.doesNotMatch(JSON.stringify(data), /broke|fabric/);
});

test('ratings from many browsers at once send raid.detected, once', async () => {
  const events = await eventsOf(async (shop) => {
    for (let number = 0; number < 7; number++) {
      const { text: _text, ...rating } = submission(shop);
      const review = { ...rating, authorEmail: `raid${number}@gmail.com` };
      await shop.asBrowser('POST', '/reviews', review, { 'user-agent': `Browser ${number}` });
    }
    for (const { payload } of await raidJobs(context.db)) await gatherRaid(context, payload);
  });
  const raids = events.filter(({ type }) => type === 'raid.detected');
  assert.equal(raids.length, 1);
  assert.ok(raids[0]?.data.reviews >= 5 && raids[0]?.data.signals.length > 0);
});

/** The queued jobs, which no worker runs here. */
const raidJobs = (db: Db) =>
  rows(
    db,
    statement`select payload as ${output.json<Parameters<typeof gatherRaid>[1]>()('payload')}
      from graphile_worker._private_jobs where payload::jsonb ? 'others' order by id`,
    [],
  );

test('the tests above cover every event type', () => {
  assert.deepEqual([...seen].sort(), eventTypes.toSorted());
});

test('a submission takes two statements and no transaction, with or without subscribed endpoints', async () => {
  const [shop, receiver] = await Promise.all([harness.merchant(), startReceiver()]);
  const submit = (author: string) =>
    shop.asServer(
      'POST',
      '/reviews',
      submission(shop, { authorEmail: `${author}@example.com`, text: author }),
    );
  await submit('first');
  const unsubscribed = await statementsOf(() => submit('second'));
  assert.equal(unsubscribed.length, 2, unsubscribed.join('\n\n'));
  assert.doesNotMatch(unsubscribed.join(' '), /webhook/);
  // The same with an endpoint that subscribes only to other events.
  await givenEndpoint(shop, receiver, ['question.created']);
  await submit('third');
  assert.equal((await statementsOf(() => submit('fourth'))).length, 2);
  await givenEndpoint(shop, receiver, ['review.created']);
  await submit('fifth');
  const subscribed = await statementsOf(() => submit('sixth'));
  assert.equal(subscribed.length, 2, subscribed.join('\n\n'));
  await send();
  assert.deepEqual(typesOf(receiver.arrived.map(({ event }) => event)), ['review.created', 'review.created']);
});

test("a question and a customer's answer take two statements and no transaction, with subscribed endpoints too", async () => {
  const [shop, receiver] = await Promise.all([harness.merchant(), startReceiver()]);
  const ask = (text: string) =>
    shop.asServer('POST', '/questions', {
      externalProductId: 'P-1',
      authorName: 'Maya',
      authorEmail: 'maya@example.com',
      text,
    });
  const { id } = (await ask('First?')).body.data;
  const answer = (text: string, more: object = {}) =>
    shop.asServer('POST', `/questions/${id}/answers`, { answer: text, ...more });
  await answer('First.');
  const works = [() => ask('Second?'), () => answer('Second.')];
  for (const work of works) assert.equal((await statementsOf(work)).length, 2);
  await givenEndpoint(shop, receiver);
  await ask('Third?');
  for (const work of [() => ask('Fourth?'), () => answer('Fourth.')]) {
    const statements = await statementsOf(work);
    assert.equal(statements.length, 2, statements.join('\n\n'));
  }
  await answer('Fifth.', { verified: true });
  await send();
  assert.deepEqual(typesOf(receiver.arrived.map(({ event }) => event)).sort(), [
    ...['answer.approved', 'answer.created', 'answer.created', 'question.created', 'question.created'],
  ]);
});

test("a new question's and answer's event has the same data as a later one, but for what was decided", async () => {
  const events = await eventsOf(async (shop) => {
    const questionId = await published(shop);
    await moderated(shop, await answered(shop, questionId), 'approved');
    await answeredByShop(shop, questionId);
  });
  const dataOf = (type: EventType, more: object = {}) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => ({ ...data, ...more }))
      // Events of different answers may overtake each other.
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  assert.deepEqual(dataOf('question.created', { status: 'approved' }), dataOf('question.approved'));
  const [customers, own, ...others] = dataOf('answer.created', { status: 'approved' });
  assert.deepEqual([[customers, own], others], [dataOf('answer.approved'), []]);
});

test('a change that is rolled back sends no event', async () => {
  const verified = { orderId: 'O-1', productId: 'P-9' };
  const events = await eventsOf(async (shop) => {
    await shop.asServer('POST', '/reviews', submission(shop, verified));
    const again = await shop.asServer('POST', '/reviews', submission(shop, { ...verified, text: 'Again' }));
    assert.equal(again.status, 409);
  });
  assert.equal(new Set(events.map(({ data }) => data.id)).size, 1);
});

test('events and their deliveries are stored for 30 days', async () => {
  const [shop, receiver] = await Promise.all([harness.merchant(), startReceiver()]);
  const { id } = await givenEndpoint(shop, receiver, ['review.created']);
  const logged = async () =>
    (await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries`)).body.data.deliveries.length;
  await givenReview(shop);
  await send();
  clock.advance(29 * 86_400_000);
  await sweepEvents(context);
  assert.equal(await logged(), 1);
  clock.advance(2 * 86_400_000);
  await sweepEvents(context);
  assert.equal(await logged(), 0);
});

test('events of concurrent changes to one review are numbered in commit order', async () => {
  const [shop, receiver] = await Promise.all([harness.merchant(), startReceiver()]);
  await givenEndpoint(shop, receiver);
  const { id } = await givenReviewThatIs(shop, 'approved');
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.asStaff('PUT', `/reviews/${id}/reply`, { text: `Reply ${index}` }),
    ),
  );
  await send();
  const events = receiver.arrived.map(({ event }) => event);
  const sequences = events.map(({ sequence }) => sequence);
  assert.equal(new Set(sequences).size, 22);
  assert.deepEqual(
    sequences,
    sequences.toSorted((one, two) => one - two),
  );
  const { reply } = (await shop.asServer('GET', `/reviews/${id}`)).body;
  assert.equal(events.at(-1)?.data.reply.text, reply.text);
});
