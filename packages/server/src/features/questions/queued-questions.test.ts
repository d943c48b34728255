import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase, rows } from '../../platform/db/database.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, answeredByShop, asked, moderated, published } from './given.fixture.ts';
import { questionQueue } from './queue-page.ts';

const harness = await startHarness();

const questionsOf = async (shop: TestMerchant, query = '') => {
  const answer = await shop.asStaff('GET', `/admin/questions?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.questions.map(({ id }: { id: string }) => id);
};

const answersOf = async (shop: TestMerchant, query = '') => {
  const answer = await shop.asStaff('GET', `/admin/answers?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.answers.map(({ id }: { id: string }) => id);
};

test("the queue lists every question, newest first, with the merchant's counts", async () => {
  const shop = await harness.merchant();
  const one = await asked(shop, { text: 'Are the sleeves long?' });
  const two = await asked(shop, {
    text: 'Ist die Jacke wasserdicht und für Bergwanderungen geeignet?',
    externalProductId: 'P-2',
  });
  const three = await published(shop, { text: 'Fits café chairs?', authorEmail: 'other@example.com' });
  await moderated(shop, two, 'rejected');
  const all = await shop.asStaff('GET', '/admin/questions');
  assert.deepEqual(all.body.data.counts, { pending: 1, approved: 1, rejected: 1, flagged: 0 });
  assert.deepEqual(await questionsOf(shop), [three, two, one]);
  assert.deepEqual(await questionsOf(shop, 'sort=oldest'), [one, two, three]);
  assert.deepEqual(await questionsOf(shop, 'status=pending'), [one]);
  assert.deepEqual(await questionsOf(shop, 'status=pending&status=rejected'), [two, one]);
  assert.deepEqual(await questionsOf(shop, 'status=pending,approved'), [three, one]);
  assert.deepEqual(await questionsOf(shop, 'productId=P-2'), [two]);
  assert.deepEqual(await questionsOf(shop, 'search=sleeve'), [one]);
  assert.deepEqual(await questionsOf(shop, 'search=CAFE'), [three]);
  assert.deepEqual(await questionsOf(shop, 'search=Other%40example.com'), [three]);
  assert.deepEqual(await questionsOf(shop, 'search=nothing'), []);
  assert.deepEqual(await questionsOf(shop, `search=${'-'.repeat(200)}`), []);
  assert.deepEqual(await questionsOf(shop, 'endDate=2020-01-01'), []);
  assert.deepEqual(await questionsOf(shop, 'startDate=2020-01-01'), [three, two, one]);
});

test('paging either queue returns each item once', async () => {
  const shop = await harness.merchant();
  const questions = [];
  const answers = [];
  for (let i = 0; i < 5; i++) {
    const id = await published(shop, { text: `Question ${i}?` });
    questions.push(id);
    answers.push(await answered(shop, id, { answer: `Answer ${i}` }));
  }
  for (const [path, name, expected] of [
    ['/admin/questions', 'questions', questions.toReversed()],
    ['/admin/answers', 'answers', answers.toReversed()],
  ] as const) {
    const seen = [];
    for (let next = ''; next !== null; ) {
      const page = await shop.asStaff('GET', `${path}?limit=2${next && `&startAfter=${next}`}`);
      seen.push(...page.body.data[name].map(({ id }: { id: string }) => id));
      next = page.body.data.nextStartAfter;
    }
    assert.deepEqual(seen, expected);
    assert.equal(codeOf(await shop.asStaff('GET', `${path}?startAfter=x`)), 'VALIDATION_ERROR');
  }
});

test('the queue lists answers with the text of their question', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const other = await published(shop, { externalProductId: 'P-2', text: 'Other?' });
  const waiting = await answered(shop, questionId, { answer: 'Write to me@example.com' });
  const own = await answeredByShop(shop, questionId, { answer: 'The zips are made for it.' });
  const elsewhere = await answered(shop, other);
  assert.deepEqual(await answersOf(shop), [elsewhere, own, waiting]);
  assert.deepEqual(await answersOf(shop, `questionId=${questionId}`), [own, waiting]);
  assert.deepEqual(await answersOf(shop, 'questionId=nonsense'), []);
  assert.deepEqual(await answersOf(shop, 'productId=P-2'), [elsewhere]);
  assert.deepEqual(await answersOf(shop, 'status=pending'), [elsewhere, waiting]);
  assert.deepEqual(await answersOf(shop, 'verified=true'), [own]);
  assert.deepEqual(await answersOf(shop, 'search=zip'), [own]);
  assert.deepEqual(await answersOf(shop, 'search=ben%40example.com'), [elsewhere, waiting]);
  const all = await shop.asStaff('GET', `/admin/answers?questionId=${questionId}&verified=false`);
  assert.deepEqual(all.body.data.counts, { pending: 2, approved: 1, rejected: 0, flagged: 0 });
  const [{ createdAt, updatedAt, ...rest }] = all.body.data.answers;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    id: waiting,
    questionId,
    productId: 'P-1',
    productName: null,
    question: 'Does the zip hold in the cold?',
    answer: 'Write to me@example.com',
    author: { name: 'Ben', email: 'ben@example.com' },
    verified: false,
    language: 'en',
    status: 'pending',
    findings: [
      { phase: 'personal_data', reasonCode: 'personal_data', field: 'answer', excerpt: 'me@example.com' },
    ],
    reason: null,
    reasonCode: null,
    moderatedBy: null,
    moderatedAt: null,
  });
});

test("the queues require staff and never show another merchant's items", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const foreign = await published(other);
  await answered(other, foreign);
  for (const path of ['/admin/questions', '/admin/answers']) {
    assert.equal(codeOf(await shop.asBrowser('GET', path)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asServer('GET', path)), 'AUTHENTICATION_REQUIRED');
    for (const query of ['status=hidden', 'limit=101', 'startDate=2026-02-30', 'sort=helpful'])
      assert.equal(codeOf(await shop.asStaff('GET', `${path}?${query}`)), 'VALIDATION_ERROR', query);
  }
  assert.deepEqual(await questionsOf(shop), []);
  assert.deepEqual(await questionsOf(shop, 'search=zip'), []);
  assert.deepEqual(await answersOf(shop), []);
});

test('a page without filters is planned once per connection, one with filters by its values', async () => {
  const shop = await harness.merchant();
  await asked(shop, { text: 'Is it warm?' });
  const { databaseUrl: url, context } = harness;
  const { db } = openDatabase({ url, poolSize: 1, log: context.log, checkTenancy: false });
  try {
    const merchantId = shop.uuid;
    const plansOf = async (query: Parameters<typeof questionQueue>[2]) => {
      for (let time = 0; time < 3; time++) await questionQueue(db, merchantId, query, 'en');
      return rows(
        db,
        `select generic_plans::int as once, custom_plans::int as each_time from pg_prepared_statements
          where statement like '%from questions as q%'
            and statement not like '%pg_prepared_statements%' and (statement like '%q.product_id =%') = $1`,
        [query.productId !== undefined],
      );
    };
    assert.deepEqual(await plansOf({}), [{ once: 3, each_time: 0 }]);
    assert.deepEqual(await plansOf({ productId: 'P-1' }), [{ once: 0, each_time: 3 }]);
  } finally {
    await db.destroy();
  }
});
