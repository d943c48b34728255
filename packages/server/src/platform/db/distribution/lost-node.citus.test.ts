import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { sendDueRequests } from '../../../features/review-requests/dispatching.ts';
import { jobs } from '../../../features/staff/jobs.ts';
import { administer } from '../../../testing/database.ts';
import { givenReview, submission } from '../../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { until } from '../../../testing/processes.ts';
import { deliver, order } from '../../../testing/shop-messages.ts';
import { uuidOf } from '../../ids.ts';
import { leaseMails } from '../../mail/pending-emails.ts';
import { sendDueMails } from '../../mail/sending.ts';
import { noteMailServer } from '../../mail/server-setting.ts';
import { smtpTransport } from '../../mail/transport.ts';
import { rows } from '../database.ts';
import { output, statement } from '../statement.ts';

const publicUrl = 'https://reviews.example';
const harness = await startHarness({ PUBLIC_URL: publicUrl });
const { app, clock, context } = harness;
const { db } = context;
const [coordinator = ''] = process.env.TRIBUNE_TEST_CITUS_NODES?.split(' ') ?? [];
const own = Object.assign(new URL(coordinator), { pathname: new URL(harness.databaseUrl).pathname }).href;

const nodeOf = statement`select nodeport as ${output.number('port')} from citus_shards
  where table_name = 'merchants'::regclass and shardid = get_shard_id_for_distribution_column('merchants', $1::uuid)`;

async function portOf({ id }: TestMerchant): Promise<number> {
  const [found] = await rows(db, nodeOf, [uuidOf('merchant', id)]);
  return found?.port ?? 0;
}

/** Merchants on two nodes, with one owner, and the port of the first one's node. */
async function merchantsOfTwoNodes() {
  const lost = await harness.merchant();
  const node = await portOf(lost);
  for (;;) {
    const served = await harness.merchant({ ownerEmail: lost.ownerEmail });
    if ((await portOf(served)) !== node) return { lost, served, node };
  }
}

/** In this database only, the coordinator looks for the node where nothing listens. */
const move = (from: number, to: number) =>
  administer(own, `update pg_dist_node set nodeport = ${to} where nodeport = ${from}`);

const signIn = (email: string) =>
  app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password: 'correct horse battery staple' },
  });

async function answersTo(shop: TestMerchant, reviewId: string): Promise<Record<string, number>> {
  const answers = {
    submission: shop.asServer('POST', '/reviews', submission(shop)),
    vote: shop.asServer('POST', `/reviews/${reviewId}/helpful`, { helpful: true, userId: 'u' }),
    decision: shop.asStaff('PATCH', `/reviews/${reviewId}/moderate`, { status: 'flagged' }),
    list: shop.asServer('GET', '/products/P-9/reviews'),
    queue: shop.asStaff('GET', '/admin/queue'),
  };
  const statuses = Object.entries(answers).map(async ([name, answer]) => [name, (await answer).status]);
  return Object.fromEntries(await Promise.all(statuses));
}

