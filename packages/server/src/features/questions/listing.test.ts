import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { answered, answeredByShop, asked, moderated, published } from './given.fixture.ts';

const harness = await startHarness();

const idsOf = (answer: { body: { questions: { id: string }[] } }) =>
  answer.body.questions.map(({ id }) => id);

test('questions are sorted newest first by default, or by oldest or helpful', async () => {
  const shop = await harness.merchant();
  const ids = [];
  for (const text of ['First?', 'Second?', 'Third?']) ids.push(await published(shop, { text }));
  const [first, second, third] = ids;
  await shop.asBrowser('POST', `/questions/${second}/helpful`, { helpful: true, userId: 'u1' });
  const path = '/products/P-1/questions';
  assert.deepEqual(idsOf(await shop.asBrowser('GET', path)), [third, second, first]);
  assert.deepEqual(idsOf(await shop.asBrowser('GET', `${path}?sort=newest`)), [third, second, first]);
  assert.deepEqual(idsOf(await shop.asBrowser('GET', `${path}?sort=oldest`)), [first, second, third]);
  assert.deepEqual(idsOf(await shop.asBrowser('GET', `${path}?sort=helpful`)), [second, third, first]);
});

test('a question with an answer has exactly the documented fields', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const answerId = await answeredByShop(shop, id, { author: { name: 'Ana', email: 'ana@shop.example' } });
  const listed = await shop.asBrowser('GET', '/products/P-1/questions?includeAnswers=true&limit=5');
  const [{ createdAt, answers }] = listed.body.questions;
  assert.deepEqual(listed.body, {
    questions: [
      {
        id,
        productId: 'P-1',
        productName: null,
        text: 'Does the zip hold in the cold?',
        authorName: 'Maya',
        language: 'en',
        helpfulVotes: 0,
        notHelpfulVotes: 0,
        answerCount: 1,
        status: 'approved',
        createdAt,
        answers: [
          {
            id: answerId,
            questionId: id,
            answer: 'It holds down to −30 °C.',
            author: { name: 'Ana' },
            verified: true,
            language: answers[0].language,
            status: 'approved',
            createdAt: answers[0].createdAt,
          },
        ],
      },
    ],
    totalQuestions: 1,
    totalQuestionsIsEstimate: false,
    limit: 5,
    nextStartAfter: null,
  });
  const plain = await shop.asBrowser('GET', '/products/P-1/questions');
  assert.equal(plain.body.questions[0].answers, null);
  assert.equal(plain.body.questions[0].answerCount, 1);
});

test('browsers, servers and staff read the same list; staff also see pending answers and their authors', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  await answeredByShop(shop, id);
  const waiting = await answered(shop, id);
  for (const query of ['', '?includeAnswers=true', '?includeAnswers=false&status=approved']) {
    const read = await shop.asBrowser('GET', `/products/P-1/questions${query}`);
    for (const call of [shop.asServer, shop.asStaff])
      assert.deepEqual((await call('GET', `/products/P-1/questions${query}`)).body, read.body);
  }
  const forStaff = await shop.asStaff('GET', `/questions/${id}`);
  assert.equal(forStaff.body.authorEmail, 'Maya@example.com');
  assert.equal(forStaff.body.answers.length, 2);
  assert.deepEqual(forStaff.body.answers[1].author, { name: 'Ben', email: 'ben@example.com' });
  assert.equal(forStaff.body.answers[1].id, waiting);
  const forBrowser = await shop.asBrowser('GET', `/questions/${id}`);
  assert.equal(forBrowser.body.answers.length, 1);
});

test('a cursor remains valid after its question was unpublished or deleted', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push(await published(shop, { text: `Question ${i}?` }));
  const [first, second, third, fourth] = ids as [string, string, string, string];
  const path = '/products/P-1/questions?limit=1';
  const page = await shop.asBrowser('GET', path);
  assert.equal(page.body.nextStartAfter, fourth);
  await moderated(shop, fourth, 'flagged');
  const next = await shop.asBrowser('GET', `${path}&startAfter=${fourth}`);
  assert.deepEqual(idsOf(next), [third]);
  await shop.asStaff('DELETE', `/admin/questions/${third}`, {});
  for (const [sort, expected] of [
    ['newest', second],
    ['oldest', undefined],
    ['helpful', second],
  ]) {
    const rest = await shop.asBrowser('GET', `${path}&startAfter=${third}&sort=${sort}`);
    assert.deepEqual(idsOf(rest)[0], expected);
  }
  const end = await shop.asBrowser('GET', `${path}&startAfter=${second}`);
  assert.deepEqual(idsOf(end), [first]);
  assert.equal(end.body.nextStartAfter, null);
});

