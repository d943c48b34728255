import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { compliancePresets } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { canonicalJson, parseKeyList, verifyNote } from '@tribune/verify';
import { decodedEntities } from '../../platform/html-text.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { host, sequenceAll } from '../transparency/mirror.fixture.ts';
import { clauseTables } from './clauses.ts';
import { duties, dutiesOf, settingsFor } from './duties.ts';
import { type Answers, answersOf } from './evidence.ts';
import { checkDuties } from './report.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { app, clock, context } = harness;
const i18n = i18nOf('en');

/** A store with a review of each kind that duties concern. */
const shop = await harness.merchant();
await deliver(harness, shop, order({ orderId: 'O-1', deliveryDate: '2026-01-10T10:00:00Z' }));
await givenReview(shop, { orderId: 'O-1' });
await givenReview(shop, {
  relationship: 'employee',
  authorEmail: 'b@example.com',
  experiencedAt: '2026-01-05',
});
await givenReview(shop, { relationship: 'received_free', authorEmail: 'c@example.com' });
await givenReviewThatIs(shop, 'rejected', { authorEmail: 'd@example.com' });
await sequenceAll(harness);
await shop.asStaff('PATCH', '/admin/settings', Object.assign({}, ...Object.values(settingsFor)));
context.responseCache.dropAll();

const merchant = (await context.directory.merchant(shop.id)) ?? assert.fail();
const answers = answersOf(app, context, merchant);
/** Read once: each breach changes some of it. */
const read = new Map<string, Promise<string | null>>();
const intact: Answers = {
  ...answers,
  get(path) {
    const known = read.get(path) ?? answers.get(path);
    read.set(path, known);
    return known;
  },
};
const check = (preset: (typeof compliancePresets)[number], from: Answers) =>
  checkDuties(from, { merchant, preset, now: clock.now() });

type Breach = Partial<Answers>;
/** Changes bodies whose path contains a text; null removes the page. */
const changing = (place: string, change: (body: string) => string | null): Breach => ({
  async get(path) {
    const body = await intact.get(path);
    return path.includes(place) && body !== null ? change(decodedEntities(body)) : body;
  },
});
const without = (place: string, text: string) => changing(place, (body) => body.replaceAll(text, ''));
const policyWithout = (key: Parameters<typeof i18n.t>[0]) =>
  without('/policy?', i18n.t(key as 'policyFakeBan'));
type Json = ReturnType<typeof JSON.parse>;
const json = (place: string, change: (body: Json) => void) =>
  changing(place, (body) => {
    const value = JSON.parse(body);
    change(value);
    return JSON.stringify(value);
  });
const policy = (change: (body: Json) => void) => json('/review-policy', change);
const reviews = (fields: object) =>
  json('/reviews?sort', (body) => {
    for (const review of body.reviews) Object.assign(review, fields);
  });
const emailWithout = (text: string): Breach => ({
  async email(kind) {
    const email = await intact.email(kind);
    return { ...email, text: email.text.replaceAll(text, '') };
  },
});

