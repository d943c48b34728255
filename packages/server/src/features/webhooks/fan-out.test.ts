import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, typeId, uuidOf } from '../../platform/ids.ts';
import { atOnce, givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';
import { setStatistics, statisticsOfQueues } from '../../testing/statistics.ts';
import { fanOutAll, fanOutDue, fanOutRows } from './fan-out.ts';
import { givenEndpoint, type Receiver, receiversHere, senderOf, startReceiver } from './receiver.fixture.ts';
import { sendDueEvents } from './sender.ts';

const harness = await startHarness(receiversHere);
const { clock, context } = harness;
const { db } = context;
const otherWorker = (await harness.anotherProcess()).context;
const { sender, send } = senderOf(harness);
const sendByOther = () => sendDueEvents({ ...sender, db: otherWorker.db });

const logOf = async (shop: TestMerchant, id: string, query = '') =>
  (await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries${query}`)).body.data.deliveries;
const change = (shop: TestMerchant, id: string, changes: object) =>
  shop.asStaff('PATCH', `/admin/webhooks/${id}`, changes);
const typesAt = (receiver: Receiver) => receiver.arrived.map(({ event }) => event.type);

async function shopWithEndpoints(count: number, events = ['review.created']) {
  const shop = await harness.merchant();
  const receivers = await atOnce(count, startReceiver);
  const ids = [];
  for (const receiver of receivers) ids.push((await givenEndpoint(shop, receiver, events)).id);
  const [receiver = assert.fail()] = receivers;
  return { shop, receivers, receiver, ids, id: ids[0] ?? assert.fail() };
}

const givenReviews = (shop: TestMerchant, count: number) =>
  atOnce(count, (index) =>
    givenReview(shop, { authorEmail: `${index}@example.com`, text: `Text number ${index}` }),
  );

/** Rows of the merchant in the outbox, and in the tables that it is fanned out to. */
async function rowsOf(shop: TestMerchant) {
  const count = (table: string) => `(select count(*) from ${table} where merchant_id = $1)`;
  const [counts] = await rows(
    db,
    statement`select ${count('webhook_outbox')} as ${output.number('outbox')},
       ${count('webhook_events')} as ${output.number('events')},
       ${count('webhook_deliveries')} as ${output.number('deliveries')},
       ${count('webhook_queue')} as ${output.number('queued')}`,
    [shop.uuid],
  );
  return counts;
}

/** Fans out the merchant's events in a transaction of the other worker that has not been committed. */
async function fanningOut(shop: TestMerchant) {
  const begun = Promise.withResolvers<number>();
  const decision = Promise.withResolvers<void>();
  const ended = otherWorker.db.transaction().execute(async (tx) => {
    const [session] = await rows(tx, statement`select pg_backend_pid() as ${output.number('pid')}`, []);
    await fanOutAll(tx, shop.uuid);
    begun.resolve(session?.pid ?? 0);
    await decision.promise;
  });
  ended.catch(begun.reject);
  return { pid: await begun.promise, commit: decision.resolve, ended };
}

/** Sessions that wait for a lock which another one holds. */
async function waitingSessions() {
  const [sessions] = await rows(
    db,
    statement`select count(*) as ${output.number('waiting')} from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  );
  return sessions?.waiting;
}

test('a change writes one row, however many endpoints subscribe, and the log shows its pending deliveries', async () => {
  const { shop, receivers, ids } = await shopWithEndpoints(3, ['*']);
  await givenReview(shop);
  assert.deepEqual(await rowsOf(shop), { outbox: 1, events: 0, deliveries: 0, queued: 0 });
  const [approved, created, ...others] = await logOf(shop, ids[1] ?? '');
  assert.deepEqual(
    [created.type, created.status, created.attempts, approved.type, approved.status, others],
    ['review.created', 'pending', 0, 'review.approved', 'pending', []],
  );
  assert.equal(created.nextAttemptAt, created.createdAt);
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 2, deliveries: 6, queued: 6 });
  await send();
  for (const receiver of receivers)
    assert.deepEqual(typesAt(receiver), ['review.created', 'review.approved']);
});

