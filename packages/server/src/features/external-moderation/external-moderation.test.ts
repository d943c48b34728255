import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { externalContent } from '@tribune/contract';
import { Webhook } from 'standardwebhooks';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { Outbound } from '../../platform/outbound-http/outbound.ts';
import { emailText, givenReview, givenToken, heldBack, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { asked } from '../questions/given.fixture.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.fixture.ts';
import { checkContent, merchantsWithChecks } from './external-checks.ts';

const harness = await startHarness({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
const { context, clock } = harness;

interface Given {
  shop: TestMerchant;
  receiver: Receiver;
  secret: string;
}

async function given(changes: object = {}): Promise<Given> {
  const [shop, receiver] = [await harness.merchant(), await startReceiver()];
  const body = { url: receiver.url, enabled: true, ...changes };
  const answer = await shop.asStaff('PUT', '/admin/external-moderation', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { shop, receiver, secret: answer.body.data.secret };
}

/** Does what a worker does. */
const check = (shop: TestMerchant) => checkContent(context, shop.uuid);
const read = async (shop: TestMerchant, id: string) => (await shop.asStaff('GET', `/reviews/${id}`)).body;
const verdict = (body: object) => (_arrived: unknown, reply: ServerResponse) =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const stateOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/external-moderation')).body.data;

test('a review waits for the service, and is published when it has no opinion; the signed call has no rating', async () => {
  const { shop, receiver, secret } = await given();
  assert.match(secret, /^whsec_/);
  const submitted = await givenReview(shop, { rating: 1, title: 'Cold', authorEmail: 'one@example.com' });
  assert.equal(submitted.status, 'pending');
  assert.equal((await stateOf(shop)).pending, 1);
  assert.ok((await merchantsWithChecks(context)).includes(shop.uuid));
  await check(shop);
  assert.deepEqual([(await read(shop, submitted.id)).status, (await stateOf(shop)).pending], ['approved', 0]);
  const entries = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${submitted.id}`)).body.data
    .entries;
  assert.deepEqual(
    entries.map(({ action, causes }: { action: string; causes: string[] }) => [action, causes]),
    [
      ['publish', ['external_moderation']],
      ['hold', ['external_moderation']],
    ],
  );
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.arrived;
  new Webhook(secret).verify(body, headers as Record<string, string>);
  const message = JSON.parse(body);
  assert.deepEqual([message.type, message.merchantId], ['moderation.check', shop.id]);
  assert.deepEqual(Object.keys(message.data).sort(), Object.keys(externalContent.properties).sort());
  assert.equal(message.data.words.title, 'Cold');

  // With five stars it gets the same.
  const best = await givenReview(shop, {
    rating: 5,
    title: 'Cold',
    authorEmail: 'five@example.com',
    text: 'Same.',
  });
  const worst = await givenReview(shop, {
    rating: 1,
    title: 'Cold',
    authorEmail: 'six@example.com',
    text: 'Same.',
  });
  await check(shop);
  const dataOf = (id: string) => {
    const found = receiver.arrived.map(({ body }) => JSON.parse(body).data).find((data) => data.id === id);
    const { id: _id, createdAt: _at, ...rest } = found;
    return rest;
  };
  assert.deepEqual(dataOf(best.id), dataOf(worst.id));
  for (const key of ['rating', 'stars', 'sentiment', 'wouldRecommend', 'authorEmail'])
    assert.equal(Object.hasOwn(externalContent.properties, key), false);
});

test('a verdict holds a review with its findings; what else holds it remains', async () => {
  const { shop, receiver } = await given();
  const finding = {
    reasonCode: 'personal_data',
    field: 'text',
    excerpt: 'rain\u0000',
    message: 'Names a person',
  };
  receiver.answer = verdict({ verdict: 'hold', findings: [finding] });
  const held = await givenReview(shop);
  await check(shop);
  const { status: now, findings } = await read(shop, held.id);
  assert.deepEqual(
    [now, findings],
    [
      'pending',
      [
        {
          phase: 'external_moderation',
          reasonCode: 'personal_data',
          field: 'text',
          excerpt: 'rain',
          note: 'Names a person',
        },
      ],
    ],
  );
  receiver.answer = verdict({ verdict: 'pass' });
  const link = await givenReview(shop, { ...heldBack, authorEmail: 'link@example.com' });
  await check(shop);
  assert.equal((await read(shop, link.id)).status, 'pending');
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  const manual = await givenReview(shop, { authorEmail: 'manual@example.com', text: 'Fine by hand.' });
  await check(shop);
  assert.equal((await read(shop, manual.id)).status, 'pending');
  receiver.answer = verdict({ verdict: 'hold' });
  const question = await asked(shop);
  await check(shop);
  const { items } = (await shop.asStaff('GET', '/admin/queue?type=question')).body.data;
  assert.deepEqual([items[0].id, items[0].question.findings[0].phase], [question, 'external_moderation']);
});

for (const [onFailure, expected] of [
  ['hold', 'pending'],
  ['publish', 'approved'],
] as const)
  test(`after three failures content is ${expected} with the policy ${onFailure}`, async () => {
    const { shop, receiver } = await given({ onFailure, timeoutMs: 500 });
    const { id } = await givenReview(shop);
    receiver.answer = status(500);
    await check(shop);
    assert.equal((await stateOf(shop)).lastOutcome, 'failed');
    await check(shop);
    assert.equal(receiver.arrived.length, 1, 'the next attempt is not due yet');
    clock.advance(5_000);
    // Never answers.
    receiver.answer = () => {};
    await check(shop);
    assert.match((await stateOf(shop)).lastError, /timed_out/);
    assert.equal((await read(shop, id)).status, 'pending');
    clock.advance(30_000);
    receiver.answer = verdict({ verdict: 'reject' });
    await check(shop);
    const ids = new Set(receiver.arrived.map(({ headers }) => headers['webhook-id']));
    assert.deepEqual([receiver.arrived.length, ids.size], [3, 1]);
    const review = await read(shop, id);
    assert.deepEqual([review.status, review.findings.length], [expected, onFailure === 'hold' ? 1 : 0]);
    assert.equal((await stateOf(shop)).pending, 0);
  });

test('the verdict about an earlier text, a repeated one, and one after a decision change nothing', async () => {
  const { shop, receiver } = await given();
  const merchantId = shop.uuid;
  const { id } = await givenReview(shop);
  // A killed worker: its lease expires.
  await rows(context.db, 'update external_checks set lease = $2, leased_until = $3 where merchant_id = $1', [
    merchantId,
    merchantId,
    new Date(clock.now().getTime() + 1_000),
  ]);
  await check(shop);
  assert.equal(receiver.arrived.length, 0);
  clock.advance(2_000);
  // Two workers, and the author edits the review while the service thinks.
  receiver.answer = async (_arrived, reply) => {
    receiver.answer = verdict({ verdict: 'pass' });
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected', reason: 'Please edit.' });
    const token = tokenIn(await emailText(shop, 'review_rejected'));
    const edited = await shop.asBrowser('PATCH', `/reviews/${id}`, { token, text: 'Edited meanwhile.' });
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
    verdict({ verdict: 'hold' })(_arrived, reply);
  };
  await Promise.all([check(shop), check(shop)]);
  await check(shop);
  const review = await read(shop, id);
  // An edited review that had been rejected is for a moderator to publish.
  assert.deepEqual([review.status, review.text, review.findings], ['pending', 'Edited meanwhile.', []]);

  const decided = await givenReview(shop, { authorEmail: 'b@example.com', text: 'Another.' });
  await shop.asStaff('PATCH', `/reviews/${decided.id}/moderate`, { status: 'rejected' });
  await check(shop);
  assert.equal((await read(shop, decided.id)).status, 'rejected');
});

test('a review that awaits the confirmation of its address is published by what comes last', async () => {
  const { shop } = await given();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const confirm = async () => {
    const token = tokenIn(await emailText(shop, 'email_verification'));
    await harness.app.inject({ method: 'POST', url: `/r/${token}` });
  };
  const first = await givenReview(shop);
  await check(shop);
  assert.equal((await read(shop, first.id)).status, 'pending');
  await confirm();
  assert.equal((await read(shop, first.id)).status, 'approved');
  const second = await givenReview(shop, { authorEmail: 'b@example.com', text: 'Another.' });
  await confirm();
  assert.equal((await read(shop, second.id)).status, 'pending');
  await check(shop);
  assert.equal((await read(shop, second.id)).status, 'approved');
});

test('the test button says how the service answers, and stores nothing', async () => {
  const { shop, receiver } = await given({ timeoutMs: 500, enabled: false });
  const send = async () => (await shop.asStaff('POST', '/admin/external-moderation/test')).body.data;
  assert.deepEqual(await send(), { outcome: 'no_opinion', status: 204, error: null, findings: [] });
  assert.equal(JSON.parse(receiver.arrived[0]?.body ?? '').data.isTest, true);
  receiver.answer = verdict({ verdict: 'hold', findings: [{ message: 'No' }] });
  assert.deepEqual((await send()).findings, [
    { reasonCode: 'other', field: null, excerpt: null, note: 'No' },
  ]);
  for (const [answer, error] of [
    [status(302, { location: 'http://127.0.0.1/' }), /redirects are not followed/],
    [verdict({ verdict: 'maybe' }), /not a verdict/],
    [verdict({ verdict: 'hold', findings: [{ message: 'x'.repeat(70_000) }] }), /too_large/],
    [() => {}, /timed_out/],
  ] as const) {
    receiver.answer = answer;
    const result = await send();
    assert.equal(result.outcome, 'failed');
    assert.match(result.error, error);
  }
  assert.equal((await givenReview(shop)).status, 'approved', 'it is turned off');
});

test('addresses inside are refused when they are saved and when they are called; only admins change the service', async () => {
  const { shop, receiver } = await given();
  for (const url of [
    'http://10.0.0.1/x',
    'https://192.168.1.1/',
    'https://a:b@example.com/',
    'ftp://example.com',
    'x',
  ])
    assert.equal(
      codeOf(await shop.asStaff('PUT', '/admin/external-moderation', { url, enabled: true })),
      'VALIDATION_ERROR',
      url,
    );
  const guarded = new Outbound([]);
  const { id } = await givenReview(shop);
  await checkContent({ ...context, outbound: guarded }, shop.uuid);
  await guarded.close();
  assert.equal(receiver.arrived.length, 0);
  assert.match((await stateOf(shop)).lastError, /address_refused/);
  assert.equal((await read(shop, id)).status, 'pending');
  const { headers } = await givenToken(shop, 'moderator');
  const body = { url: receiver.url, enabled: false };
  assert.equal(codeOf(await shop.asNobody('PUT', '/admin/external-moderation', body, headers)), 'FORBIDDEN');
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('POST', '/admin/external-moderation/test')), 'INVALID_STATE');
  assert.equal((await stateOf(other)).url, null);
  const rotated = await shop.asStaff('PUT', '/admin/external-moderation', { ...body, rotateSecret: true });
  assert.match(rotated.body.data.secret, /^whsec_/);
  assert.equal((await shop.asStaff('PUT', '/admin/external-moderation', body)).body.data.secret, null);
});

test('a verdict with half a character is stored as text, and one that cannot be stored counts as a failure; others go on', async () => {
  const { shop, receiver } = await given();
  const finding = { reasonCode: 'other', message: `${'x'.repeat(199)}\u{1f600}`, excerpt: 'half \ud83d' };
  receiver.answer = verdict({ verdict: 'hold', findings: [finding] });
  const [first, second] = [await givenReview(shop), await givenReview(shop)];
  await rows(
    context.db,
    `alter table reviews add constraint poison check (review_id <> '${uuidOf('review', second.id)}' or findings::text not like '%half%')`,
    [],
  );
  await check(shop);
  const [kept] = (await read(shop, first.id)).findings;
  assert.deepEqual([kept.excerpt, kept.note], ['half \ufffd', `${'x'.repeat(199)}…`]);
  const [failed] = (await read(shop, second.id)).findings;
  assert.match(failed.note, /could not be stored/);
  const { pending, lastOutcome, lastError } = await stateOf(shop);
  assert.deepEqual([pending, lastOutcome], [0, 'failed'], lastError);
  await rows(context.db, 'alter table reviews drop constraint poison', []);
});
