import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { bulkFilters } from '@tribune/contract';
import { rows } from '../../../platform/db/database.ts';
import { output, statement } from '../../../platform/db/statement.ts';
import { uuidOf } from '../../../platform/ids.ts';
import { WorkerStopping } from '../../../platform/jobs/stopping.ts';
import { atOnce, givenReview, givenReviewThatIs, givenToken, heldBack } from '../../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { thoroughOnly } from '../../../testing/thorough.ts';
import { recountAttributes } from '../../attributes/index.ts';
import { recountDays } from '../../daily-figures/index.ts';
import { recountFacets } from '../../facets/index.ts';
import { answered, asked, published } from '../../questions/given.fixture.ts';
import { recountQuestions } from '../../questions/index.ts';
import { recount } from '../../rating-counters/index.ts';
import { runBulkAction } from './bulk-job.ts';
import { jobs } from './jobs.ts';

const harness = await startHarness();
const { context, clock } = harness;

const run = (shop: TestMerchant, id: string, changes: object = {}) =>
  runBulkAction({ ...context, ...changes }, shop.uuid, uuidOf('bulk', id) ?? '');

async function ok(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const start = (shop: TestMerchant, body: object) => ok(shop.asStaff('POST', '/admin/queue/bulk', body));
const read = (shop: TestMerchant, id: string) => ok(shop.asStaff('GET', `/admin/queue/bulk/${id}`));
const undo = (shop: TestMerchant, id: string) => ok(shop.asStaff('POST', `/admin/queue/bulk/${id}/undo`));
const spam = { status: 'rejected', reasonCode: 'spam' };

async function countsOf(shop: TestMerchant) {
  return (await ok(shop.asStaff('GET', '/admin/queue?limit=1'))).counts;
}

async function assertCountsRight(shop: TestMerchant) {
  for (const count of [recount, recountAttributes, recountFacets, recountQuestions, recountDays])
    assert.deepEqual(await count(context.db, shop.uuid, { repair: false }), []);
}

async function mailsBy(shop: TestMerchant): Promise<Record<string, number>> {
  const found = await rows(
    context.db,
    statement`select status as ${output.text('status')}, count(*) as ${output.number('count')} from mails
     where merchant_id = $1 and kind = 'review_rejected' group by status`,
    [shop.uuid],
  );
  return Object.fromEntries(found.map(({ status, count }) => [status, count]));
}

/** The number of statements of each step: the transactions that renew the lease. */
function stepsIn(statements: readonly string[]): number[] {
  const steps: number[] = [];
  for (const text of statements) {
    if (text.startsWith('begin')) steps.push(0);
    if (steps.length > 0) steps[steps.length - 1] = (steps.at(-1) ?? 0) + 1;
  }
  return steps;
}

async function givenSpam(shop: TestMerchant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < count; first += 20) {
    const made = await atOnce(Math.min(20, count - first), (index) =>
      givenReview(shop, {
        ...heldBack,
        productId: `P-${(first + index) % 7}`,
        rating: 1 + ((first + index) % 5),
        authorEmail: `spam${first + index}@example.com`,
      }),
    );
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

test('510 spam reviews are rejected by one request and restored by another, with exact counts and a fixed number of statements per step', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const kept = await givenReviewThatIs(shop, 'approved', {
    text: 'A keeper.',
    authorEmail: 'ok@example.com',
  });
  const ids = await givenSpam(shop, 510);
  const filters = { status: ['pending'], type: ['review'], search: 'hills' };
  const query = 'status=pending&type=review&search=hills';
  assert.deepEqual(await ok(shop.asStaff('GET', `/admin/queue/count?${query}`)), {
    matching: 510,
    isExact: true,
  });
  const excludedIds = ids.slice(0, 10);
  const action = await start(shop, { filters, excludedIds, ...spam });
  assert.deepEqual([action.status, action.matching, action.progress], ['pending', 510, 0]);

  // Steps of 240 (10 are excluded), 250 and 10, and one that finds nothing.
  const steps = stepsIn(await harness.statementsOf(() => run(shop, action.id)));
  assert.equal(steps.length, 4);
  assert.equal(steps[0], steps[1], 'a fixed number of statements per step');
  assert.ok(steps[2] === steps[1] && (steps[3] ?? 0) < 10, String(steps));
  const rejected = await read(shop, action.id);
  assert.deepEqual(
    [rejected.status, rejected.decided, rejected.skipped, rejected.progress, rejected.error],
    ['completed', 500, 10, 100, null],
  );
  const { pending, approved, rejected: hidden } = (await countsOf(shop)).review;
  assert.deepEqual([pending, approved, hidden], [10, 1, 500]);
  assert.deepEqual(await mailsBy(shop), { kept: 500 });
  await assertCountsRight(shop);

  clock.advance(5 * 60 * 1000);
  assert.equal((await undo(shop, action.id)).status, 'undoing');
  const undoSteps = stepsIn(await harness.statementsOf(() => run(shop, action.id)));
  assert.equal(undoSteps.length, 3);
  assert.equal(undoSteps[0], undoSteps[1]);
  const undone = await read(shop, action.id);
  assert.deepEqual([undone.status, undone.undone, undone.notUndone], ['undone', 500, 0]);
  assert.equal(undone.undoneBy, shop.ownerEmail);
  assert.deepEqual((await countsOf(shop)).review, { pending: 510, approved: 1, rejected: 0, flagged: 0 });
  assert.deepEqual(await mailsBy(shop), { cancelled: 500 });
  assert.equal((await shop.asStaff('GET', `/reviews/${kept.id}`)).body.status, 'approved');
  await assertCountsRight(shop);
});

test('an action that is interrupted or run twice takes effect once, and a canceled one stops and can be undone', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  await givenSpam(shop, 300);
  const stoppingAfter = (steps: number) => {
    let left = steps;
    return {
      stopping: {
        get aborted() {
          return left-- <= 0;
        },
      },
    };
  };
  const action = await start(shop, { filters: { status: ['pending'], type: ['review'] }, ...spam });
  await assert.rejects(run(shop, action.id, stoppingAfter(1)), WorkerStopping);
  assert.deepEqual((await read(shop, action.id)).decided, 250);

  // A killed worker does not release its lease: nobody else gets it before it has expired.
  await rows(context.db, `update bulk_actions set lease = $2, leased_until = $3 where merchant_id = $1`, [
    shop.uuid,
    randomUUID(),
    new Date(clock.now().getTime() + 1_000),
  ]);
  await run(shop, action.id);
  assert.equal((await read(shop, action.id)).decided, 250);
  clock.advance(2_000);
  await rows(context.db, 'delete from graphile_worker._private_jobs', []);
  await jobs[0]?.resume?.(context);
  const queued = await rows(
    context.db,
    statement`select count(*) as ${output.number('count')} from graphile_worker._private_jobs`,
    [],
  );
  assert.equal(queued[0]?.count, 1);
  await atOnce(3, () => run(shop, action.id));
  const done = await read(shop, action.id);
  assert.deepEqual([done.status, done.decided, done.skipped], ['completed', 300, 0]);
  const log = await rows(
    context.db,
    statement`select count(*) as ${output.number('count')} from moderation_log where merchant_id = $1 and action = 'reject'`,
    [shop.uuid],
  );
  assert.equal(log[0]?.count, 300);

  await undo(shop, action.id);
  await assert.rejects(run(shop, action.id, stoppingAfter(1)), WorkerStopping);
  await atOnce(3, () => run(shop, action.id));
  assert.equal((await read(shop, action.id)).undone, 300);

  const another = await start(shop, { filters: { status: ['pending'], type: ['review'] }, ...spam });
  await assert.rejects(run(shop, another.id, stoppingAfter(1)), WorkerStopping);
  await ok(shop.asStaff('POST', `/admin/queue/bulk/${another.id}/cancel`));
  await run(shop, another.id);
  assert.deepEqual((await countsOf(shop)).review, { pending: 50, approved: 0, rejected: 250, flagged: 0 });
  const again = await shop.asStaff('POST', `/admin/queue/bulk/${another.id}/cancel`);
  assert.equal(codeOf(again), 'INVALID_STATE');
  await undo(shop, another.id);
  await run(shop, another.id);
  assert.equal((await countsOf(shop)).review.pending, 300);
  await assertCountsRight(shop);
});

