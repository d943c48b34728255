import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConnectorType, connectorEvents } from '@tribune/contract';
import { exampleData } from '@tribune/contract/event-examples';
import { rows } from '../../../platform/db/database.ts';
import { sendRequests } from '../../../testing/due-requests.ts';
import { givenReview, givenReviewThatIs } from '../../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { deliver, order } from '../../../testing/shop-messages.ts';
import { sendDigests } from '../../daily-digest/digest.ts';
import { confirmAccepted } from '../../review-requests/index.ts';
import { type Receiver, receiversHere, senderOf, startReceiver, status } from '../receiver.fixture.ts';
import { connectors } from './index.ts';

/*
 * Tried with doubles made from the services' public documentation (the addresses are in each connector's file), not with the services.
 */
const publicUrl = 'https://reviews.example';
const harness = await startHarness({ ...receiversHere, PUBLIC_URL: publicUrl });
const { context } = harness;
const { send } = senderOf(harness);
const apiKey = 'pk_0123456789abcdef0123456789abcdef01';

const connected = async (shop: TestMerchant, body: object) => {
  const answer = await shop.asStaff('POST', '/admin/connectors', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const logOf = async (shop: TestMerchant, id: string) =>
  (await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries`)).body.data.deliveries;

/** Refuses what Klaviyo refuses, and ignores repeated events as it does. */
function klaviyoDouble(receiver: Receiver) {
  const events = new Map<string, { email: string; metric: string; properties: Record<string, unknown> }>();
  receiver.answer = ({ headers, body }, reply) => {
    const { data } = JSON.parse(body);
    const { attributes } = data;
    if (headers.authorization !== `Klaviyo-API-Key ${apiKey}`) return void reply.writeHead(401).end();
    assert.match(String(headers.revision), /^\d{4}-\d\d-\d\d$/);
    assert.equal(headers['content-type'], 'application/vnd.api+json');
    assert.equal(data.type, 'event');
    const metric = attributes.metric.data.attributes.name;
    const { email } = attributes.profile.data.attributes;
    const key = [email, metric, attributes.unique_id].join(' ');
    if (!events.has(key)) events.set(key, { email, metric, properties: attributes.properties });
    reply.writeHead(202).end();
  };
  return events;
}

test('a due request starts a flow in Klaviyo, whose 202 confirms it', async () => {
  const [shop, receiver] = [await harness.merchant(), await startReceiver()];
  const events = klaviyoDouble(receiver);
  const endpoint = await connected(shop, { type: 'klaviyo', secret: apiKey, url: receiver.url });
  assert.deepEqual([endpoint.connector, endpoint.secret], ['klaviyo', undefined]);
  assert.deepEqual(endpoint.events, connectorEvents.klaviyo);
  await shop.asStaff('PATCH', '/admin/settings', { requestDelivery: 'event' });
  await deliver(harness, shop, order());
  await sendRequests(harness);
  await send();
  const [event] = events.values();
  assert.deepEqual([event?.email, event?.metric], ['maya@example.com', 'Tribune review request due']);
  assert.match(String(event?.properties.reviewUrl), /^https:\/\/reviews\.example\/r\/[\w-]{64}$/);
  assert.ok(!('customer' in (event?.properties ?? {})));
  const [job] = await rows(
    context.db,
    `/* jobs */ select payload as "payload" from graphile_worker._private_jobs where payload::jsonb ? 'requestId'`,
    [],
  );
  const { payload } = job as { payload: Parameters<typeof confirmAccepted>[1] };
  for (let time = 0; time < 2; time++) await confirmAccepted(context, payload);
  const [request] = (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests;
  assert.equal(request.handovers[0].status, 'sent');
  // Sent again after a lost response: recognized by its ID.
  const [delivery] = await logOf(shop, endpoint.id);
  await shop.asStaff('POST', `/admin/webhooks/${endpoint.id}/deliveries/${delivery.eventId}/replay`);
  await send();
  assert.deepEqual([receiver.arrived.length, events.size], [2, 1]);

  const logged = await shop.asStaff('GET', `/admin/webhooks/${endpoint.id}/deliveries/${delivery.eventId}`);
  const { headers, body } = logged.body.data.request;
  assert.doesNotMatch(JSON.stringify(logged.body), new RegExp(apiKey));
  assert.equal(headers.authorization, 'Klaviyo-API-Key …');
  assert.equal(JSON.parse(body).data.attributes.properties.reviewUrl, `${publicUrl}/r/…`);
  const stored = await rows(context.db, `select * from webhook_endpoints where merchant_id = $1`, [
    shop.uuid,
  ]);
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(apiKey), 'stored encrypted');
});

test('a review updates the profile of its author in Klaviyo, without stars and text', async () => {
  const [shop, receiver] = [await harness.merchant(), await startReceiver()];
  const events = klaviyoDouble(receiver);
  const { id } = await connected(shop, { type: 'klaviyo', secret: apiKey, url: receiver.url });
  await givenReview(shop, { rating: 1 });
  const tested = await shop.asStaff('POST', `/admin/webhooks/${id}/test`);
  assert.equal(tested.status, 200, JSON.stringify(tested.body));
  await send();
  assert.deepEqual([...events.values()].map(({ metric }) => metric).sort(), [
    'Tribune review submitted',
    'Tribune test',
  ]);
  assert.doesNotMatch(receiver.arrived.map(({ body }) => body).join(), /rating|"text"/);
  receiver.answer = status(401);
  await shop.asStaff('POST', `/admin/webhooks/${id}/test`);
  await send();
  assert.equal((await logOf(shop, id))[0].error, 'answered 401');
});

const formats = {
  slack: ({ text }: { text: string }) => text,
  mattermost: ({ text }: { text: string }) => text,
  discord: (body: { content: string; allowed_mentions: object }) => {
    assert.deepEqual(body.allowed_mentions, { parse: [] });
    return body.content;
  },
  // biome-ignore lint/suspicious/noExplicitAny: the body of an Adaptive Card
  teams: (body: any) => {
    const [{ contentType, content }] = body.attachments;
    assert.deepEqual([body.type, contentType], ['message', 'application/vnd.microsoft.card.adaptive']);
    return `${content.body[0].text}\n${content.actions[0].url}`;
  },
};

for (const [type, textOf] of Object.entries(formats))
  test(`a channel of ${type} is told what awaits a decision, and once a day how much`, async () => {
    const [shop, receiver] = [await harness.merchant(), await startReceiver()];
    const secret = `${receiver.url}/T000/secret-path`;
    const endpoint = await connected(shop, { type, secret });
    assert.equal(endpoint.url, new URL(secret).origin, 'the path is a secret');
    await givenReview(shop);
    await givenReviewThatIs(shop, 'pending', { productId: '<!channel> @here' });
    await send();
    const texts = () => receiver.arrived.map(({ event }) => textOf(event as never));
    assert.equal(texts().length, 1);
    assert.match(
      texts()[0] ?? '',
      /^New review to moderate: ‹!channel› @\u200bhere\nhttps:\/\/reviews\.example\/console\/.*\/queue$/,
    );
    const log = await logOf(shop, endpoint.id);
    assert.deepEqual(
      log.map((one: { status: string }) => one.status),
      ['delivered', 'delivered'],
    );
    for (let time = 0; time < 2; time++) await sendDigests(context);
    await send();
    assert.equal(texts().length, 2);
    assert.match(texts()[1] ?? '', /: 0 reviews and 0 questions\. 1 pending\./);
  });

const withRating = (data: object, rating: number) => ('rating' in data ? { ...data, rating } : data);

test('every event of a connector has a message, and nothing of it depends on stars', () => {
  const event = {
    id: 'event_1',
    occurredAt: '2026-11-01T00:00:00.000Z',
    email: 'a@example.com',
    consoleUrl: publicUrl,
  };
  for (const [name, { request }] of Object.entries(connectors))
    for (const type of connectorEvents[name as ConnectorType]) {
      const sent = [1, 5].map((rating) =>
        request({ ...event, type, data: withRating(exampleData(type), rating) }, apiKey),
      );
      assert.deepEqual(sent[0], sent[1], `${name} ${type}`);
      assert.doesNotMatch(String(sent[0]), /not sent this event/);
    }
});

test('connectors are checked', async () => {
  const shop = await harness.merchant();
  for (const body of [
    { type: 'telegram', secret: 'https://chat.example/hook' },
    { type: 'klaviyo', secret: 'no key' },
    { type: 'slack', secret: 'no address' },
    { type: 'slack', secret: 'http://10.0.0.1/hook' },
    { type: 'klaviyo', secret: apiKey, url: 'https://192.168.0.1/api' },
    { type: 'slack', secret: 'https://hooks.slack.example/services/x', events: ['review_request.due'] },
  ])
    assert.equal(
      codeOf(await shop.asStaff('POST', '/admin/connectors', body)),
      'VALIDATION_ERROR',
      JSON.stringify(body),
    );
  const { id } = await connected(shop, { type: 'slack', secret: 'https://hooks.slack.example/services/x' });
  const fewer = await shop.asStaff('PATCH', `/admin/webhooks/${id}`, { events: ['digest.daily'] });
  assert.deepEqual(fewer.body.data.events, ['digest.daily']);
  const moved = await shop.asStaff('PATCH', `/admin/webhooks/${id}`, { url: 'https://elsewhere.example' });
  assert.equal(codeOf(moved), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asStaff('POST', `/admin/webhooks/${id}/secret/rotate`)), 'INVALID_STATE');
});
