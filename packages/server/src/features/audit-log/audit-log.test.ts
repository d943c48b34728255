import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { routes } from '@tribune/contract';
import { auditActions, auditedOperations } from '@tribune/contract/audit';
import { parse } from 'csv-parse/sync';
import { networkOf } from '../../platform/auth/network.ts';
import { givenReview, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deleteExpiredEntries } from './retention.ts';

const harness = await startHarness();
const { app, asOperator, clock, context } = harness;
const password = 'correct horse battery staple';

interface Entry {
  id: string;
  action: string;
  actor: string | null;
  actorType: string;
  resourceId: string | null;
  outcome: string;
  errorCode: string | null;
  fields: string[];
  values: Record<string, unknown>;
  network: string | null;
}

async function logOf(shop: TestMerchant, query = ''): Promise<Entry[]> {
  const answer = await shop.asStaff('GET', `/admin/audit-log?limit=100${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.entries;
}
const actionsOf = async (shop: TestMerchant) => (await logOf(shop)).map(({ action }) => action);

const signIn = (email: string, secret: string) =>
  app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password: secret },
    remoteAddress: '203.0.113.77',
  });

test('every change by staff, keys and operators is audited, or has another record', () => {
  const recordedElsewhere = new Set([
    // In the moderation log.
    ...['deleteReview', 'deleteAnswer', 'deleteQuestion', 'flagReview', 'moderateReview', 'moderateReviews'],
    ...[
      'moderateAnswer',
      'moderateQuestion',
      'decideInQueue',
      'undoInQueue',
      'startBulkAction',
      'undoBulkAction',
      'applyModerationRule',
    ],
    ...['cancelBulkAction', 'decideReport', 'decideAppeal', 'deleteReviewMedium', 'hideReviewMedium'],
    ...['moderateStoreReview', 'deleteStoreReview'],
    // Content, with its author and time.
    ...[
      'answerQuestion',
      'featureReview',
      'requestReviewUpdate',
      'putProduct',
      'saveProducts',
      'importProducts',
    ],
    ...[
      'submitReview',
      'submitStoreReview',
      'submitReviewWithMedia',
      'updateReview',
      'voteOnReview',
      'voteOnQuestion',
      'askQuestion',
    ],
    ...['askQuestionUnscoped', 'signUpload', 'reportContent', 'cancelReviewRequest', 'sendReviewRequest'],
    'confirmReviewRequest',
    // Views, drafts and tests, which change nothing for others.
    ...[
      'assignInQueue',
      'tryModerationRule',
      'notePresence',
      'saveView',
      'deleteSavedView',
      'postProductRatings',
      'dismissOnboarding',
    ],
    ...['createReplyTemplate', 'changeReplyTemplate', 'deleteReplyTemplate', 'previewRequestTiming'],
    // Messages between staff, and what a person is emailed.
    ...['writeNote', 'changeNote', 'readNotes', 'changePreferences'],
    ...[
      'previewEmailTemplate',
      'sendTestEmail',
      'testCouponService',
      'testExternalModeration',
      'testWebhook',
    ],
    ...[
      'checkDomain',
      'createTestOrder',
      'advanceTestClock',
      'fillSandbox',
      'triggerSandboxEvent',
      'retryCouponService',
    ],
    ...['sendFailedMails', 'replayWebhook', 'replayWebhookDelivery', 'revalidateAttributes'],
  ]);
  const staffs = routes.filter(
    ({ method, audiences }) =>
      method !== 'GET' && (['bearer', 'key', 'operator'] as const).some((one) => audiences.includes(one)),
  );
  const undecided = staffs
    .map(({ operationId }) => operationId)
    .filter((id) => !(id in auditedOperations) && !recordedElsewhere.has(id));
  assert.deepEqual(undecided, []);
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  for (const [operationId, { action, id, values = [] }] of Object.entries(auditedOperations)) {
    const route = byId.get(operationId);
    assert.ok(route, operationId);
    assert.ok(auditActions.includes(action));
    const schema = (part: unknown) => Object.keys((part as { properties?: object })?.properties ?? {});
    if (id)
      assert.ok([...schema(route.params), ...schema(route.answer)].includes(id), `${operationId} ${id}`);
    for (const name of values)
      assert.ok([...schema(route.params), ...schema(route.body)].includes(name), `${operationId} ${name}`);
  }
});

test('an entry says who did what, when and from where, without secrets, in the transaction of the action', async () => {
  const shop = await harness.merchant();
  const made = (await shop.asStaff('POST', '/admin/api-keys', { name: 'Till' })).body.data;
  await shop.asStaff('PATCH', '/admin/settings', { senderName: 'Confidential', moderationPolicy: 'manual' });
  const review = await givenReview(shop);
  const reply = { text: 'A reply to Maya', authorName: 'Kim' };
  await shop.asServer('PUT', `/reviews/${review.id}/reply`, reply);
  await shop.asStaff('DELETE', `/admin/api-keys/${made.id}`);
  assert.equal((await shop.asStaff('DELETE', '/admin/api-keys/key_01h455vb4pex5vsknk084sn02q')).status, 404);
  const invalid = { name: '' };
  assert.equal((await shop.asStaff('POST', '/admin/api-keys', invalid)).status, 400);
  const [revoked, replied, changed, created, ...none] = await logOf(shop);
  assert.deepEqual(none, []);
  assert.deepEqual(
    [created?.action, created?.actorType, created?.actor, created?.resourceId, created?.values],
    ['api_key.create', 'staff', shop.ownerEmail, made.id, { name: 'Till' }],
  );
  assert.equal(created?.network, '127.0.0.0/24');
  assert.deepEqual(
    [changed?.fields.toSorted(), changed?.values],
    [['moderationPolicy', 'senderName'], { moderationPolicy: 'manual' }],
  );
  assert.deepEqual(
    [replied?.action, replied?.actorType, replied?.resourceId],
    ['review.reply.update', 'key', review.id],
  );
  assert.deepEqual([revoked?.action, revoked?.resourceId], ['api_key.revoke', made.id]);
  const all = JSON.stringify(await logOf(shop));
  for (const secret of [made.apiKey, 'Confidential', 'Maya', shop.apiKey])
    assert.ok(!all.includes(secret), secret);
  await context.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
  try {
    assert.equal((await shop.asStaff('POST', '/admin/api-keys', { name: 'Unrecorded' })).status, 500);
  } finally {
    await context.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
  }
  const { apiKeys } = (await shop.asStaff('GET', '/admin/api-keys')).body.data;
  assert.ok(!apiKeys.some(({ name }: { name: string }) => name === 'Unrecorded'));
});

test('sign-ins, failures, refusals and downloads are recorded', async () => {
  const shop = await harness.merchant();
  assert.equal((await signIn(shop.ownerEmail, 'a wrong password')).statusCode, 401);
  assert.equal((await signIn('nobody@shop.example', 'a wrong password')).statusCode, 401);
  const session = await signIn(shop.ownerEmail, password);
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const asSession = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/auth/${path}`,
      payload,
      headers: { cookie, host: 'localhost', origin: 'http://localhost' },
    });
  const change = { currentPassword: password, newPassword: 'another password of mine' };
  assert.equal((await asSession('change-password', change)).statusCode, 200);
  assert.equal((await asSession('sign-out', {})).statusCode, 200);
  const { headers } = await givenToken(shop, 'moderator');
  const refused = await shop.asNobody('POST', '/admin/api-keys', { name: 'Mine' }, headers);
  assert.equal(codeOf(refused), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asNobody('GET', '/admin/audit-log', undefined, headers)), 'FORBIDDEN');
  const entries = await logOf(shop);
  const told = entries.map(({ action, outcome, errorCode }) => [action, outcome, errorCode]);
  const [attempt] = entries.splice(0, 1);
  assert.deepEqual(told[0], ['api_key.create', 'refused', 'FORBIDDEN']);
  assert.equal(attempt?.actorType, 'staff');
  assert.deepEqual(
    told.filter(([action]) => String(action).match(/^session|^password/)),
    [
      ['session.end', 'success', null],
      ['password.change', 'success', null],
      ['session.create', 'success', null],
      ['session.create', 'refused', 'INVALID_CREDENTIALS'],
    ],
  );
  assert.equal(entries.find(({ action }) => action === 'session.create')?.network, '203.0.113.0/24');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.0/24');
  assert.equal(networkOf('2001:db8:1:2:3::4'), '2001:db8:1::/48');
});

