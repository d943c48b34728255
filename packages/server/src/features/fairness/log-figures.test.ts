import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  fairnessOf,
  figureDifferences,
  type LogFigures,
  logFigures,
  type Replay,
  starsTotal,
} from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import {
  emailText,
  givenReview,
  givenReviewThatIs,
  heldBack,
  submission,
  tokenIn,
} from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { csvOf, importerOf, many, plain } from '../imports/files.fixture.ts';
import { reset } from '../sandbox/resetting.ts';
import { host, mirror, sequenceAll } from '../transparency/mirror.fixture.ts';
import { sequenceDue } from '../transparency/sequencing.ts';
import { logFiguresOf } from './logging-signals.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { app, clock, context } = harness;
const { db } = context;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const uuid = ({ id }: { id: string }) => uuidOf('merchant', id) ?? '';

interface Side {
  total: number;
  starDistribution: { rating: number; count: number }[];
}

async function read({ id }: { id: string }) {
  const answer = await app.inject({ method: 'GET', url: `/apiV2/merchants/${id}/transparency` });
  assert.equal(answer.statusCode, 200, answer.payload);
  return answer.json();
}

/** The figures of the response under the names of `logFigures`. */
function figuresIn(body: Awaited<ReturnType<typeof read>>, replayed: LogFigures) {
  const starsOf = ({ starDistribution }: Side) =>
    Object.fromEntries(starDistribution.map(({ count, rating }) => [rating, count]));
  const timesOf = ({ decided, medianSeconds, p90Seconds }: Record<string, number | null>) => ({
    decided,
    median: medianSeconds,
    p90: p90Seconds,
  });
  const { backfilled, erased, pending, published, received, timeToDecision, withheld } = body;
  const { own, imported: ofFiles } = replayed;
  return {
    // What the response has only in sums is compared by those.
    own,
    imported: ofFiles,
    received,
    published: published.total,
    pending,
    erased,
    backfilled,
    publishedByStars: starsOf(published),
    withheld: withheld.byReasonCode.map((side: Side & { reasonCode: string }) => ({
      reason: side.reasonCode,
      stars: starsOf(side),
      count: side.total,
    })),
    timeToDecision: { all: timesOf(timeToDecision.all), byStaff: timesOf(timeToDecision.byStaff) },
  };
}

/** Asserts that what the response says of hidden and of imported reviews follows from the served entries. */
function assertFollows(body: Awaited<ReturnType<typeof read>>, replay: Replay) {
  const now = clock.now().getTime();
  const figures = logFigures(replay);
  assert.deepEqual(figureDifferences(body, replay, now), []);
  const { test: result, ...sides } = fairnessOf(figures, now);
  assert.deepEqual(body.test, result);
  assert.equal(body.fairness.hidden.total, starsTotal(sides.hidden));
  assert.equal(body.imported.published.total, starsTotal(figures.imported.published));
  assert.deepEqual(
    body.erasures.map((side: Side & { reason: string }) => [side.reason, side.total]),
    figures.own.erased.map(({ count, reason }) => [reason, count]),
  );
}

const importInto = (shop: TestMerchant, csv: string) => importerOf(harness)(shop, csv, { now: clock.now() });

/** Asserts that the response equals the figures calculated from the served entries. */
async function assertAsReplayed(shop: { id: string }) {
  await sequenceAll(harness);
  const { entries, origin, replay, size } = await mirror(harness, shop);
  const body = await read(shop);
  const replayed = logFigures(replay);
  assert.deepEqual(figuresIn(body, replayed), replayed);
  assertFollows(body, replay);
  const url = `https://${host}/log/${shop.id}`;
  const latestEntryAt = entries.at(-1)?.at;
  assert.deepEqual(body.log, { origin, url, since: replay.since, entries: size, latestEntryAt });
  return body;
}

async function ok(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
}

