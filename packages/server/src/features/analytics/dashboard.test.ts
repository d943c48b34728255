import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, givenReviewThatIs, givenToken, heldBack } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { dayOf } from '../daily-figures/days.ts';
import { asked, moderated } from '../questions/given.fixture.ts';
import { classifyReviews } from '../sentiment/classification.ts';
import { Models } from '../sentiment/models.ts';

const harness = await startHarness();
const today = dayOf(harness.clock.now());

const read = (shop: TestMerchant, query = '', kind = 'dashboard') =>
  shop.asStaff('GET', `/analytics/${kind}/${shop.id}${query}`);

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

test('a merchant without reviews has a dashboard of zeros, day by day', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  const { status, body } = await read(shop, '?period=7d');
  assert.equal(status, 200, JSON.stringify(body));
  const { trends, startDate, previous, ...rest } = body.data;
  assert.equal(trends.length, 7);
  assert.deepEqual(trends.at(-1), { date: today, reviews: 0, questions: 0, averageRating: 0 });
  assert.equal(trends[0].date, startDate);
  assert.equal(previous.totalReviews, 0);
  assert.deepEqual(rest, {
    period: '7d',
    endDate: today,
    totalReviews: 0,
    totalQuestions: 0,
    averageRating: 0,
    incentivizedCount: 0,
    starDistribution: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 0, percentage: 0 })),
    sentimentAnalysis: { positive: 0, neutral: 0, negative: 0, level: 'basic', classifiedReviews: 0 },
    deviceSegmentation: { desktop: 0, mobile: 0, tablet: 0 },
    reviewSources: { widget: 0, email: 0, import: 0, link: 0, qr: 0, syndication: 0 },
    conversionMetrics: { requestOpenRate: 0, reviewConversionRate: 0 },
    questionStatus: { pending: 0, approved: 0, rejected: 0, flagged: 0 },
    reviewStatus: { pending: 0, approved: 0, rejected: 0, flagged: 0 },
    moderationTimes: { decisions: 0, medianSeconds: null, p90Seconds: null },
    requestFunnel: { sent: 0, opened: 0, openedByMachine: 0, clicked: 0, reviewed: 0 },
  });
});

test('sentiment says how many of the reviews it is based on', async () => {
  const shop = await harness.merchant();
  const sentiment = async () => {
    const { totalReviews, sentimentAnalysis } = (
      await shop.asServer('GET', `/analytics/dashboard/${shop.id}`)
    ).body.data;
    const { classifiedReviews, positive } = sentimentAnalysis;
    return { totalReviews, classifiedReviews, positive };
  };
  await givenReview(shop, { text: 'I love it, it is wonderful.' });
  await classifyReviews(harness.context, new Models(harness.context.db));
  await givenReview(shop, { text: 'Wonderful, I love it too.', authorEmail: 'b@example.com' });
  assert.deepEqual(await sentiment(), { totalReviews: 2, classifiedReviews: 1, positive: 100 });
  await classifyReviews(harness.context, new Models(harness.context.db));
  assert.deepEqual(await sentiment(), { totalReviews: 2, classifiedReviews: 2, positive: 100 });
});

test('what comes in shows at once, in the period and not in the one before', async () => {
  const shop = await harness.merchant();
  for (const [index, rating] of [5, 5, 2].entries())
    await givenReview(shop, {
      rating,
      authorEmail: `${rating}${index}@example.com`,
      text: `Fine thing ${index}`,
    });
  await givenReviewThatIs(shop, 'pending', { authorEmail: 'held@example.com' });
  await givenReviewThatIs(shop, 'flagged', { authorEmail: 'flagged@example.com', text: 'To be flagged' });
  const body = {
    merchantId: shop.id,
    productId: 'P-2',
    rating: 4,
    authorName: 'Ben',
    authorEmail: 'b@example.com',
  };
  await shop.asBrowser('POST', '/reviews', body, phone);
  await moderated(shop, await asked(shop), 'approved');
  await asked(shop, { text: 'Is it warm enough for the north?' });
  const { data } = (await read(shop)).body;
  assert.deepEqual(
    [data.period, data.totalReviews, data.totalQuestions, data.averageRating],
    ['30d', 4, 2, 4],
  );
  assert.deepEqual(
    data.starDistribution.map(({ count, percentage }: { count: number; percentage: number }) => [
      count,
      percentage,
    ]),
    [
      [2, 50],
      [1, 25],
      [0, 0],
      [1, 25],
      [0, 0],
    ],
  );
  assert.deepEqual(data.deviceSegmentation, { desktop: 0, mobile: 1, tablet: 0 });
  assert.deepEqual(data.reviewSources, { widget: 4, email: 0, import: 0, link: 0, qr: 0, syndication: 0 });
  assert.deepEqual(data.questionStatus, { pending: 1, approved: 1, rejected: 0, flagged: 0 });
  assert.deepEqual(data.reviewStatus, { pending: 1, approved: 4, rejected: 0, flagged: 1 });
  assert.deepEqual(data.trends.at(-1), { date: today, reviews: 4, questions: 2, averageRating: 4 });
  assert.equal(data.trends.length, 30);
  assert.equal(data.previous.totalReviews, 0);
  const all = (await read(shop, '?period=all')).body.data;
  assert.deepEqual([all.startDate, all.endDate, all.previous, all.trends.length], [today, today, null, 1]);
});

