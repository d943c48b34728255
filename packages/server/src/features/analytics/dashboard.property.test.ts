// Thorough runs only.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { row } from '../../platform/db/database.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { dayOf } from '../daily-figures/days.ts';
import { foldDays } from '../daily-figures/folding.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { recountFacets } from '../facets/index.ts';
import { importFile } from '../imports/importing.ts';
import { recountQuestions } from '../questions/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { classifyReviews, clearSentiment } from '../sentiment/classification.ts';
import { Models } from '../sentiment/models.ts';

const harness = await startHarness();
const { db } = harness.context;
const models = new Models(db);

const statuses = ['approved', 'rejected', 'flagged'] as const;
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  '',
];
const texts = [
  'A wonderful thing, I love it very much',
  'Terrible, it broke and nobody helped',
  'It is blue, and came on Monday',
];

const which = fc.nat(1_000);
const rating = fc.integer({ min: 1, max: 5 });
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('submit' as const), rating, which, held: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('moderate' as const), which, status: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('flag' as const), which, flagged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('update' as const), which, rating }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      which,
      many: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('ask' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decide' as const), which, status: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forgetQuestion' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('classify' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('plan' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Lived {
  shop: TestMerchant;
  merchantId: string;
  reviews: string[];
  questions: string[];
  count: number;
}

async function live(lived: Lived, step: Action): Promise<void> {
  const { shop, merchantId, reviews, questions } = lived;
  const count = ++lived.count;
  const review = 'which' in step ? (reviews[step.which % Math.max(1, reviews.length)] ?? null) : null;
  const question = 'which' in step ? (questions[step.which % Math.max(1, questions.length)] ?? null) : null;
  const admin = { reasonCode: 'other' };
  switch (step.does) {
    case 'submit': {
      const body = {
        merchantId: shop.id,
        productId: `P-${step.which % 3}`,
        rating: step.rating,
        authorName: 'Maya',
        authorEmail: `a${count}@example.com`,
        text: `${texts[step.which % 3]}, number ${count}`,
        ...(step.held && { title: 'See www.cheap-boots.example' }),
        ...(step.which % 5 === 0 && { incentiveConsent: true }),
      };
      const headers = { 'user-agent': agents[step.which % 4] ?? '' };
      const answer = await (step.which % 2 ? shop.asBrowser : shop.asServer)(
        'POST',
        '/reviews',
        body,
        headers,
      );
      reviews.push(answer.body.data.id);
      return;
    }
    case 'moderate':
      if (review)
        await shop.asStaff('PATCH', `/reviews/${review}/moderate`, { status: statuses[step.status] });
      return;
    case 'flag':
      if (review) await shop.asServer('PATCH', `/reviews/${review}/flag`, { flagged: step.flagged });
      return;
    case 'delete':
      if (review) await shop.asStaff('DELETE', `/admin/reviews/${review}`, admin);
      return;
    case 'update': {
      if (!review) return;
      const asked = await shop.asStaff('POST', `/admin/reviews/${review}/update-request`, {
        message: 'New?',
      });
      if (asked.status !== 200) return;
      const mails = await shop.asStaff('GET', '/admin/mails?kind=review_update_request');
      const mail = await shop.asStaff('GET', `/admin/mails/${mails.body.data.mails[0].id}`);
      const token = /\/r\/(\S+)/.exec(mail.body.data.text)?.[1];
      const answer = await shop.asBrowser('PATCH', `/reviews/${review}`, { token, rating: step.rating });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return;
    }
    case 'import': {
      const lines = Array.from({ length: step.many }, (_, index) => {
        const at = new Date(
          harness.clock.now().getTime() - ((step.which * 37 + index * 911) % 4000) * 3_600_000,
        );
        const status = ['approved', 'pending', 'rejected'][(step.which + index) % 3];
        const time = at.toISOString().replace('Z', index % 2 ? '+09:00' : '-08:30');
        return `P-${index % 4},${1 + (index % 5)},Ben,i${count}x${index}@example.com,${time},${status},Text ${count} ${index}`;
      });
      const file = `productId,rating,authorName,authorEmail,createdAt,status,text\n${lines.join('\n')}\n`;
      await importFile({ db, merchantId, source: Readable.from([Buffer.from(file)]), format: 'native' });
      return;
    }
    case 'ask': {
      const body = { text: `Is it warm, ${count}?`, authorName: 'Ben', authorEmail: `q${count}@example.com` };
      const path = `/products/P-${step.which % 3}/questions`;
      const answer = await shop.asBrowser('POST', path, {
        ...body,
        externalProductId: `P-${step.which % 3}`,
      });
      questions.push(answer.body.data.id);
      return;
    }
    case 'decide':
      if (question)
        await shop.asStaff('PATCH', `/questions/${question}/moderate`, { status: statuses[step.status] });
      return;
    case 'forgetQuestion':
      if (question) await shop.asStaff('DELETE', `/admin/questions/${question}`, admin);
      return;
    case 'classify':
      await classifyReviews(harness.context, models);
      return;
    case 'plan':
      await db
        .updateTable('merchants')
        .set({ plan: 'growth' })
        .where('merchant_id', '=', merchantId)
        .execute();
      await clearSentiment(db, merchantId, count % 2 ? 'basic' : 'full');
      return;
    case 'wait':
      harness.clock.advance(step.hours * 3_600_000);
      await foldDays(db, harness.clock.now());
  }
}

/** The same figures, counted off the rows themselves. */
async function counted(merchantId: string, from: string, to: string) {
  const on = `(created_at at time zone 'UTC')::date between $2 and $3`;
  const approved = (condition: string) => `count(*) filter (where status = 'approved' and ${condition})`;
  const status = (name: string) => `'${name}', count(*) filter (where status = '${name}')`;
  const labels = (column: string, ...names: string[]) =>
    `json_build_object(${names.map((name) => `'${name}', ${approved(`${column} = '${name}'`)}`).join(', ')})`;
  const reviews = await row(
    db,
    `select ${approved('true')} as total, coalesce(avg(rating) filter (where status = 'approved'), 0) as average,
       json_build_array(${[5, 4, 3, 2, 1].map((stars) => approved(`rating = ${stars}`)).join(', ')}) as stars,
       ${approved('incentivized')} as incentivized,
       ${labels('device', 'desktop', 'mobile', 'tablet')} as devices,
       ${labels('source', 'widget', 'email', 'import', 'link', 'qr', 'syndication')} as sources,
       ${labels('sentiment', 'positive', 'neutral', 'negative')} as sentiments,
       json_build_object(${['pending', 'approved', 'rejected', 'flagged'].map(status).join(', ')}) as statuses
     from reviews where merchant_id = $1 and ${on}`,
    [merchantId, from, to],
  );
  const questions = await row(
    db,
    `select count(*) as total,
       json_build_object(${['pending', 'approved', 'rejected', 'flagged'].map(status).join(', ')}) as statuses
     from questions where merchant_id = $1 and ${on}`,
    [merchantId, from, to],
  );
  return { reviews, questions };
}

async function assertEqualsCount({ shop, merchantId }: Lived, from: string, to: string): Promise<void> {
  const answer = await shop.asServer(
    'GET',
    `/analytics/dashboard/${shop.id}?startDate=${from}&endDate=${to}`,
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { data } = answer.body;
  const { reviews, questions } = await counted(merchantId, from, to);
  assert.deepEqual(
    {
      total: data.totalReviews,
      stars: data.starDistribution.map(({ count }: { count: number }) => count),
      incentivized: data.incentivizedCount,
      devices: data.deviceSegmentation,
      sources: data.reviewSources,
      statuses: data.reviewStatus,
    },
    {
      total: reviews?.total,
      stars: reviews?.stars,
      incentivized: reviews?.incentivized,
      devices: reviews?.devices,
      sources: reviews?.sources,
      statuses: reviews?.statuses,
    },
  );
  assert.ok(Math.abs(data.averageRating - Number(reviews?.average)) <= 0.005 + 1e-9);
  assert.deepEqual({ total: data.totalQuestions, statuses: data.questionStatus }, questions);
  const labels = reviews?.sentiments as Record<'positive' | 'neutral' | 'negative', number>;
  const classified = labels.positive + labels.neutral + labels.negative;
  for (const label of ['positive', 'neutral', 'negative'] as const)
    assert.ok(
      Math.abs(data.sentimentAnalysis[label] - (classified ? (100 * labels[label]) / classified : 0)) < 0.1,
    );
  const sum = (name: 'reviews' | 'questions') =>
    data.trends.reduce((total: number, day: Record<string, number>) => total + (day[name] ?? 0), 0);
  assert.deepEqual([sum('reviews'), sum('questions')], [data.totalReviews, data.totalQuestions]);
  assert.equal(data.trends.length, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
}

test('figures equal a count of the rows, after any actions, for any period', async () => {
  const lives = fc.array(action, { minLength: 20, maxLength: 45, size: 'max' });
  const periods = fc.array(fc.tuple(fc.nat(200), fc.nat(60)), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(lives, periods, async (steps, ranges) => {
      const shop = await harness.merchant();
      const lived = {
        shop,
        merchantId: shop.uuid,
        reviews: [],
        questions: [],
        count: 0,
      };
      for (const step of steps) await live(lived, step);
      const now = harness.clock.now().getTime();
      for (const [back, length] of [...ranges, [400, 400] as const, [0, 0] as const]) {
        const to = now - Math.max(0, back - length) * 86_400_000;
        await assertEqualsCount(lived, dayOf(new Date(now - back * 86_400_000)), dayOf(new Date(to)));
      }
      const repair = { repair: false };
      assert.deepEqual(await recountDays(db, lived.merchantId, repair), []);
      assert.deepEqual(await recount(db, lived.merchantId, repair), []);
      assert.deepEqual(await recountFacets(db, lived.merchantId, repair), []);
      assert.deepEqual(await recountQuestions(db, lived.merchantId, repair), []);
    }),
    { numRuns: Number(process.env.TRIBUNE_PROPERTY_RUNS ?? 6), seed: 3, endOnFailure: true },
  );
});

test('differences are reported and repaired', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const lived = { shop, merchantId, reviews: [], questions: [], count: 0 };
  await live(lived, { does: 'submit', rating: 4, which: 1, held: true });
  await live(lived, { does: 'moderate', which: 0, status: 0 });
  const today = dayOf(harness.clock.now());
  await row(db, 'update shop_days set stars4 = stars4 + 2 where merchant_id = $1 and stars4 > 0', [
    merchantId,
  ]);
  await row(db, 'delete from moderation_time_shards where merchant_id = $1', [merchantId]);
  const found = await recountDays(db, merchantId, { repair: true });
  assert.deepEqual(
    found.map(({ count, kept, counted }) => [count, kept, counted]),
    [
      [`stars4 on ${today}`, 3, 1],
      [`decisions of the day ${today} (bucket 0)`, 0, 1],
    ],
  );
  assert.deepEqual(await recountDays(db, merchantId, { repair: false }), []);
});
