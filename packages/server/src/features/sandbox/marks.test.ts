import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cron } from '../../app/jobs.ts';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { sendDueMails } from '../../platform/mail/sending.ts';
import { noteMailServer } from '../../platform/mail/server-setting.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { queueUnsentMails } from '../outbox/index.ts';
import { sweptSchedules } from './due-work.ts';

const harness = await startHarness();
const { app, context } = harness;
const shop = await harness.merchant();
const { merchantId, accessToken, apiKey } = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
const sandboxId = uuidOf('merchant', merchantId) ?? '';
const staff = { 'x-merchant-id': merchantId, authorization: `Bearer ${accessToken}` };
const call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) => app.inject({ method, url: `/apiV2${path}`, headers, ...(payload && { payload }) });

test('every schedule is run by the test clock, or does not depend on how much time has passed', () => {
  const others = {
    'by day or installation': [
      'fold_days',
      'renew_rankings',
      'train_sentiment',
      'measure_storage',
      'alert_of_rising_topics',
      'send_daily_digests',
      'log_signal_figures',
      'count_active_products',
    ],
    'works through a queue': [
      'judge_reviews',
      'sweep_pictures',
      'resume_attribute_checks',
      'build_topics',
      'word_summaries',
      'resume_privacy_requests',
    ],
    'people act in real time': [
      'delete_due_merchants',
      'delete_expired_audit_log',
      'notify_of_failing_shop_connections',
      'sweep_shop_messages',
      'sweep_oauth',
    ],
    'a sandbox has no domains': ['check_domains'],
    'compares real stores only': ['compare_stores'],
    'a sandbox sends no emails': ['alarm_about_late_items', 'delete_mail_outcomes'],
    'run at its due time': ['notify_report_decisions'],
    'a sandbox has no feed': [
      'build_agentic_feeds',
      'build_feeds',
      'build_meta_feeds',
      'renew_google_shopping_checks',
    ],
  };
  const all = [...sweptSchedules, ...Object.values(others).flat()].sort();
  assert.deepEqual(cron.map(({ task }) => task).sort(), all);
});

test('no path sends an email of a sandbox, not even one that was queued by mistake', async () => {
  await noteMailServer(context.db, true);
  const ordered = await call('POST', '/admin/onboarding/test-order', staff, { productId: 'P-1' });
  const { requestId } = ordered.json().data;
  await call('POST', `/admin/review-requests/${requestId}/send`, staff);
  const kept = (await call('GET', '/admin/sandbox/emails', staff)).json().data.emails;
  assert.equal(kept[0].status, 'kept');
  assert.match(kept[0].text, /^Test mode: this email wasn’t delivered\./);
  const since = new Date(0);
  assert.deepEqual(
    await queueUnsentMails(context.db, sandboxId, { since, dryRun: false, now: new Date() }),
    [],
  );

  const mailId = uuidOf('mail', kept[0].id);
  await rows(context.db, "update mails set status = 'queued' where merchant_id = $1 and mail_id = $2", [
    sandboxId,
    mailId,
  ]);
  await rows(context.db, 'insert into mail_queue (mail_id, merchant_id, due_at) values ($1, $2, $3)', [
    mailId,
    sandboxId,
    new Date(),
  ]);
  const sent: unknown[] = [];
  await sendDueMails({
    ...context,
    transport: {
      async send(mail) {
        sent.push(mail);
        return { outcome: 'sent', response: '250 ok', badAddress: false };
      },
      async close() {},
    },
    from: 'reviews@tribune.example',
    rate: 0,
    ratePerMerchant: 0,
    concurrency: 1,
    now: () => new Date(),
  });
  assert.deepEqual(sent, []);
  assert.equal((await call('GET', `/admin/sandbox/emails/${kept[0].id}`, staff)).json().data.status, 'kept');
});

test('search engines and feeds get nothing of a sandbox, and its pages and configuration say test mode', async () => {
  const key = { 'x-merchant-id': merchantId, 'x-api-key': apiKey };
  const reviews = await call('GET', '/reviews', key);
  assert.equal(reviews.headers['x-robots-tag'], 'noindex');
  assert.equal((await shop.asServer('GET', '/reviews')).headers['x-robots-tag'], undefined);
  assert.equal((await call('GET', '/products/P-1/structured-data', key)).body, '{}');
  const feed = await app.inject({ method: 'GET', url: `/apiV2/feeds/google-shopping/${merchantId}.xml` });
  assert.equal(feed.statusCode, 404);
  const modeOf = async (id: string) => (await call('GET', `/merchants/${id}/widget-config`, {})).json().mode;
  assert.deepEqual([await modeOf(merchantId), await modeOf(shop.id)], ['test', 'live']);
  const page = async (id: string) => (await app.inject({ method: 'GET', url: `/write/${id}?lang=de` })).body;
  assert.match(await page(merchantId), /Testmodus/);
  assert.doesNotMatch(await page(shop.id), /Testmodus/);
});

test('a simulated rate limit answers as a real one, in the sandbox only', async () => {
  const simulate = { 'tribune-simulate': 'rate_limited' };
  const limited = await call('GET', '/reviews', {
    'x-merchant-id': merchantId,
    'x-api-key': apiKey,
    ...simulate,
  });
  assert.equal(limited.statusCode, 429);
  assert.equal(limited.json().error.code, 'RATE_LIMITED');
  assert.ok(Number(limited.headers['retry-after']) > 0);
  assert.equal((await shop.asServer('GET', '/reviews', undefined, simulate)).status, 200);
});

test('the sandbox has the staff of its live merchant, which change there only', async () => {
  const invited = await shop.asStaff('POST', '/admin/invitations', {
    email: 'mo@shop.example',
    role: 'moderator',
  });
  const token = invited.body.data.url.split('/').at(-1);
  await app.inject({
    method: 'POST',
    url: `/auth/invitations/${token}`,
    payload: { name: 'Mo', password: 'correct horse battery staple' },
  });
  const rolesIn = async () =>
    ((await call('GET', '/admin/staff', staff)).json().data.staff as { id: string; role: string }[]).map(
      ({ role }) => role,
    );
  assert.deepEqual((await rolesIn()).sort(), ['moderator', 'owner']);
  const { staff: members } = (await shop.asStaff('GET', '/admin/staff')).body.data;
  const { id } = members.find(({ role }: { role: string }) => role === 'moderator');
  await shop.asStaff('PATCH', `/admin/staff/${id}`, { role: 'analyst' });
  assert.deepEqual((await rolesIn()).sort(), ['analyst', 'owner']);
  const refused = await call('POST', '/admin/invitations', staff, {
    email: 'x@shop.example',
    role: 'analyst',
  });
  assert.equal(refused.json().error.code, 'INVALID_STATE');
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/staff/${id}`)), undefined);
  assert.deepEqual(await rolesIn(), ['owner']);
});