/** How each duty is broken on purpose. */
const breaches: Record<string, readonly Breach[]> = {
  fake_reviews_banned: [policyWithout('policyFakeBan'), changing('/policy?', () => null)],
  fake_reviews_consequences: [policyWithout('policyFakeConsequences')],
  verification_stated: [policyWithout('verifiedBy_token'), policyWithout('policyUnverified')],
  policy_linked: [changing(`/reviews/${shop.id}?`, (body) => body.replaceAll('/policy', '/'))],
  only_verified_marked: [
    reviews({ verification: 'imported', verifiedPurchase: true }),
    reviews({ verification: 'none', verifiedPurchase: false }),
  ],
  publication_date: [reviews({ publishedAt: '2020-01-01T00:00:00.000Z' })],
  experience_date: [reviews({ experiencedAt: '2020-01-01' }), without('/write/', 'name="experiencedAt"')],
  update_date: [reviews({ editedAt: '2020-01-01T00:00:00.000Z' })],
  order_stated: [policyWithout('policyFeatured')],
  rewards_stated: [policyWithout('policyRewarded'), policyWithout('policyNoReward')],
  rewards_marked: [
    without(`/reviews/${shop.id}?`, i18n.t('rewardedReview')),
    {
      async get(path) {
        if (!path.startsWith('/feeds/')) return intact.get(path);
        const { reviews: listed } = JSON.parse(
          (await intact.get('/apiV2/reviews?sort=newest&limit=20')) ?? '',
        );
        const { id } = listed.find(({ incentivized }: { incentivized: boolean }) => incentivized);
        return `<review_id>${id}</review_id><is_incentivized_review>false</is_incentivized_review></review>`;
      },
    },
  ],
  rewards_neutral: ['10 % for 5 stars', '5 € für positive Bewertungen'].map((offered) =>
    policy((body) => Object.assign(body.rewards, { offered })),
  ),
  times_stated: [policyWithout('policyTimeKept'), policyWithout('policyChange')],
  published_in_time: [policy((body) => Object.assign(body.fairness.longPending, { total: 3 }))],
  reasons_stated: [policyWithout('reason_fake')],
  authors_notified: [emailWithout(i18n.t('reason_personal_data'))],
  no_suppression: [
    policy((body) => Object.assign(body.fairness.test, { verdict: 'difference' })),
    policy((body) => Object.assign(body.moderation, { dependsOnRating: true })),
  ],
  withheld_stated: [policy((body) => Object.assign(body.notShown, { total: 7 }))],
  insiders_disclosed: [
    without(`/reviews/${shop.id}?`, i18n.t('relationship_employee')),
    without('/write/', 'name="relationship"'),
  ],
  insiders_not_averaged: [
    json('/reviews?sort', (body) => Object.assign(body, { excludedCount: 0 })),
    json('/reviews?sort', (body) => Object.assign(body, { insiderCount: 0, includesInsiders: true })),
  ],
  origin_marked: [reviews({ originallyPostedOn: { name: 'Fellmark', url: null } })],
  generated_text_marked: (
    [
      ['algorithmicMedia', 'trainedAlgorithmicMedia'],
      ['trainedAlgorithmicMedia', 'algorithmicMedia'],
    ] as const
  ).map(([summary, answer]) => ({
    async get(path) {
      const wording = 'language_model';
      if (path.includes('/summary'))
        return JSON.stringify({
          summary: { wording, digitalSourceType: summary, strengths: [{ name: 'zip' }] },
        });
      if (path.includes('/answers?q=zip&wording=true'))
        return JSON.stringify({ wording: { digitalSourceType: answer } });
      return intact.get(path);
    },
  })),
  invitations_unbiased: [
    policy((body) => Object.assign(body.collection.invitations, { selectedByRating: true })),
    without('/policy?', i18n.t('policyInvitations', { count: 7 })),
  ],
  store_named: [without('/policy?', merchant.name)],
  risk_assessment: [
    policy((body) => Object.assign(body.fairness.longPending, { total: 3 })),
    { overdueReports: async () => 1 },
    changing('/review-policy', () => null),
  ],
  complaints: [{ overdueReports: async () => 1 }],
  accessibility: [
    changing('/policy?', (body) => body.replace(' lang="en"', '')),
    changing('/policy?', (body) => body.replace(/<title>.*<\/title>/, '<title></title>')),
    changing('/policy?', (body) => body.replaceAll('<h1', '<h2')),
    changing('/policy?', (body) => body.replace('<main', '<div')),
    changing('/policy?', (body) => body.replace('initial-scale=1', 'maximum-scale=1')),
    changing('/policy?', (body) => body.replace('<main', '<img src="a.png"><main')),
  ],
  reports_accepted: [changing('/report/', () => null)],
  reports_decided: [{ overdueReports: async () => 2 }],
  unsubscribe: [emailWithout(i18n.t('unsubscribe'))],
  consent: [
    policyWithout('policyOptIn'),
    policy((body) => Object.assign(body.collection.invitations, { consent: 'soft_opt_in' })),
  ],
  authors_identified: [
    policyWithout('policyEmailVerified'),
    policy((body) => Object.assign(body.verification, { emailVerificationRequired: false })),
  ],
  own_data: [without('/policy?', '/my-reviews'), changing('/my-reviews', () => null)],
  records: [changing('/trust/', () => null)],
};

