import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { asked, logOf, question } from './given.fixture.ts';

const harness = await startHarness();

test('a new question is pending and not listed', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser('POST', '/products/P-1/questions', question());
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { id, createdAt, ...rest } = answer.body.data;
  assert.match(id, /^question_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    productId: 'P-1',
    productName: null,
    text: 'Does the zip hold in the cold?',
    authorName: 'Maya',
    language: 'en',
    helpfulVotes: 0,
    notHelpfulVotes: 0,
    answerCount: 0,
    status: 'pending',
  });
  const listed = await shop.asBrowser('GET', '/products/P-1/questions');
  assert.deepEqual(listed.body, {
    questions: [],
    totalQuestions: 0,
    totalQuestionsIsEstimate: false,
    limit: 20,
    nextStartAfter: null,
  });
  assert.deepEqual(await logOf(shop, id), [
    {
      itemType: 'question',
      actorType: 'screening',
      actor: null,
      action: 'hold',
      from: null,
      to: 'pending',
      reasonCode: null,
      reason: null,
    },
  ]);
});

test('origins, API keys and staff may submit questions, and nobody else', async () => {
  const shop = await harness.merchant();
  for (const ask of [shop.asBrowser, shop.asServer, shop.asStaff])
    assert.equal((await ask('POST', '/products/P-1/questions', question())).status, 200);
  assert.equal(
    codeOf(await shop.asNobody('POST', '/products/P-1/questions', question())),
    'AUTHENTICATION_REQUIRED',
  );
  const elsewhere = { origin: 'https://elsewhere.example' };
  assert.equal(
    codeOf(await shop.asBrowser('POST', '/products/P-1/questions', question(), elsewhere)),
    'ORIGIN_NOT_ALLOWED',
  );
});

test('each field is required', async () => {
  const shop = await harness.merchant();
  for (const field of ['text', 'authorName', 'authorEmail', 'externalProductId'])
    for (const value of [undefined, '', '  ']) {
      const answer = await shop.asBrowser('POST', '/products/P-1/questions', question({ [field]: value }));
      assert.equal(codeOf(answer), 'VALIDATION_ERROR');
      assert.deepEqual(answer.body.error.details, [{ field, message: 'is required' }]);
    }
});

test('lengths are enforced', async () => {
  const shop = await harness.merchant();
  const longest = {
    text: `${'x '.repeat(999)}xy`,
    authorName: 'n'.repeat(100),
    authorEmail: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
  };
  assert.equal(longest.text.length, 2000);
  assert.equal(longest.authorEmail.length, 254);
  assert.equal((await shop.asBrowser('POST', '/products/P-1/questions', question(longest))).status, 200);
  for (const [field, value] of Object.entries(longest)) {
    const answer = await shop.asBrowser(
      'POST',
      '/products/P-1/questions',
      question({ [field]: `y${value}` }),
    );
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', field);
    assert.equal(answer.body.error.details[0].field, field);
  }
  const productId = 'p'.repeat(256);
  const answer = await shop.asBrowser(
    'POST',
    `/products/${productId}/questions`,
    question({ externalProductId: productId }),
  );
  assert.equal(codeOf(answer), 'VALIDATION_ERROR');
});

test('a product in the body that differs from the path is refused by name', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser('POST', '/products/P-2/questions', question());
  assert.equal(codeOf(answer), 'VALIDATION_ERROR');
  assert.deepEqual(answer.body.error.details, [
    { field: 'externalProductId', message: 'must equal the product id in the path' },
  ]);
});

test('wrong types are refused, unknown fields ignored', async () => {
  const shop = await harness.merchant();
  for (const wrong of [{ text: 5 }, { authorEmail: 'maya' }, { authorName: ['Maya'] }, { text: null }])
    assert.equal(
      codeOf(await shop.asBrowser('POST', '/products/P-1/questions', question(wrong))),
      'VALIDATION_ERROR',
    );
  assert.equal(
    (await shop.asBrowser('POST', '/products/P-1/questions', question({ colour: 'red' }))).status,
    200,
  );
});