test('what the operator does to a merchant is in its log, and reaches its sandbox', async () => {
  const shop = await harness.merchant();
  const sandbox = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  const path = `/operator/merchants/${shop.id}`;
  await asOperator('PATCH', path, { plan: 'enterprise' });
  assert.equal((await asOperator('POST', `${path}/suspend`, { reason: 'Unpaid' })).status, 200);
  const listed = async () => {
    const { merchants } = (await asOperator('GET', `/operator/merchants?search=${sandbox.merchantId}`)).body
      .data;
    return merchants[0];
  };
  const { mode, liveMerchantId, status } = await listed();
  assert.deepEqual([mode, liveMerchantId, status], ['test', shop.id, 'suspended']);
  await asOperator('POST', `${path}/resume`);
  assert.equal((await listed()).status, 'active');
  const [resumed, suspended, changed] = await logOf(shop);
  assert.deepEqual(
    [resumed, suspended, changed].map((entry) => [entry?.action, entry?.actorType, entry?.values]),
    [
      ['merchant.resume', 'operator', {}],
      ['merchant.suspend', 'operator', { reason: 'Unpaid' }],
      ['merchant.update', 'operator', { plan: 'enterprise' }],
    ],
  );
});

test('the log is filtered, paged and exported, and another merchant sees nothing of it', async () => {
  const shop = await harness.merchant();
  for (const name of ['One', '=Two', 'Three']) await shop.asStaff('POST', '/admin/api-keys', { name });
  await shop.asStaff('POST', '/admin/webhook-secret/rotate', {});
  const paged: string[] = [];
  for (let after = ''; ; ) {
    const { data } = (await shop.asStaff('GET', `/admin/audit-log?limit=3${after}`)).body;
    paged.push(...data.entries.map(({ id }: Entry) => id));
    if (data.nextStartAfter === null) break;
    after = `&startAfter=${data.nextStartAfter}`;
  }
  const all = await logOf(shop);
  assert.deepEqual(
    paged,
    all.map(({ id }) => id),
  );
  assert.equal((await logOf(shop, '&action=api_key.create')).length, 3);
  assert.equal((await logOf(shop, `&actor=${shop.ownerEmail.toUpperCase()}&actorType=staff`)).length, 4);
  assert.equal((await logOf(shop, `&resourceId=${all[1]?.resourceId}`)).length, 1);
  assert.equal((await logOf(shop, '&outcome=refused')).length, 0);
  const today = clock.now().toISOString().slice(0, 10);
  assert.equal((await logOf(shop, `&startDate=${today}&endDate=${today}`)).length, 4);
  assert.equal((await logOf(shop, '&endDate=2020-01-01')).length, 0);
  for (const wrong of ['action=x', 'startAfter=log_01h455vb4pex5vsknk084sn02q', 'startDate=2026-02-30'])
    assert.equal(codeOf(await shop.asStaff('GET', `/admin/audit-log?${wrong}`)), 'VALIDATION_ERROR', wrong);
  const csv = await shop.asStaff('GET', '/admin/audit-log/export.csv?action=api_key.create');
  const cells: Record<string, string>[] = parse(String(csv.body), { columns: true });
  assert.deepEqual(
    cells.map(({ values }) => JSON.parse(values ?? '').name),
    ['Three', '=Two', 'One'],
  );
  const lines = String((await shop.asStaff('GET', '/admin/audit-log/export.jsonl')).body)
    .trim()
    .split('\n');
  assert.deepEqual(
    lines.slice(1).map((line) => JSON.parse(line)),
    all,
  );
  assert.equal(JSON.parse(lines[0] ?? '').action, 'audit_log.export');
  const other = await harness.merchant();
  assert.deepEqual(await logOf(other, `&resourceId=${all[1]?.resourceId}`), []);
});