test("an unknown startAfter, or another product's or merchant's, is a VALIDATION_ERROR", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const elsewhere = await published(shop, { externalProductId: 'P-2' });
  const foreign = await published(other);
  for (const cursor of [elsewhere, foreign, 'question_01h455vb4pex5vsknk084sn02q', 'nonsense', 'review_1']) {
    const answer = await shop.asBrowser('GET', `/products/P-1/questions?startAfter=${cursor}`);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR');
    assert.equal(answer.body.error.details[0].field, 'startAfter');
  }
});

test('invalid parameters are refused by name', async () => {
  const shop = await harness.merchant();
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['sort=best', 'sort'],
    ['status=hidden', 'status'],
    ['includeAnswers=yes', 'includeAnswers'],
  ]) {
    const answer = await shop.asBrowser('GET', `/products/P-1/questions?${query}`);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', query);
    assert.equal(answer.body.error.details[0].field, field);
  }
});

test('statuses other than approved require an API key or a staff token', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  const path = '/products/P-1/questions';
  for (const status of ['pending', '%20pending', 'pending%20', 'rejected', 'flagged', 'pending,approved']) {
    const refused = await shop.asBrowser('GET', `${path}?status=${status}`);
    assert.ok(['AUTHENTICATION_REQUIRED', 'VALIDATION_ERROR'].includes(codeOf(refused) ?? ''), status);
  }
  assert.equal(codeOf(await shop.asBrowser('GET', `${path}?status=pending`)), 'AUTHENTICATION_REQUIRED');
  assert.equal(
    codeOf(await shop.asBrowser('GET', `${path}?status=pending&limit=0`)),
    'AUTHENTICATION_REQUIRED',
  );
  for (const call of [shop.asServer, shop.asStaff]) {
    const listed = await call('GET', `${path}?status=pending`);
    assert.deepEqual(idsOf(listed), [id]);
    assert.equal(listed.headers['cache-control'], 'no-store');
  }
  assert.equal(codeOf(await shop.asBrowser('GET', `${path}?status=pending`)), 'AUTHENTICATION_REQUIRED');
  assert.equal(codeOf(await shop.asBrowser('GET', `/questions/${id}`)), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asBrowser('GET', `/questions/${id}/answers`)), 'NOT_FOUND');
  assert.equal((await shop.asServer('GET', `/questions/${id}`)).body.authorEmail, 'Maya@example.com');
});

test('public responses contain no email address', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  await moderated(shop, await answered(shop, id), 'approved');
  for (const path of [
    '/products/P-1/questions?includeAnswers=true',
    `/questions/${id}`,
    `/questions/${id}/answers`,
  ]) {
    const answer = await shop.asBrowser('GET', path);
    assert.equal(answer.status, 200);
    assert.doesNotMatch(JSON.stringify(answer.body), /@|email/i, path);
  }
});

test('an unknown product has an empty list', async () => {
  const shop = await harness.merchant();
  const listed = await shop.asBrowser('GET', '/products/unknown/questions?includeAnswers=true');
  assert.deepEqual(listed.body, {
    questions: [],
    totalQuestions: 0,
    totalQuestionsIsEstimate: false,
    limit: 20,
    nextStartAfter: null,
  });
});

test('cached pages keep their ETag until something public changes, in every process', async () => {
  const shop = await harness.merchant();
  const other = await harness.anotherProcess();
  const id = await published(shop);
  const path = '/products/P-1/questions?includeAnswers=true';
  const elsewhere = async () => {
    const answer = await other.app.inject({
      url: `/apiV2${path}`,
      headers: { 'x-merchant-id': shop.id, origin: shop.origin },
    });
    return answer.json();
  };
  const first = await shop.asBrowser('GET', path);
  const etag = String(first.headers.etag);
  assert.equal((await shop.asBrowser('GET', path, undefined, { 'if-none-match': etag })).status, 304);
  assert.deepEqual(await elsewhere(), first.body);

  const steps = [
    () => shop.asBrowser('POST', `/questions/${id}/helpful`, { helpful: true, userId: 'u' }),
    () => answeredByShop(shop, id),
    async () => moderated(shop, await answered(shop, id), 'approved'),
    () => published(shop, { text: 'Another one?' }),
    () => moderated(shop, id, 'rejected'),
  ];
  let before = etag;
  for (const step of steps) {
    await step();
    const now = await shop.asBrowser('GET', path);
    assert.notEqual(now.headers.etag, before);
    before = String(now.headers.etag);
    for (let waited = 0; ; waited += 20) {
      if (JSON.stringify(await elsewhere()) === JSON.stringify(now.body)) break;
      assert.ok(waited < 1000, 'the other process was not notified within a second');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});

test('at most 100 answers of a question are inlined', { skip: thoroughOnly }, async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  for (let i = 0; i < 101; i++) await answeredByShop(shop, id, { answer: `Answer ${i}` });
  const listed = await shop.asBrowser('GET', '/products/P-1/questions?includeAnswers=true');
  assert.equal(listed.body.questions[0].answerCount, 101);
  assert.equal(listed.body.questions[0].answers.length, 100);
});