test('figures are those of a replay, through backfill, submissions, holds, decisions, edits, imports and erasures', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  await givenReview(other, { rating: 2 });
  await givenReview(shop, { authorEmail: 'old@example.com' });
  const heldLong = await givenReviewThatIs(shop, 'pending', { productId: 'P-9' });
  // As a release without a log has left them.
  await rows(db, 'delete from transparency_outbox where merchant_id = $1', [uuid(shop)]);
  await assertAsReplayed(shop);

  const published = await givenReview(shop, { productId: 'P-2' });
  const held = await givenReviewThatIs(shop, 'pending', { productId: 'P-3', rating: 1 });
  const late = await givenReviewThatIs(shop, 'pending', { productId: 'P-4', rating: 2 });
  const { pending, timeToDecision } = await assertAsReplayed(shop);
  assert.equal(pending, 3);
  assert.deepEqual(timeToDecision.byStaff, { decided: 0, medianSeconds: null, p90Seconds: null });

  clock.advance(90 * minuteMs);
  const moderate = (id: string, decision: object) =>
    ok(shop.asStaff('PATCH', `/reviews/${id}/moderate`, decision));
  await moderate(held.id, { status: 'rejected', reasonCode: 'spam', reason: 'An ad' });
  await moderate(heldLong.id, { status: 'approved' });
  clock.advance(3 * dayMs);
  await moderate(late.id, { status: 'approved' });
  const decided = (await assertAsReplayed(shop)).timeToDecision;
  const late3Days = (3 * 24 + 1) * 3600;
  assert.deepEqual(decided.all, { decided: 3, medianSeconds: 5400, p90Seconds: late3Days });
  assert.deepEqual(decided.byStaff, { decided: 2, medianSeconds: 5400, p90Seconds: late3Days });

  await moderate(late.id, { status: 'rejected', reasonCode: 'off_topic' });
  await moderate(published.id, { status: 'flagged' });
  const { withheld } = await assertAsReplayed(shop);
  assert.deepEqual(
    withheld.byReasonCode.map(({ reasonCode }: { reasonCode: string }) => reasonCode),
    ['flagged', 'off_topic', 'spam'],
  );
  await moderate(held.id, { status: 'approved' });
  await importInto(shop, csvOf([plain(1, { status: 'rejected' }), plain(2), plain(3)]));
  await assertAsReplayed(shop);

  await ok(shop.asStaff('POST', `/admin/reviews/${held.id}/update-request`, { message: 'Still?' }));
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  const edit = { token, rating: 4, title: 'Fine', text: 'Better than I thought.' };
  await ok(shop.asBrowser('PATCH', `/reviews/${held.id}`, edit));
  await ok(shop.asStaff('DELETE', `/admin/reviews/${published.id}`, { reasonCode: 'illegal' }));
  const gone = await givenReview(shop, {
    productId: 'P-5',
    authorEmail: 'gone@example.com',
    text: 'Never seen.',
  });
  await ok(shop.asStaff('DELETE', `/admin/reviews/${gone.id}`, {}));
  const last = await assertAsReplayed(shop);
  assert.deepEqual([last.received, last.backfilled, last.erased, last.pending], [9, 2, 2, 0]);
  assert.equal(last.timeToDecision.all.decided, 4);
  assert.equal(last.trustPageUrl, `https://${host}/trust/${shop.id}`);

  const others = await assertAsReplayed(other);
  assert.deepEqual([others.received, others.published.averageRating], [1, 2]);
});

test('a merchant without a log has figures of nothing, and an unknown merchant has none', async () => {
  const shop = await harness.merchant();
  const { log, published, received, test: result, trustPageUrl } = await read(shop);
  assert.deepEqual([log, trustPageUrl, received, published.total], [null, null, 0, 0]);
  assert.deepEqual(result, {
    verdict: 'too_few',
    method: null,
    chiSquare: null,
    degreesOfFreedom: null,
    pValue: null,
  });
  const unknown = await shop.asNobody('GET', '/merchants/merchant_01h455vb4pex5vsknk084sn02q/transparency');
  assert.deepEqual([unknown.status, codeOf(unknown)], [404, 'NOT_FOUND']);
});

test('imported reviews are listed apart, and not compared', async () => {
  const shop = await harness.merchant();
  const reviews = Array.from({ length: 40 }, (_, number) => [
    plain(number, { rating: '5' }),
    plain(100 + number, { rating: '1', status: 'rejected' }),
  ]);
  await importInto(shop, csvOf(reviews.flat()));
  const before = await assertAsReplayed(shop);
  assert.deepEqual([before.withheld.total, before.imported.withheld.total], [40, 40]);
  assert.equal(before.timeToDecision.all.decided, 0, 'a file says nothing of times');
  assert.equal(before.test.verdict, 'too_few', 'nor of decisions that were made here');
  await rows(db, 'update transparency_reviews set imported = false where merchant_id = $1', [uuid(shop)]);
  await rows(db, 'update transparency_logs set outcomes_size = 0 where merchant_id = $1', [uuid(shop)]);
  assert.deepEqual(
    (await assertAsReplayed(shop)).imported,
    before.imported,
    'as a recount reads in the entries',
  );
});

test('several sequencers, and one whose connection is lost, count each review once', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  await importInto(shop, csvOf(many(400)));
  const other = await harness.anotherProcess();
  await Promise.all([sequenceAll(harness), sequenceAll(other), sequenceAll(other)]);
  await givenReview(shop, { authorEmail: 'first@example.com', text: 'The first of two.' });
  assert.equal((await assertAsReplayed(shop)).received, 401);

  await givenReview(shop);
  await inTransaction(db, async (tx) => {
    await rows(tx, `select from transparency_figures where merchant_id = $1 for update`, [uuid(shop)]);
    const sequencing = { db, log: context.log, publicUrl: `https://${host}`, now: () => clock.now() };
    const killed = sequenceDue(sequencing);
    while (!(await killWaiting())) await delay(20);
    await killed;
  });
  assert.equal((await read(shop)).received, 401);
  assert.equal((await assertAsReplayed(shop)).received, 402);
});

