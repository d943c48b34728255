import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';
import { answered, answeredByShop, asked, logOf, moderated, published } from './given.fixture.ts';

const harness = await startHarness();

test("a customer's answer is pending", async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const answer = await shop.asBrowser('POST', `/questions/${questionId}/answers`, {
    answer: 'Mine did.',
    author: { name: 'Ben', email: 'ben@example.com' },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { id, createdAt, ...rest } = answer.body.data;
  assert.match(id, /^answer_/);
  assert.ok(createdAt);
  assert.deepEqual(rest, {
    questionId,
    answer: 'Mine did.',
    author: { name: 'Ben' },
    verified: false,
    language: null,
    status: 'pending',
  });
  const listed = await shop.asBrowser('GET', '/products/P-1/questions?includeAnswers=true');
  assert.deepEqual(listed.body.questions[0].answers, []);
  assert.equal(listed.body.questions[0].answerCount, 0);
});

test("the merchant's own answer is published at once, by key and by staff", async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  for (const answer of [shop.asServer, shop.asStaff]) {
    const made = await answer('POST', `/questions/${questionId}/answers`, { answer: 'Yes.', verified: true });
    assert.equal(made.body.data.status, 'approved');
    assert.equal(made.body.data.verified, true);
    assert.match(made.body.data.author.name, /^Shop \d+$/);
    const [entry] = await logOf(shop, made.body.data.id);
    assert.equal(entry.action, 'publish');
    assert.ok(['key', 'staff'].includes(entry.actorType));
  }
  const listed = await shop.asBrowser('GET', '/products/P-1/questions?includeAnswers=true');
  assert.equal(listed.body.questions[0].answerCount, 2);
  assert.equal(listed.body.questions[0].answers.length, 2);
});

test('verified: true from a browser is FORBIDDEN, before any other fault', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const path = `/questions/${questionId}/answers`;
  assert.equal(codeOf(await shop.asBrowser('POST', path, { answer: 'Yes.', verified: true })), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asBrowser('POST', path, { verified: true })), 'FORBIDDEN');
  assert.equal((await shop.asBrowser('POST', path, { answer: 'Yes.', verified: false })).status, 200);
  assert.equal(
    codeOf(await shop.asBrowser('POST', path, { answer: 'Yes.', verified: 'true' })),
    'VALIDATION_ERROR',
  );
});

test("without verified, an answer sent with an API key is a customer's and pending", async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const made = await shop.asServer('POST', `/questions/${questionId}/answers`, { answer: 'Mine did.' });
  assert.equal(made.body.data.status, 'pending');
  assert.deepEqual(made.body.data.author, { name: null });
});

test('a browser can answer only approved questions', async () => {
  const shop = await harness.merchant();
  const questionId = await asked(shop);
  const body = { answer: 'Mine did.' };
  assert.equal(codeOf(await shop.asBrowser('POST', `/questions/${questionId}/answers`, body)), 'NOT_FOUND');
  assert.equal((await shop.asServer('POST', `/questions/${questionId}/answers`, body)).status, 200);
});

test("another merchant's question, an unknown one and a malformed id are 404", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const foreign = await published(other);
  const body = { answer: 'Mine did.' };
  for (const id of [foreign, 'question_01h455vb4pex5vsknk084sn02q', foreign.toUpperCase(), 'x', '%00'])
    for (const call of [shop.asBrowser, shop.asServer, shop.asStaff])
      assert.ok(
        ['NOT_FOUND', 'VALIDATION_ERROR'].includes(
          codeOf(await call('POST', `/questions/${id}/answers`, body)) ?? '',
        ),
        id,
      );
  assert.equal(codeOf(await shop.asBrowser('POST', `/questions/${foreign}/answers`, body)), 'NOT_FOUND');
});