test('the time to decision is accurate to a tenth', async () => {
  const shop = await harness.merchant();
  const waiting: string[] = [];
  for (let index = 0; index < 10; index++)
    waiting.push((await givenReview(shop, { ...heldBack, authorEmail: `w${index}@example.com` })).id);
  const started = harness.clock.now().getTime();
  for (const [index, id] of waiting.entries()) {
    const waited = index < 9 ? 600 : 7200;
    harness.clock.advance(started + waited * 1000 - harness.clock.now().getTime());
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: index % 2 ? 'approved' : 'rejected' });
  }
  const { moderationTimes } = (await read(shop)).body.data;
  assert.equal(moderationTimes.decisions, 10);
  assert.ok(Math.abs(moderationTimes.medianSeconds - 600) < 90, JSON.stringify(moderationTimes));
  assert.ok(moderationTimes.p90Seconds < 7200);
});

test('products come by their reviews, and the best and the worst have more than one review to show for it', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/good', { name: 'Good boots' });
  for (const [productId, ratings] of Object.entries({ good: [5, 5, 5, 5, 4], bad: [1, 1, 2, 1], once: [5] }))
    for (const [index, rating] of ratings.entries())
      await givenReview(shop, {
        productId,
        rating,
        authorEmail: `${productId}${index}@example.com`,
        text: `Number ${index} about the ${productId} one`,
      });
  for (const period of ['all', '7d']) {
    const { data } = (await read(shop, `?period=${period}`, 'products')).body;
    const ids = (products: { productId: string }[]) => products.map(({ productId }) => productId);
    assert.deepEqual([data.totalProducts, data.averageRating, data.totalPages], [3, 3.4, 1]);
    assert.deepEqual(data.products[0], {
      productId: 'good',
      name: 'Good boots',
      reviews: 5,
      averageRating: 4.8,
      score: 4.1,
    });
    assert.deepEqual(ids(data.products), ['good', 'bad', 'once']);
    assert.deepEqual(ids(data.topPerformers), ['good', 'once', 'bad']);
    assert.deepEqual(ids(data.lowPerformers), ['bad', 'once', 'good']);
  }
  const second = (await read(shop, '?sort=lowest&limit=1&page=2', 'products')).body.data;
  assert.deepEqual([second.products[0].productId, second.totalPages], ['once', 3]);
});

test('both dates or neither, in order, and of days that exist', async () => {
  const shop = await harness.merchant();
  for (const [query, field] of [
    ['startDate=2026-01-01', 'endDate'],
    ['endDate=2026-01-01', 'startDate'],
    ['startDate=2026-01-02&endDate=2026-01-01', 'endDate'],
    ['startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
    ['startDate=0001-01-01&endDate=9999-12-31', 'endDate'],
    ['period=1y', 'period'],
  ])
    for (const kind of ['dashboard', 'products']) {
      const answer = await read(shop, `?${query}`, kind);
      assert.deepEqual(
        [codeOf(answer), answer.body.error?.details?.[0]?.field],
        ['VALIDATION_ERROR', field],
        query,
      );
    }
  const range = (await read(shop, '?startDate=2024-02-28&endDate=2024-03-01')).body.data;
  assert.deepEqual(
    range.trends.map(({ date }: { date: string }) => date),
    ['2024-02-28', '2024-02-29', '2024-03-01'],
  );
  const { startDate, endDate } = range.previous;
  assert.deepEqual([range.period, startDate, endDate], [null, '2024-02-25', '2024-02-27']);
  assert.equal((await read(shop, '?startDate=0001-01-01&endDate=0001-01-02')).body.data.previous, null);
  for (const kind of ['dashboard', 'products'])
    assert.equal((await read(shop, '?startDate=9999-12-31&endDate=9999-12-31', kind)).status, 200);
});

test("staff may read their own shop's figures, analysts too, and nobody another's", async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const analyst = await givenToken(shop, 'analyst');
  for (const kind of ['dashboard', 'products']) {
    const path = `/analytics/${kind}/${shop.id}`;
    assert.equal((await shop.asNobody('GET', path, undefined, analyst.headers)).status, 200);
    assert.equal((await shop.asServer('GET', path)).status, 200);
    assert.equal(codeOf(await shop.asBrowser('GET', path)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await other.asStaff('GET', path)), 'NOT_FOUND');
    assert.equal(codeOf(await shop.asStaff('GET', `/analytics/${kind}/nobodys`)), 'NOT_FOUND');
  }
});