test('a store has no open duty under any preset, and each duty is in one', async () => {
  for (const preset of compliancePresets) {
    const { duties: found, counts } = await check(preset, intact);
    const openOnes = found.filter(({ state }) => state === 'open');
    assert.deepEqual(openOnes, [], preset);
    assert.equal(counts.met + counts.manual, dutiesOf(preset).length);
    assert.ok(found.every(({ sources }) => sources.length > 0));
  }
  const all = new Set(compliancePresets.flatMap((preset) => dutiesOf(preset).map(({ id }) => id)));
  assert.deepEqual([...all].sort(), duties.map(({ id }) => id).sort());
  const checkable = duties.filter((duty) => duty.check !== null);
  assert.deepEqual(Object.keys(breaches).sort(), checkable.map(({ id }) => id).sort());
});

for (const [id, ways] of Object.entries(breaches))
  test(`a breach of ${id} is found`, async () => {
    const preset =
      compliancePresets.find((one) => dutiesOf(one).some((duty) => duty.id === id)) ?? assert.fail(id);
    for (const [way, breach] of ways.entries()) {
      const { duties: found } = await check(preset, { ...intact, ...breach });
      const duty = found.find((one) => one.id === id);
      assert.equal(duty?.state, 'open', `breach ${way}: ${duty?.found}`);
      assert.ok(duty?.found && duty.remedy);
      assert.doesNotMatch(duty.found, /check failed/);
    }
  });

test('every clause is mapped, each duty of a rule answers one of its clauses, and nine in ten are checked', () => {
  const checkable = new Set(duties.filter((duty) => duty.check !== null).map(({ id }) => id));
  const answered = clauseTables.flatMap(({ clauses }) => clauses.filter(({ answer }) => !('none' in answer)));
  const checked = answered.filter(
    ({ answer }) => Array.isArray(answer) && answer.some((id: string) => checkable.has(id)),
  );
  assert.ok(checked.length / answered.length >= 0.9, `${checked.length} of ${answered.length}`);
  for (const { rule, clauses } of clauseTables) {
    const named = new Set(clauses.flatMap(({ answer }) => (Array.isArray(answer) ? answer : [])));
    for (const id of named)
      assert.ok(
        duties.some((duty) => duty.id === id),
        `${rule}: ${id}`,
      );
    const imposed = duties.filter(({ sources }) => sources.some((source) => source.rule.includes(rule)));
    const others = imposed.filter(({ id }) => !named.has(id)).map(({ id }) => id);
    assert.deepEqual(others, [], rule);
  }
});

test('the risk assessment counts what signals detected, moderators investigated, and what was removed', async () => {
  const side = { total: 3, averageRating: 1, starDistribution: [] };
  const none = { ...side, total: 0 };
  const bySignal = [
    { signal: 'product_burst' as const, alarms: 1, held: 5, undecided: 1, confirmed: side, overturned: none },
  ];
  const { riskAssessment } = await check('uk', {
    ...intact,
    signals: async () => ({ alarms: 1, held: 9, confirmed: 6, overturned: 2, bySignal, byPhase: [] }),
  });
  const figures = riskAssessment.map(({ detected, investigated, acted, level }) => [
    ...[detected, investigated, acted],
    level,
  ]);
  assert.deepEqual(figures.slice(0, 2), [
    [9, 8, 6, 'high'],
    [5, 4, 3, 'high'],
  ]);
  assert.ok(riskAssessment.every(({ risk, measures }) => risk && measures));
});

test('the report is signed with the key of the store’s log, as JSON and as a page', async () => {
  const { report, note } = (await shop.asStaff('GET', '/admin/compliance?preset=uk')).body.data;
  const { keys } = await parseKeyList((await app.inject({ url: `/log/${shop.id}/keys` })).body);
  const { text } = await verifyNote(note, keys);
  const digest = createHash('sha256').update(canonicalJson(report)).digest('base64');
  assert.equal(
    text,
    `tribune compliance report v1\n${host}/log/${shop.id}\n${digest}\n${report.checkedAt}\n`,
  );
  const page = await app.inject({
    url: '/apiV2/admin/compliance/report.html?preset=uk',
    headers: { 'x-merchant-id': shop.id, authorization: `Bearer ${shop.accessToken}` },
  });
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(page.body, /0 open/);
  const [, inPage = ''] = /<pre id="report">(.*)<\/pre>/s.exec(page.body) ?? [];
  assert.equal(JSON.parse(decodedEntities(inPage)).preset, 'uk');
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/compliance?preset=xx')), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asServer('GET', '/admin/compliance?preset=uk')), 'AUTHENTICATION_REQUIRED');
});