/** Kills the connection that waits for rows of the figures. Returns whether there was one. */
async function killWaiting(): Promise<boolean> {
  const killed = await rows(
    db,
    statement`select pg_terminate_backend(pid) as ${output.boolean('killed')} from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    ['insert into transparency_figures%'],
  );
  return killed.length > 0;
}

test('figures of a log from before there were figures are counted once, and again after an earlier release appended', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  await rows(db, 'delete from transparency_outbox where merchant_id = $1', [uuid(shop)]);
  await sequenceAll(harness);
  const held = await givenReviewThatIs(shop, 'pending', { productId: 'P-2', rating: 1 });
  const gone = await givenReview(shop, { productId: 'P-3' });
  await givenReviewThatIs(shop, 'pending', { productId: 'P-4' });
  await importInto(shop, csvOf([plain(1, { status: 'rejected' }), plain(2)]));
  clock.advance(50 * 60 * minuteMs + minuteMs);
  await ok(shop.asStaff('PATCH', `/reviews/${held.id}/moderate`, { status: 'rejected', reasonCode: 'fake' }));
  await ok(shop.asStaff('DELETE', `/admin/reviews/${gone.id}`, {}));
  const before = await assertAsReplayed(shop);
  assert.equal(before.timeToDecision.byStaff.medianSeconds, 50 * 3600);

  await rows(db, 'update transparency_logs set outcomes_size = 0 where merchant_id = $1', [uuid(shop)]);
  await rows(db, 'delete from transparency_figures where merchant_id = $1', [uuid(shop)]);
  assert.deepEqual([(await read(shop)).log, (await read(shop)).received], [null, 0]);
  assert.deepEqual(await assertAsReplayed(shop), before);

  // An earlier release appends without counting.
  const { entries } = before.log;
  await rows(db, 'update transparency_logs set outcomes_size = $2 where merchant_id = $1', [
    uuid(shop),
    entries - 1,
  ]);
  await givenReview(shop, { productId: 'P-5' });
  const sequencing = { db, log: context.log, publicUrl: `https://${host}`, now: () => clock.now() };
  await sequenceDue(sequencing);
  assert.deepEqual(
    [(await read(shop)).log.entries, (await read(shop)).received],
    [entries - 1, before.received],
    'what it cannot count exactly it leaves to the next scan',
  );
  assert.equal((await assertAsReplayed(shop)).received, before.received + 1);
});

test('a sandbox has figures of its own log, which a reset continues', async () => {
  const shop = await harness.merchant();
  const { merchantId: id, apiKey } = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews',
    headers: { 'x-merchant-id': id, 'x-api-key': apiKey },
    payload: submission({ id }),
  });
  assert.equal(statusCode, 200, payload);
  const before = await assertAsReplayed({ id });
  assert.deepEqual([before.received, before.published.total], [1, 1]);
  await assertAsReplayed(shop);
  await reset(context, uuid({ id }));
  const after = await assertAsReplayed({ id });
  assert.deepEqual([after.received, after.published.total], [1, 0]);
  assert.ok(after.log.entries > before.log.entries);
});

test('what became of held reviews is in the log once per change, by phase and stars', async () => {
  const shop = await harness.merchant();
  const hold = (number: number, rating: number) =>
    givenReview(shop, {
      ...heldBack,
      rating,
      authorEmail: `h${number}@example.com`,
      productId: `P-${number}`,
    });
  const [first, second] = [await hold(1, 1), await hold(2, 5), await hold(3, 3)];
  assert.equal((await assertAsReplayed(shop)).signals, null);
  await ok(
    shop.asStaff('PATCH', `/reviews/${first.id}/moderate`, { status: 'rejected', reasonCode: 'spam' }),
  );
  await ok(shop.asStaff('PATCH', `/reviews/${second.id}/moderate`, { status: 'approved' }));
  await logFiguresOf(db, uuid(shop), clock.now());
  const { signals, log } = await assertAsReplayed(shop);
  assert.equal(signals.alarms, 0);
  const [phase, ...others] = signals.bySignal;
  assert.deepEqual(others, []);
  const sides = [phase.confirmed, phase.overturned].map((side: Side) =>
    side.starDistribution.filter(({ count }) => count > 0).map(({ rating }) => rating),
  );
  assert.deepEqual([phase.held, sides], [3, [[1], [5]]]);
  await logFiguresOf(db, uuid(shop), clock.now());
  assert.equal((await assertAsReplayed(shop)).log.entries, log.entries, 'nothing has changed');
});
