import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { answered, asked, logOf, moderated, published } from './given.fixture.ts';

const harness = await startHarness();
const statuses = ['approved', 'rejected', 'flagged'];

test('any status may follow any, and only approved questions are listed and counted', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  let from = 'pending';
  for (const to of [
    'rejected',
    'approved',
    'flagged',
    'rejected',
    'flagged',
    'approved',
    'rejected',
    'approved',
  ]) {
    const question = await moderated(shop, id, to, { reason: `now ${to}`, moderatedBy: 'mod@shop.example' });
    assert.equal(question.status, to);
    assert.equal(question.reason, `now ${to}`);
    assert.equal(question.moderatedBy, 'mod@shop.example');
    const [entry] = await logOf(shop, id);
    assert.deepEqual([entry.from, entry.to, entry.actor], [from, to, 'mod@shop.example']);
    const listed = await shop.asBrowser('GET', '/products/P-1/questions');
    assert.equal(listed.body.totalQuestions, to === 'approved' ? 1 : 0);
    assert.equal(listed.body.questions.length, to === 'approved' ? 1 : 0);
    for (const status of statuses) {
      const staff = await shop.asServer('GET', `/products/P-1/questions?status=${status}`);
      assert.equal(staff.body.totalQuestions, status === to ? 1 : 0, `${status} of ${to}`);
      assert.equal(staff.body.questions.length, status === to ? 1 : 0);
    }
    from = to;
  }
});

test('moderation returns the whole question as staff see it', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  const { createdAt, moderatedAt, updatedAt, ...rest } = await moderated(shop, id, 'rejected', {
    reason: 'Not about this product',
    reasonCode: 'off_topic',
  });
  assert.ok(createdAt && moderatedAt && updatedAt);
  assert.deepEqual(rest, {
    id,
    productId: 'P-1',
    productName: null,
    text: 'Does the zip hold in the cold?',
    authorName: 'Maya',
    authorEmail: 'Maya@example.com',
    language: 'en',
    helpfulVotes: 0,
    notHelpfulVotes: 0,
    answerCount: 0,
    status: 'rejected',
    findings: [],
    reason: 'Not about this product',
    reasonCode: 'off_topic',
    moderatedBy: shop.ownerEmail,
  });
});

test('a repeated decision is logged only when the reason changes', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  for (const reason of ['spam', 'spam', 'really spam']) await moderated(shop, id, 'rejected', { reason });
  const entries = await logOf(shop, id);
  assert.deepEqual(
    entries.map(({ reason }: { reason: string }) => reason),
    ['really spam', 'spam', null],
  );
});

test('answers are moderated the same way, and their question counts approved ones', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const id = await answered(shop, questionId);
  for (const to of [...statuses, ...statuses.toReversed()]) {
    const answer = await moderated(shop, id, to);
    assert.equal(answer.status, to);
    assert.equal(answer.question, 'Does the zip hold in the cold?');
    assert.deepEqual(answer.author, { name: 'Ben', email: 'ben@example.com' });
    const listed = await shop.asBrowser('GET', '/products/P-1/questions?includeAnswers=true');
    assert.equal(listed.body.questions[0].answerCount, to === 'approved' ? 1 : 0);
    assert.equal(listed.body.questions[0].answers.length, to === 'approved' ? 1 : 0);
  }
  assert.equal((await logOf(shop, id)).length, 1 + 5);
});

test('only moderators and higher roles may moderate', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const answerId = await answered(shop, questionId);
  const token = await shop.asStaff('POST', '/admin/access-tokens', { name: 'Reader', role: 'analyst' });
  const analyst = { authorization: `Bearer ${token.body.data.accessToken}` };
  for (const path of [`/questions/${questionId}/moderate`, `/answers/${answerId}/moderate`]) {
    const body = { status: 'rejected' };
    assert.equal(codeOf(await shop.asBrowser('PATCH', path, body)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asServer('PATCH', path, body)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asNobody('PATCH', path, body)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asStaff('PATCH', path, body, analyst)), 'FORBIDDEN');
  }
});

test('invalid decisions are refused by name', async () => {
  const shop = await harness.merchant();
  const questionId = await published(shop);
  const answerId = await answered(shop, questionId);
  const refusals: [object, string][] = [
    [{}, 'status'],
    [{ status: 'pending' }, 'status'],
    [{ status: 'Approved' }, 'status'],
    [{ status: 'approved', reason: 'x'.repeat(1001) }, 'reason'],
    [{ status: 'approved', reasonCode: 'one_star' }, 'reasonCode'],
    [{ status: 'approved', moderatedBy: 'me' }, 'moderatedBy'],
    [{ status: 'approved', resaon: 'typing error' }, 'resaon'],
  ];
  for (const path of [`/questions/${questionId}/moderate`, `/answers/${answerId}/moderate`])
    for (const [body, field] of refusals) {
      const answer = await shop.asStaff('PATCH', path, body);
      assert.equal(codeOf(answer), 'VALIDATION_ERROR', JSON.stringify(body));
      assert.equal(answer.body.error.details[0].field, field);
    }
});

test("another merchant's questions and answers are 404 and unchanged", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const questionId = await published(other);
  const answerId = await answered(other, questionId);
  const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
    ['PATCH', `/questions/${questionId}/moderate`, { status: 'rejected' }],
    ['PATCH', `/answers/${answerId}/moderate`, { status: 'rejected' }],
    ['PATCH', `/questions/${answerId}/moderate`, { status: 'rejected' }],
    ['DELETE', `/admin/questions/${questionId}`, {}],
    ['DELETE', `/admin/answers/${answerId}`, {}],
    ['GET', `/questions/${questionId}`],
    ['GET', `/questions/${questionId}/answers`],
    ['POST', `/questions/${questionId}/helpful`, { helpful: true }],
    ['POST', `/questions/${questionId}/answers`, { answer: 'Yes.', verified: true }],
  ];
  for (const [method, path, body] of calls)
    assert.equal(codeOf(await shop.asStaff(method, path, body)), 'NOT_FOUND', `${method} ${path}`);
  for (const path of [
    `/admin/questions?startAfter=${questionId}`,
    `/products/P-1/questions?startAfter=${questionId}`,
  ])
    assert.equal(codeOf(await shop.asStaff('GET', path)), 'VALIDATION_ERROR');
  assert.equal(
    (await shop.asStaff('GET', `/admin/answers?questionId=${questionId}`)).body.data.answers.length,
    0,
  );
  assert.equal((await other.asBrowser('GET', `/questions/${questionId}`)).status, 200);
});

test('concurrent approvals of a question and its answer are both counted', async () => {
  const shop = await harness.merchant();
  const questionId = await asked(shop);
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const made = await shop.asServer('POST', `/questions/${questionId}/answers`, { answer: `Answer ${i}` });
      return made.body.data.id as string;
    }),
  );
  await Promise.all([questionId, ...ids].map((id) => moderated(shop, id, 'approved')));
  const one = await shop.asBrowser('GET', `/questions/${questionId}`);
  assert.equal(one.body.answerCount, 8);
  const mails = await shop.asStaff('GET', '/admin/mails');
  assert.equal(mails.body.data.mails.length, 8);
});