test('a customer answers a question that is being deleted: 404, and nothing is stored', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const { db } = harness.context;
  const merchantId = shop.uuid;
  let answer: ReturnType<TestMerchant['asServer']> | undefined;
  await db.transaction().execute(async (tx) => {
    await rows(tx, 'delete from questions where merchant_id = $1 and question_id = $2', [
      ...[merchantId, uuidOf('question', questionId)],
    ]);
    answer = shop.asServer('POST', `/questions/${questionId}/answers`, { answer: 'Mine did.' });
    await until(
      async () =>
        (
          await rows(
            db,
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            [],
          )
        ).length > 0,
    );
  });
  assert.equal(codeOf((await answer) ?? assert.fail()), 'NOT_FOUND');
  const logged = await rows(
    db,
    `select from moderation_log where merchant_id = $1 and item_type = 'answer'`,
    [merchantId],
  );
  assert.equal(logged.length, 0);
});

test('invalid answers are refused with the names of their fields', async () => {
  const shop = await harness.merchant();
  const path = `/questions/${await published(shop)}/answers`;
  const refusals: [object, string][] = [
    [{}, 'answer'],
    [{ answer: '   ' }, 'answer'],
    [{ answer: 'x'.repeat(10_001) }, 'answer'],
    [{ answer: 'Yes.', author: 'Ben' }, 'author'],
    [{ answer: 'Yes.', author: { name: 'n'.repeat(101) } }, 'author.name'],
    [{ answer: 'Yes.', author: { email: 'ben' } }, 'author.email'],
    [{ answer: 'Yes\u0000' }, 'answer'],
  ];
  for (const [body, field] of refusals) {
    const answer = await shop.asBrowser('POST', path, body);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', JSON.stringify(answer.body));
    assert.equal(answer.body.error.details[0].field, field);
  }
});

test("verified answers come first, then the oldest; the route of a question's answers pages through them", async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const first = await answered(shop, questionId, { answer: 'First customer.' });
  const second = await answered(shop, questionId, { answer: 'Second customer.' });
  const hidden = await answered(shop, questionId, { answer: 'Rejected.' });
  await moderated(shop, second, 'approved');
  await moderated(shop, first, 'approved');
  await moderated(shop, hidden, 'rejected');
  const own = await answeredByShop(shop, questionId);
  const expected = [own, first, second];

  const one = await shop.asBrowser('GET', `/questions/${questionId}`);
  assert.deepEqual(
    one.body.answers.map(({ id }: { id: string }) => id),
    expected,
  );
  assert.equal(JSON.stringify(one.body).includes('@example.com'), false);

  const seen = [];
  for (let next = ''; next !== null; ) {
    const page = await shop.asBrowser(
      'GET',
      `/questions/${questionId}/answers?limit=1${next && `&startAfter=${next}`}`,
    );
    assert.equal(page.body.totalAnswers, 3);
    seen.push(...page.body.answers.map(({ id }: { id: string }) => id));
    if (page.body.nextStartAfter === first) await shop.asStaff('DELETE', `/admin/answers/${hidden}`, {});
    next = page.body.nextStartAfter;
  }
  assert.deepEqual(seen, expected);
  await shop.asStaff('DELETE', `/admin/answers/${first}`, {});
  const rest = await shop.asBrowser('GET', `/questions/${questionId}/answers?startAfter=${first}`);
  assert.deepEqual(
    rest.body.answers.map(({ id }: { id: string }) => id),
    [second],
  );
  const wrong = await shop.asBrowser('GET', `/questions/${questionId}/answers?startAfter=${questionId}`);
  assert.equal(codeOf(wrong), 'VALIDATION_ERROR');
});

test('an analyst can read but not answer', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const token = await shop.asStaff('POST', '/admin/access-tokens', { name: 'Reader', role: 'analyst' });
  const analyst = { authorization: `Bearer ${token.body.data.accessToken}` };
  const body = { answer: 'Yes.', verified: true };
  assert.equal(
    codeOf(await shop.asStaff('POST', `/questions/${questionId}/answers`, body, analyst)),
    'FORBIDDEN',
  );
  assert.equal((await shop.asStaff('GET', '/admin/answers', undefined, analyst)).status, 200);
});