test('while a node is lost, its merchants get 503, all others are served, and everybody signs in', async () => {
  const { lost, served, node } = await merchantsOfTwoNodes();
  const [lostReview, review] = [await givenReview(lost), await givenReview(served)];

  await move(node, 1);
  assert.deepEqual(await answersTo(served, review.id), {
    submission: 200,
    vote: 200,
    decision: 200,
    list: 200,
    queue: 200,
  });
  assert.deepEqual(await answersTo(lost, lostReview.id), {
    submission: 503,
    vote: 503,
    decision: 503,
    list: 503,
    queue: 503,
  });
  await until(() => context.lostNodes.addresses.length > 0);
  const health = await harness.app.inject({ url: '/apiV2/health' });
  assert.deepEqual([health.statusCode, health.json().status], [200, 'degraded']);
  const signedIn = await signIn(lost.ownerEmail);
  assert.equal(signedIn.statusCode, 200, signedIn.body);
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const me = await app.inject({ url: '/auth/me', headers: { cookie } });
  assert.deepEqual(
    me.json().merchants.map(({ id }: { id: string }) => id),
    [served.id],
  );

  await move(1, node);
  await until(() => context.lostNodes.addresses.length === 0);
  assert.equal((await lost.asServer('POST', '/reviews', submission(lost))).status, 200);
  const actions = async (shop: TestMerchant) => {
    const { body } = await shop.asStaff('GET', '/admin/audit-log?action=session.create');
    return body.data.entries.length;
  };
  assert.deepEqual([await actions(served), await actions(lost)], [1, 0]);
  const [job] = jobs;
  const queued = statement`select payload as ${output.json<unknown>()('payload')} from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'record_attempt'`;
  for (const { payload } of await rows(db, queued, [])) {
    await job?.run(context, payload);
    await job?.run(context, payload);
  }
  assert.equal(await actions(lost), 1, 'the sign-in is recorded, once');
});

test('a node that accepts connections and does not respond is lost, too, and holds no connections', async (t) => {
  const { lost, served, node } = await merchantsOfTwoNodes();
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.after(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // of a TCP server
  const isRefused = ({ id }: TestMerchant) =>
    context.lostNodes.refuses('select $1', [uuidOf('merchant', id)]);
  await move(node, port);
  const waiting = lost.asServer('POST', '/reviews', submission(lost));
  await until(() => context.lostNodes.addresses.length > 0);
  assert.deepEqual(context.lostNodes.addresses, [`127.0.0.1:${port}`]);
  assert.equal((await waiting).status, 503);
  assert.deepEqual([isRefused(lost), isRefused(served)], [true, false]);
  assert.equal((await served.asServer('POST', '/reviews', submission(served))).status, 200);
  await move(port, node);
  await until(() => context.lostNodes.addresses.length === 0);
  assert.equal((await lost.asServer('POST', '/reviews', submission(lost))).status, 200);
});

test('emails of a lost node delay no others, and are sent once it is back', async () => {
  const mailServer = await startMailServer();
  await noteMailServer(db, true);
  const transport = await smtpTransport(mailServer.url, 1);
  test.after(() => transport.close());
  const now = () => clock.now();
  const queue = { db, concurrency: 1, now };
  const { limiter, log } = context;
  const limits = { limiter, rate: 0, ratePerMerchant: 0 };
  const work = async () => {
    await sendDueRequests({ ...queue, publicUrl });
    await sendDueMails({ ...queue, ...limits, transport, log, from: 'reviews@reviews.example' });
  };
  const received = () => mailServer.received.map(({ to }) => to).sort();
  const ordered = (shop: TestMerchant, customer: string) =>
    deliver(harness, shop, order({ orderId: customer, customerEmail: `${customer}@example.com` }));

  const { lost, served, node } = await merchantsOfTwoNodes();
  for (const [index, shop] of [lost, lost, served].entries()) await ordered(shop, `mailed${index}`);
  await sendDueRequests({ ...queue, publicUrl });
  // Of a worker that was killed.
  const [{ mail_id = '' } = {}] = await leaseMails(db, { limit: 1, now: now() });
  await rows(db, 'update mail_queue set leased_until = $2 where mail_id = $1', [mail_id, new Date(0)]);
  for (const [index, shop] of [lost, served].entries()) await ordered(shop, `asked${index}`);

  await move(node, 1);
  await work();
  assert.deepEqual(received(), ['asked1@example.com', 'mailed2@example.com']);
  await move(1, node);
  await until(() => context.lostNodes.addresses.length === 0);
  clock.advance(120_000);
  await work();
  await work();
  const all = ['asked0', 'asked1', 'mailed0', 'mailed1', 'mailed2'];
  assert.deepEqual(
    received(),
    all.map((customer) => `${customer}@example.com`),
  );
});