test('an action is about every type of item, and leaves alone what was moderated, submitted or decided again meanwhile', async () => {
  const shop = await harness.merchant();
  const question = await published(shop, { authorEmail: 'ann@example.com' });
  const pending = [await asked(shop), await answered(shop, question), ...(await givenSpam(shop, 3))];
  const [, , first, second, third] = pending;
  const action = await start(shop, { filters: { status: ['pending'] }, ...spam, notifyAuthors: false });
  assert.equal(action.matching, 5);
  clock.advance(1_000);
  const later = (await givenReview(shop, { ...heldBack, authorEmail: 'late@example.com' })).id;
  await ok(shop.asStaff('PATCH', `/reviews/${first}/moderate`, { status: 'approved' }));
  await run(shop, action.id);
  const done = await read(shop, action.id);
  assert.deepEqual([done.status, done.decided], ['completed', 4]);
  const statusOf = async (id = '') => (await shop.asStaff('GET', `/reviews/${id}`)).body.status;
  assert.deepEqual([await statusOf(first), await statusOf(later)], ['approved', 'pending']);
  assert.deepEqual(await mailsBy(shop), {});

  await ok(shop.asStaff('PATCH', `/reviews/${second}/moderate`, { status: 'approved' }));
  // Any moderator may undo it.
  const { headers } = await givenToken(shop, 'moderator');
  assert.equal(
    (await shop.asNobody('POST', `/admin/queue/bulk/${action.id}/undo`, undefined, headers)).status,
    200,
  );
  await run(shop, action.id);
  const undone = await read(shop, action.id);
  assert.deepEqual([undone.status, undone.undone, undone.notUndone], ['undone', 3, 1]);
  assert.deepEqual([await statusOf(second), await statusOf(third)], ['approved', 'pending']);
  const counts = await countsOf(shop);
  assert.deepEqual([counts.question.pending, counts.answer.pending], [1, 1]);
  await assertCountsRight(shop);
});

