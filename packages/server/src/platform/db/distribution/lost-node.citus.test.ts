import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobs } from '../../../features/staff/jobs.ts';
import { administer } from '../../../testing/database.ts';
import { givenReview, submission } from '../../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { uuidOf } from '../../ids.ts';
import { rows } from '../database.ts';
import { output, statement } from '../statement.ts';

const harness = await startHarness();
const { app, context } = harness;
const [coordinator = ''] = process.env.TRIBUNE_TEST_CITUS_NODES?.split(' ') ?? [];
const own = Object.assign(new URL(coordinator), { pathname: new URL(harness.databaseUrl).pathname }).href;

const nodeOf = statement`select nodeport as ${output.number('port')} from citus_shards
  where table_name = 'merchants'::regclass and shardid = get_shard_id_for_distribution_column('merchants', $1::uuid)`;

async function portOf({ id }: TestMerchant): Promise<number> {
  const [found] = await rows(context.db, nodeOf, [uuidOf('merchant', id)]);
  return found?.port ?? 0;
}

/** A merchant whose node is another one. */
async function merchantBeside(port: number, ownerEmail: string): Promise<TestMerchant> {
  for (;;) {
    const shop = await harness.merchant({ ownerEmail });
    if ((await portOf(shop)) !== port) return shop;
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
  const lost = await harness.merchant();
  const node = await portOf(lost);
  const served = await merchantBeside(node, lost.ownerEmail);
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
  assert.equal((await lost.asServer('POST', '/reviews', submission(lost))).status, 200);
  const actions = async (shop: TestMerchant) => {
    const { body } = await shop.asStaff('GET', '/admin/audit-log?action=session.create');
    return body.data.entries.length;
  };
  assert.deepEqual([await actions(served), await actions(lost)], [1, 0]);
  const [job] = jobs;
  const queued = statement`select payload as ${output.json<unknown>()('payload')} from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'record_attempt'`;
  for (const { payload } of await rows(context.db, queued, [])) {
    await job?.run(context, payload);
    await job?.run(context, payload);
  }
  assert.equal(await actions(lost), 1, 'the sign-in is recorded, once');
});