test('the deprecated route works and returns Deprecation, Sunset and its successor', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser('POST', '/questions', question({ externalProductId: 'A/B c' }));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.data.productId, 'A/B c');
  assert.equal(answer.body.data.status, 'pending');
  assert.equal(answer.headers.deprecation, `@${Date.parse('2026-11-01T00:00:00Z') / 1000}`);
  assert.equal(answer.headers.sunset, 'Fri, 31 Dec 2027 23:59:59 GMT');
  assert.equal(answer.headers.link, '</apiV2/products/A%2FB%20c/questions>; rel="successor-version"');
  const refused = await shop.asBrowser('POST', '/questions', {});
  assert.equal(codeOf(refused), 'VALIDATION_ERROR');
  assert.equal(refused.headers.link, '</apiV2/products/%7BproductId%7D/questions>; rel="successor-version"');
  const scoped = await shop.asBrowser('POST', '/products/P-1/questions', question());
  assert.equal(scoped.headers.deprecation, undefined);
});

test('screening findings are stored for moderators', async () => {
  const shop = await harness.merchant();
  const text = 'Is it cheaper on www.other-shop.example or may I call you at +49 170 1234567?';
  const id = await asked(shop, { text });
  const seen = await shop.asStaff('GET', `/questions/${id}`);
  assert.deepEqual(
    seen.body.findings.map(({ phase, field }: { phase: string; field: string }) => [phase, field]),
    [
      ['personal_data', 'text'],
      ['links', 'text'],
    ],
  );
  const again = await asked(shop, { text, authorName: 'Robot' });
  const seenAgain = await shop.asStaff('GET', `/questions/${again}`);
  assert.ok(seenAgain.body.findings.some(({ phase }: { phase: string }) => phase === 'duplicate_text'));
  assert.equal((await logOf(shop, again))[0].reasonCode, 'personal_data');
});

test('markup in a question is returned unchanged, as JSON', async () => {
  const shop = await harness.merchant();
  const text = `"><script>alert(1)</script><img src=x onerror='alert(2)'> &amp; \u2028 {{7*7}}`;
  const answer = await shop.asBrowser(
    'POST',
    '/products/P-1/questions',
    question({ text, authorName: '<b>Maya</b>' }),
  );
  assert.equal(answer.body.data.text, text);
  assert.equal(answer.body.data.authorName, '<b>Maya</b>');
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
});

test('requests with the same Idempotency-Key create one question', async () => {
  const shop = await harness.merchant();
  const key = { 'idempotency-key': 'ask-1' };
  const first = await shop.asBrowser('POST', '/products/P-1/questions', question(), key);
  const second = await shop.asBrowser('POST', '/products/P-1/questions', question(), key);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['idempotent-replayed'], 'true');
  const pending = await shop.asServer('GET', '/products/P-1/questions?status=pending');
  assert.equal(pending.body.totalQuestions, 1);
});

test('the same question, and the same answer to it, by the same address are marked as duplicates', async () => {
  const shop = await harness.merchant();
  const question = {
    text: 'Is it dry?',
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    externalProductId: 'P-1',
  };
  const send = async (path: string, body: object) => (await shop.asServer('POST', path, body)).body.data.id;
  const phasesOf = async (path: string) =>
    (await shop.asStaff('GET', path)).body.findings.map(({ phase }: { phase: string }) => phase);
  const first = await send('/products/P-1/questions', question);
  const second = await send('/products/P-1/questions', { ...question, text: 'is it DRY' });
  const other = await send('/products/P-1/questions', { ...question, authorEmail: 'lena@example.com' });
  assert.deepEqual(
    [
      await phasesOf(`/questions/${first}`),
      await phasesOf(`/questions/${second}`),
      await phasesOf(`/questions/${other}`),
    ],
    [[], ['duplicate_text'], []],
  );
  const answer = { answer: 'Yes.', author: { name: 'Ben', email: 'ben@example.com' } };
  await send(`/questions/${first}/answers`, answer);
  await send(`/questions/${first}/answers`, answer);
  const { answers } = (await shop.asStaff('GET', `/questions/${first}`)).body;
  assert.deepEqual(
    answers.flatMap(({ findings }: { findings: { phase: string }[] }) => findings.map(({ phase }) => phase)),
    ['duplicate_text'],
  );
});
