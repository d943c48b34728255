import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenReviewThatIs, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { runBulkAction } from '../moderation-queue/bulk/bulk-job.ts';
import { published } from '../questions/given.fixture.ts';
import { recountQuestions } from '../questions/index.ts';
import { recount } from '../rating-counters/index.ts';
import { backTest } from './back-test.ts';

const harness = await startHarness();
const { context, clock } = harness;
const dayMs = 24 * 60 * 60 * 1000;

const rule = (when: object, more: object = {}) => ({
  name: 'Burns',
  enabled: true,
  when,
  hold: true,
  assignTo: null,
  ...more,
});
async function post(shop: TestMerchant, path: string, tested: object) {
  const answer = await shop.asStaff('POST', `/admin/moderation-rules/${path}`, { rule: tested });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
const run = (shop: TestMerchant, id: string) => runBulkAction(context, shop.uuid, uuidOf('bulk', id) ?? '');
const bulkOf = async (shop: TestMerchant, id: string) =>
  (await shop.asStaff('GET', `/admin/queue/bulk/${id}`)).body.data;
const reviewOf = async (shop: TestMerchant, id: string) => (await shop.asStaff('GET', `/reviews/${id}`)).body;

let author = 0;
const burned = (shop: TestMerchant, changes: object = {}) => {
  author += 1;
  return givenReview(shop, {
    text: `It burned my hand, number ${author}.`,
    authorEmail: `b${author}@example.com`,
    ...changes,
  });
};

test('a rule is tested on the content of the last 90 days, and changes nothing', async () => {
  const shop = await harness.merchant();
  await burned(shop, { text: 'It burned long ago.' });
  clock.advance(91 * dayMs);
  await burned(shop, { rating: 1 });
  await burned(shop, { rating: 4, productId: 'P-2' });
  await givenReview(shop, { rating: 5 });
  await published(shop, { text: 'Has it burned anybody?' });
  await importerOf(harness)(
    shop,
    csvOf([plain(1, { text: 'It burned in a file.', createdAt: clock.now().toISOString() })]),
  );
  const found = await post(shop, 'test', rule({ contains: ['burned'] }));
  assert.deepEqual(
    [found.checked, found.matching, found.share, found.applicable, found.isComplete],
    [4, 3, 75, 2, true],
  );
  const distribution = found.ratings.matching.starDistribution.filter(
    ({ count }: { count: number }) => count > 0,
  );
  assert.deepEqual(distribution.map(({ rating }: { rating: number }) => rating).sort(), [1, 4]);
  assert.equal(found.ratings.others.total, 1);
  assert.equal(found.test.verdict, 'too_few');
  assert.deepEqual(
    found.samples.map(({ excerpt }: { excerpt: string }) => excerpt.includes('burned')),
    [true, true, true],
  );
  assert.equal(JSON.stringify(found.samples).includes('rating'), false);
  const only = await post(
    shop,
    'test',
    rule({ itemTypes: ['review'], contains: ['burned'], productIds: ['P-2'] }),
  );
  assert.deepEqual([only.checked, only.matching], [3, 1]);
  const { headers } = await givenToken(shop, 'analyst');
  const body = { rule: rule({ minWords: 1 }) };
  assert.equal(
    codeOf(await shop.asNobody('POST', '/admin/moderation-rules/test', body, headers)),
    'FORBIDDEN',
  );
  assert.equal(
    codeOf(await shop.asStaff('POST', '/admin/moderation-rules/test', { rule: rule({}) })),
    'VALIDATION_ERROR',
  );
});

test('histories of authors end with the tested item', async () => {
  const shop = await harness.merchant();
  for (const productId of ['P-1', 'P-2', 'P-3']) {
    const { id } = await givenReview(shop, {
      productId,
      text: `About ${productId}.`,
      authorEmail: 'ann@example.com',
    });
    clock.advance(2 * dayMs);
    if (productId === 'P-2') await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
  }
  const matching = async (when: object) => (await post(shop, 'test', rule(when))).matching;
  assert.equal(await matching({ firstFromAuthor: true }), 1);
  assert.equal(await matching({ rejectedBefore: { times: 1, days: 30 } }), 1);
  assert.equal(await matching({ moreThanPerDay: 1 }), 0);
  assert.equal(await matching({ authorHasOrder: false }), 3);
});

/** Reviews of which each ends with a word for its rating, inserted at once. */
const insertMany = (shop: TestMerchant, count: number) =>
  rows(
    context.db,
    `insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification,
       verified, status, source, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-1', 1 + n % 5, case when n % 5 < 2 then 'It broke.' else 'It lasts.' end, 'x',
       'c' || n || '@example.com', 'c' || n || '@example.com', 'none', false, 'approved', 'widget', $2::timestamptz - n * interval '1 minute', $2
     from generate_series(1, $3::int) as n`,
    [shop.uuid, clock.now(), count],
  );

test('a rule that affects some stars more often is reported, and a large store is checked until the time is used up', async () => {
  const shop = await harness.merchant();
  await insertMany(shop, 200);
  const biased = await post(shop, 'test', rule({ contains: ['broke'] }));
  assert.deepEqual([biased.matching, biased.samples.length, biased.test.verdict], [80, 20, 'difference']);
  assert.equal((await post(shop, 'test', rule({ contains: ['it'] }))).test.verdict, 'too_few');
  const merchant = await context.directory.merchant(shop.id);
  assert.ok(merchant);
  const limits = { now: clock.now(), stepSize: 30, maxMs: 0 };
  const partly = await backTest(context.db, merchant, rule({ contains: ['broke'] }), limits);
  assert.deepEqual([partly.isComplete, partly.checked], [false, 30]);
  const statements = await harness.statementsOf(() =>
    backTest(context.db, merchant, rule({ itemTypes: ['review'], contains: ['broke'] }), {
      ...limits,
      maxMs: 60_000,
    }),
  );
  assert.equal(statements.length, 2 * Math.ceil(200 / 30));
});

test('a rule is applied to published content in one action, which may run twice, and is undone by another', async () => {
  const shop = await harness.merchant();
  const held = [await burned(shop, { rating: 1 }), await burned(shop, { rating: 5, productId: 'P-2' })];
  const decided = await givenReviewThatIs(shop, 'flagged', {
    text: 'It burned, they say.',
    authorEmail: 'z@example.com',
  });
  await shop.asStaff('PATCH', `/reviews/${decided.id}/moderate`, { status: 'approved' });
  const other = await givenReview(shop);
  const question = await published(shop, { text: 'Has it burned anybody?' });
  const before = await reviewOf(shop, held[0]?.id);
  const applied = await post(shop, 'apply', rule({ contains: ['burned'] }));
  assert.deepEqual([applied.verdict, applied.rule, applied.matching], ['pending', 'Burns', 5]);
  await run(shop, applied.id);
  await run(shop, applied.id);
  const statusesOf = () =>
    Promise.all([...held, decided, other].map(async ({ id }) => (await reviewOf(shop, id)).status));
  assert.deepEqual(await statusesOf(), ['pending', 'pending', 'approved', 'approved']);
  const { status, decided: count, progress } = await bulkOf(shop, applied.id);
  assert.deepEqual([status, count, progress], ['completed', 2, 100]);
  const [finding] = (await reviewOf(shop, held[0]?.id)).findings;
  assert.deepEqual([finding.phase, finding.note], ['moderation_rule', 'Burns']);
  const log = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${held[0]?.id}`)).body.data.entries[0];
  assert.deepEqual([log.action, log.actorType, log.causes], ['hold', 'staff', ['moderation_rule']]);
  const assertExact = async () => {
    assert.deepEqual(await recount(context.db, shop.uuid, { repair: false }), []);
    assert.deepEqual(await recountQuestions(context.db, shop.uuid, { repair: false }), []);
  };
  await assertExact();
  await shop.asStaff('POST', `/admin/queue/bulk/${applied.id}/undo`);
  await run(shop, applied.id);
  await run(shop, applied.id);
  assert.deepEqual(await statusesOf(), ['approved', 'approved', 'approved', 'approved']);
  const undone = await bulkOf(shop, applied.id);
  assert.deepEqual([undone.status, undone.undone, undone.notUndone], ['undone', 2, 0]);
  const { updatedAt: _before, ...restored } = await reviewOf(shop, held[0]?.id);
  const { updatedAt: _after, ...original } = before;
  assert.deepEqual(restored, original);
  await assertExact();
  assert.ok(question);
});

test('only admins apply rules, only rules that hold can be applied, and nothing of another merchant changes', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const foreign = await burned(other);
  const applied = await post(shop, 'apply', rule({ contains: ['burned'] }));
  await run(shop, applied.id);
  assert.equal((await reviewOf(other, foreign.id)).status, 'approved');
  const me = (await shop.asStaff('GET', '/admin/staff')).body.data.staff[0].id;
  const assigning = { rule: rule({ minWords: 1 }, { hold: false, assignTo: me }) };
  assert.equal(
    codeOf(await shop.asStaff('POST', '/admin/moderation-rules/apply', assigning)),
    'VALIDATION_ERROR',
  );
  const { headers } = await givenToken(shop, 'moderator');
  const body = { rule: rule({ minWords: 1 }) };
  assert.equal(
    codeOf(await shop.asNobody('POST', '/admin/moderation-rules/apply', body, headers)),
    'FORBIDDEN',
  );
});

test('the same content with other stars has the same matches and the same fate', async () => {
  const results = await Promise.all(
    [1, 5].map(async (rating) => {
      const shop = await harness.merchant();
      const { id } = await givenReview(shop, { rating, text: 'It burned my hand.' });
      const {
        ratings: _ratings,
        test: _test,
        samples,
        ...counts
      } = await post(shop, 'test', rule({ maxWords: 9 }));
      const applied = await post(shop, 'apply', rule({ maxWords: 9 }));
      await run(shop, applied.id);
      return [counts.matching, counts.applicable, samples[0].excerpt, (await reviewOf(shop, id)).status];
    }),
  );
  assert.deepEqual(results[0], results[1]);
});