test('no bulk action can select reviews by rating', async () => {
  assert.equal(Object.hasOwn(bulkFilters.properties, 'rating'), false);
  const shop = await harness.merchant();
  for (const filters of [{ rating: [1] }, { status: ['pending'], sentiment: 'negative' }])
    assert.equal(
      codeOf(await shop.asStaff('POST', '/admin/queue/bulk', { filters, ...spam })),
      'VALIDATION_ERROR',
    );
});

test('bad filters, foreign and unknown actions, analysts, and a sixth running action are refused', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const body = { filters: { status: ['pending'] }, ...spam };
  const nothing = { ...body, filters: { type: ['question'], verified: true } };
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/queue/bulk', nothing)), 'VALIDATION_ERROR');
  const excluded = { ...body, excludedIds: ['x'] };
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/queue/bulk', excluded)), 'VALIDATION_ERROR');
  const { headers } = await givenToken(shop, 'analyst');
  assert.equal(codeOf(await shop.asNobody('POST', '/admin/queue/bulk', body, headers)), 'FORBIDDEN');
  const { id } = await start(shop, body);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/undo'],
  ] as const)
    assert.equal(codeOf(await other.asStaff(method, `/admin/queue/bulk/${id}${path}`)), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asStaff('POST', `/admin/queue/bulk/${id}/undo`)), 'INVALID_STATE');
  for (let count = 1; count < 5; count++) await start(shop, body);
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/queue/bulk', body)), 'INVALID_STATE');
  const page = await ok(shop.asStaff('GET', '/admin/queue/bulk?limit=3'));
  const rest = await ok(shop.asStaff('GET', `/admin/queue/bulk?startAfter=${page.nextStartAfter}`));
  assert.deepEqual([page.bulkActions.length, rest.bulkActions.length, rest.nextStartAfter], [3, 2, null]);
  assert.equal(rest.bulkActions.at(-1).id, id);
});
