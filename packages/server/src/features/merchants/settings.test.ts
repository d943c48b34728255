import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

const asMade = (origin: string) => ({
  moderationPolicy: 'automatic',
  trustedAuthorApprovals: 0,
  trustedAuthorDays: 365,
  secondPersonDecides: false,
  requestDelayDays: 7,
  reminderDelayDays: 7,
  requestConsent: 'soft_opt_in',
  requestDelivery: 'email',
  requestConfirmationHours: 24,
  unconfirmedRequests: 'email',
  requireEmailVerification: false,
  askBuyersToAnswer: false,
  keepAnonymousRatings: false,
  countSyndicatedReviews: true,
  countInsiderReviews: true,
  askStoreReviews: true,
  hideSummaries: false,
  writingIdeas: true,
  topicAlertEmails: true,
  raidAlertEmails: true,
  activityNoticeDays: 0,
  moderationTargets: {},
  translationCharactersPerDay: 0,
  languageModelChecksPerDay: 0,
  languageModelAnswersPerDay: 0,
  senderName: null,
  replyTo: null,
  allowedOrigins: [origin],
  theme: {},
  locale: 'en',
  blockedWords: [],
  logo: null,
  secondReminderDelayDays: 0,
});

test('settings have defaults, and a change affects only the given fields', async () => {
  const shop = await harness.merchant();
  assert.deepEqual((await shop.asStaff('GET', '/admin/settings')).body, {
    success: true,
    data: asMade(shop.origin),
  });
  const change = {
    moderationPolicy: 'manual',
    requestDelayDays: 0,
    reminderDelayDays: 60,
    requestConsent: 'opt_in',
    requestDelivery: 'event',
    requestConfirmationHours: 72,
    unconfirmedRequests: 'report',
    requireEmailVerification: true,
    senderName: 'Boots & Co',
    replyTo: 'help@shop.example',
    locale: 'ja',
    theme: { accentColor: '#12abEF', borderRadius: 32, colorScheme: 'dark' },
    blockedWords: ['rubbish', '転売'],
  };
  const changed = await shop.asStaff('PATCH', '/admin/settings', change);
  assert.deepEqual(changed.body.data, { ...asMade(shop.origin), ...change });
  assert.deepEqual((await shop.asStaff('PATCH', '/admin/settings', {})).body.data, changed.body.data);
  const cleared = await shop.asStaff('PATCH', '/admin/settings', {
    senderName: null,
    replyTo: null,
    blockedWords: [],
  });
  assert.deepEqual(cleared.body.data, {
    ...changed.body.data,
    senderName: null,
    replyTo: null,
    blockedWords: [],
  });
  assert.deepEqual((await shop.asStaff('GET', '/admin/settings')).body.data, cleared.body.data);
});

test('every setting refuses invalid values', async () => {
  const shop = await harness.merchant();
  for (const [field, wrong] of [
    ['moderationPolicy', 'strict'],
    ['trustedAuthorApprovals', -1],
    ['trustedAuthorDays', 29],
    ['secondPersonDecides', 'yes'],
    ['requestDelayDays', 61],
    ['requestDelayDays', -1],
    ['requestDelayDays', '7'],
    ['reminderDelayDays', 1.5],
    ['secondReminderDelayDays', 61],
    ['requestConsent', 'none'],
    ['requestDelivery', 'sms'],
    ['requestConfirmationHours', 0],
    ['requestConfirmationHours', 73],
    ['unconfirmedRequests', 'drop'],
    ['requireEmailVerification', 'yes'],
    ['hideSummaries', 1],
    ['writingIdeas', 'yes'],
    ['topicAlertEmails', 'no'],
    ['raidAlertEmails', 'no'],
    ['activityNoticeDays', -1],
    ['activityNoticeDays', 31],
    ['moderationTargets', { review: 0 }],
    ['moderationTargets', { coupon: 24 }],
    ['translationCharactersPerDay', -1],
    ['languageModelChecksPerDay', 1_000_001],
    ['languageModelAnswersPerDay', -1],
    ['senderName', 'x'.repeat(101)],
    ['replyTo', 'help'],
    ['locale', 'xx'],
    ['blockedWords', [7]],
    ['blockedWords', Array(1001).fill('x')],
    ['theme', { accentColor: 'red' }],
    ['theme', { borderRadius: 33 }],
    ['theme', { accentColor: '#12345;}' }],
  ] as const) {
    const answer = await shop.asStaff('PATCH', '/admin/settings', { [field]: wrong });
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', `${field} ${JSON.stringify(wrong).slice(0, 40)}`);
    assert.ok(answer.body.error.details[0].field.startsWith(field));
  }
  // A setting that cannot be null is absent then.
  const absent = { askStoreReviews: null, locale: null, allowedOrigins: null };
  assert.equal((await shop.asStaff('PATCH', '/admin/settings', absent)).status, 200);
  assert.deepEqual((await shop.asStaff('GET', '/admin/settings')).body.data, asMade(shop.origin));
});

test('an allowed origin has the format that browsers send: scheme, host and port', async () => {
  const shop = await harness.merchant();
  const statusOf = async (origin: unknown) =>
    (await shop.asStaff('PATCH', '/admin/settings', { allowedOrigins: [origin] })).status;
  for (const good of [
    'https://shop.example',
    'http://localhost:3000',
    'https://*.shop.example',
    'http://127.0.0.1:8080',
    'https://xn--bcher-kva.example',
  ])
    assert.equal(await statusOf(good), 200, good);
  for (const bad of [
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'ftp://shop.example',
    '*',
    'https://*',
    'https://*.com',
    'https://a.*.example',
    'https://shop.example:0',
    'https://shop.example:99999',
    'null',
    'https://shop..example',
    'https://-shop.example',
    'https://user@shop.example',
    'https://shop.example:443',
    'http://shop.example:80',
  ])
    assert.equal(await statusOf(bad), 400, bad);
});

test('the widget configuration contains only what the widget needs', async () => {
  for (const plan of ['standard', 'growth', 'enterprise'] as const) {
    const shop = await harness.merchant({ plan });
    await shop.asStaff('PATCH', '/admin/settings', {
      theme: { starColor: '#ffaa00' },
      locale: 'de',
      replyTo: 'boss@shop.example',
    });
    const growth = plan !== 'standard';
    const answer = await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`);
    assert.deepEqual(answer.body, {
      merchantId: shop.id,
      mode: 'live',
      planTier: plan,
      customAttributes: [],
      promotedAttributesState: 'draft',
      theme: { starColor: '#ffaa00' },
      allowedOrigins: [shop.origin],
      features: {
        sentiment: growth,
        customAttributes: growth,
        featuredReviews: growth,
        googleShopping: growth,
        reviewUpdateRequests: growth,
      },
      locale: 'de',
      transparency: null,
      hasTopics: growth,
      writingIdeas: growth,
      translatesReviews: false,
      acceptsSubmissions: true,
    });
  }
  for (const id of ['nobodys', 'merchant_01h455vb4pex5vsknk084sn02q'])
    assert.equal(
      codeOf(await (await harness.merchant()).asNobody('GET', `/merchants/${id}/widget-config`)),
      'NOT_FOUND',
    );
});