test('entries are deleted only after the retention that an owner sets, which the log says', async () => {
  const shop = await harness.merchant();
  const retention = '/admin/audit-log/retention';
  assert.equal((await shop.asStaff('GET', retention)).body.data.days, 365);
  assert.equal(codeOf(await shop.asStaff('PUT', retention, { days: 89 })), 'VALIDATION_ERROR');
  assert.equal((await shop.asStaff('PUT', retention, { days: 90 })).body.data.days, 90);
  const sweeping = { ...context, stopping: new AbortController().signal };
  clock.advance(90 * 86_400_000 - 60_000);
  await deleteExpiredEntries(sweeping);
  assert.deepEqual(await actionsOf(shop), ['settings.audit_log_retention.update']);
  clock.advance(120_000);
  await deleteExpiredEntries(sweeping);
  assert.deepEqual(await actionsOf(shop), ['audit_log.delete_expired']);
  const changing: string[] = [];
  const source = new URL('../../', import.meta.url);
  for await (const file of glob('**/*.ts', { cwd: source }))
    if (
      !file.endsWith('.test.ts') &&
      /(?:update|delete from) audit_log\b/.test(await readFile(new URL(file, source), 'utf8'))
    )
      changing.push(file);
  assert.deepEqual(changing.sort(), [
    'features/audit-log/retention.ts',
    'features/privacy/erasing/staff.ts',
    'features/privacy/erasing/traces.ts',
  ]);
});