test('nothing is recorded for endpoints that are disabled or subscribe to other events', async () => {
  const { shop, id } = await shopWithEndpoints(2, ['question.created']);
  await change(shop, id, { events: ['*'], enabled: false });
  await givenReview(shop);
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 0, deliveries: 0, queued: 0 });
});

/** The id of the event in the outbox. */
async function recordedIn(shop: TestMerchant): Promise<string> {
  const [recorded] = await rows(
    db,
    statement`select event_ids[1]::text as ${output.text('eventId')} from webhook_outbox where merchant_id = $1`,
    [shop.uuid],
  );
  return typeId('event', recorded?.eventId ?? assert.fail());
}

test('an event before its fan-out can be read and replayed by its id', async () => {
  const { shop, receiver, id } = await shopWithEndpoints(1);
  await givenReview(shop);
  const path = `/admin/webhooks/${id}/deliveries/${await recordedIn(shop)}`;
  assert.equal((await shop.asStaff('POST', `${path}/replay`)).body.data.status, 'pending');
  await send();
  const [arrived = assert.fail(), ...others] = receiver.arrived;
  assert.equal(others.length, 0);
  assert.equal((await shop.asStaff('GET', path)).body.data.request.body, arrived.body);

  await givenReview(shop, { authorEmail: 'o@example.com', text: 'Another' });
  const later = await recordedIn(shop);
  const { status, request } = (await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries/${later}`)).body
    .data;
  assert.deepEqual([status, JSON.parse(request.body).type], ['pending', 'review.created']);
});

test('two workers deliver each event once', async () => {
  const { shop, receivers } = await shopWithEndpoints(3);
  const sending = Promise.all([send(), sendByOther()]);
  await givenReviews(shop, 40);
  await sending;
  await Promise.all([send(), sendByOther(), send(), sendByOther()]);
  await send();
  for (const { arrived } of receivers) {
    assert.equal(arrived.length, 40);
    assert.equal(new Set(arrived.map(({ event }) => event.id)).size, 40);
  }
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 40, deliveries: 120, queued: 0 });
});

test('while one worker fans out the events of a merchant, another one does not, and does not wait', async () => {
  const { shop, receiver } = await shopWithEndpoints(1);
  const unaffected = await shopWithEndpoints(1);
  await givenReviews(shop, 3);
  await givenReview(unaffected.shop);
  const { commit, ended } = await fanningOut(shop);
  await givenReview(shop);
  await send();
  assert.deepEqual([receiver.arrived.length, unaffected.receiver.arrived.length], [0, 1]);
  commit();
  await ended;
  await send();
  assert.equal(new Set(receiver.arrived.map(({ event }) => event.id)).size, 4);
  assert.equal(receiver.arrived.length, 4);
});

test('events whose fan-out ended with a killed worker are fanned out by another, once', async () => {
  const { shop, receivers } = await shopWithEndpoints(2);
  await givenReviews(shop, 3);
  const { pid, commit, ended } = await fanningOut(shop);
  await rows(db, 'select pg_terminate_backend($1::int, 10000)', [pid]);
  assert.deepEqual(await rowsOf(shop), { outbox: 3, events: 0, deliveries: 0, queued: 0 });
  await send();
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 3, deliveries: 6, queued: 0 });
  for (const { arrived } of receivers) assert.equal(arrived.length, 3);
  commit();
  await assert.rejects(ended);
});

test('an endpoint receives the events that it subscribed to when they happened', async () => {
  const { shop, receiver, id } = await shopWithEndpoints(1);
  const [unsubscribed, late] = await atOnce(2, startReceiver);
  const leaving = await givenEndpoint(shop, unsubscribed ?? assert.fail(), ['*']);
  await givenReview(shop);
  await givenEndpoint(shop, late ?? assert.fail(), ['*']);
  await change(shop, id, { events: ['*'] });
  await change(shop, leaving.id, { events: ['question.created'] });
  await send();
  assert.deepEqual(
    [receiver, unsubscribed, late].map((one) => one && typesAt(one)),
    [['review.created'], ['review.created', 'review.approved'], []],
  );
});

test('disabling an endpoint cancels events that are not fanned out yet, also when it is enabled again', async () => {
  const { shop, receivers, id } = await shopWithEndpoints(2);
  await givenReview(shop);
  await change(shop, id, { enabled: false });
  await givenReview(shop, { authorEmail: 'o@example.com', text: 'While it is disabled' });
  await change(shop, id, { enabled: true });
  await send();
  assert.deepEqual(
    receivers.map(({ arrived }) => arrived.length),
    [0, 2],
  );
  assert.deepEqual(
    (await logOf(shop, id)).map(({ status }: { status: string }) => status),
    ['cancelled'],
  );
  const since = new Date(clock.now().getTime() - 60_000).toISOString();
  const { replayed } = (await shop.asStaff('POST', `/admin/webhooks/${id}/replay`, { since })).body.data;
  await send();
  assert.deepEqual([replayed, receivers[0]?.arrived.length], [1, 1]);
});

test('an event of a change that was committed after its endpoint was disabled is cancelled', async () => {
  const { shop, receiver, id } = await shopWithEndpoints(1);
  const { id: reviewId } = await givenReview(shop);
  await send();
  await db.transaction().execute(async (tx) => {
    // What a change writes that began before the endpoint was disabled.
    await rows(
      tx,
      `insert into webhook_outbox
         (merchant_id, resource_id, sequence, event_ids, types, occurred_at, data, subscriptions)
       values ($1, $2, 9e12, $3, $4, $5, '{}', $6)`,
      [
        ...[shop.uuid, uuidOf('review', reviewId), [newUuid()], ['review.created'], clock.now()],
        JSON.stringify([{ endpoint_id: uuidOf('webhook', id), events: ['review.created'] }]),
      ],
    );
    await change(shop, id, { enabled: false });
  });
  await send();
  assert.equal(receiver.arrived.length, 1);
  assert.equal((await logOf(shop, id, '?status=cancelled')).length, 1);
  assert.equal((await logOf(shop, id, '?status=pending')).length, 0);
});

test('a deleted endpoint receives nothing, the others do', async () => {
  const { shop, receivers, id } = await shopWithEndpoints(2);
  await givenReview(shop);
  await shop.asStaff('DELETE', `/admin/webhooks/${id}`);
  await send();
  assert.deepEqual(
    receivers.map(({ arrived }) => arrived.length),
    [0, 1],
  );
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 1, deliveries: 1, queued: 0 });
});

test('an endpoint that is disabled or deleted during a fan-out has no pending delivery', async () => {
  const { shop, ids, id } = await shopWithEndpoints(2);
  await givenReview(shop);
  const { commit, ended } = await fanningOut(shop);
  const changed = Promise.all([
    change(shop, id, { enabled: false }),
    shop.asStaff('DELETE', `/admin/webhooks/${ids[1]}`),
  ]);
  await until(async () => (await waitingSessions()) === 2);
  commit();
  await ended;
  for (const { status } of await changed) assert.equal(status, 200);
  assert.deepEqual(await rowsOf(shop), { outbox: 0, events: 1, deliveries: 1, queued: 0 });
  assert.equal((await logOf(shop, id))[0].status, 'cancelled');
});

test('deleting a review deletes its events although a worker is fanning them out', async () => {
  const { shop, receiver } = await shopWithEndpoints(1, ['*']);
  const { id } = await givenReview(shop);
  const { commit, ended } = await fanningOut(shop);
  const deleted = shop.asStaff('DELETE', `/admin/reviews/${id}`, {});
  await until(async () => (await waitingSessions()) === 1);
  commit();
  await ended;
  assert.equal((await deleted).status, 200);
  await send();
  assert.deepEqual(typesAt(receiver), ['review.deleted']);
  assert.equal((await rowsOf(shop))?.events, 1);
});

test('an event is held back until the earlier ones of its resource are fanned out', async () => {
  const { shop, receiver } = await shopWithEndpoints(1, ['*']);
  const { id } = await givenReviewThatIs(shop, 'pending');
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  await otherWorker.db.transaction().execute(async (tx) => {
    // As while it is being deleted: the fan-out skips it.
    await rows(
      tx,
      `select from webhook_outbox where merchant_id = $1 and types = '{review.created}' for update`,
      [shop.uuid],
    );
    await send();
    assert.deepEqual([(await rowsOf(shop))?.queued, receiver.arrived.length], [1, 0]);
  });
  await send();
  assert.deepEqual(typesAt(receiver), ['review.created', 'review.approved']);
});

test('events of one change and of later ones have increasing numbers before and after the fan-out', async () => {
  const { shop, receiver } = await shopWithEndpoints(1, ['*']);
  const { id } = await givenReview(shop);
  // Another process's clock may be behind.
  clock.advance(-60_000);
  for (const status of ['flagged', 'rejected'])
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status });
  await fanOutDue(sender);
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  clock.advance(60_000);
  await send();
  const [first = 0, ...others] = receiver.arrived.map(({ event }) => event.sequence);
  assert.deepEqual(
    others.map((sequence) => sequence - first),
    [1, 2, 3, 4],
  );
});

test('events that a process of the previous release recorded are delivered, in sequence with those in the outbox', async () => {
  const { shop, receiver, id } = await shopWithEndpoints(1, ['*']);
  const { id: reviewId } = await givenReview(shop);
  const recorded = {
    merchantId: shop.uuid,
    eventId: newUuid(),
    resourceId: uuidOf('review', reviewId),
  };
  await rows(
    db,
    `with event as (
       insert into webhook_events (merchant_id, event_id, type, resource_id, sequence, occurred_at, data)
       values ($merchantId, $eventId, 'review.replied', $resourceId, $sequence, $now, '{}')
     ), delivery as (
       insert into webhook_deliveries (merchant_id, endpoint_id, event_id, type, status, next_attempt_at, created_at)
       values ($merchantId, $endpointId, $eventId, 'review.replied', 'pending', $now, $now)
     )
     insert into webhook_queue (endpoint_id, event_id, merchant_id, resource_id, sequence, due_at)
     values ($endpointId, $eventId, $merchantId, $resourceId, $sequence, $now)`,
    {
      ...recorded,
      endpointId: uuidOf('webhook', id),
      sequence: clock.now().getTime() + 1_000,
      now: clock.now(),
    },
  );
  await shop.asStaff('PATCH', `/reviews/${reviewId}/moderate`, { status: 'rejected' });
  await send();
  assert.deepEqual(typesAt(receiver), [
    'review.created',
    'review.approved',
    'review.replied',
    'review.rejected',
  ]);
  const sequences = receiver.arrived.map(({ event }) => event.sequence);
  assert.deepEqual(
    sequences,
    [...new Set(sequences)].sort((one, two) => one - two),
  );
});

for (const count of statisticsOfQueues)
  test(`with statistics of ${count} rows, a worker fans out 500 rows at a time`, async () => {
    const shop = await harness.merchant();
    await rows(
      db,
      `insert into webhook_outbox
         (merchant_id, resource_id, sequence, event_ids, types, occurred_at, data, subscriptions)
       select $1, gen_random_uuid(), 1, array[gen_random_uuid()], '{review.created}', $2, '{}', '[]'
       from generate_series(1, $3::int)`,
      [shop.uuid, clock.now(), fanOutRows + 1],
    );
    await setStatistics(db, 'webhook_outbox', count);
    assert.equal(await fanOutDue(sender), true);
    assert.equal((await rowsOf(shop))?.outbox, 1);
    assert.equal(await fanOutDue(sender), false);
    assert.equal((await rowsOf(shop))?.outbox, 0);
  });
