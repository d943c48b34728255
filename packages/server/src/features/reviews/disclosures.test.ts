import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales, relationships } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { rows } from '../../platform/db/database.ts';
import { decodedEntities } from '../../platform/html-text.ts';
import { givenReview, givenReviewThatIs, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { recount } from '../rating-counters/index.ts';

const harness = await startHarness();
const { clock, context } = harness;
const dayMs = 86_400_000;
const day = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const read = async (shop: TestMerchant, id: string) => (await shop.asBrowser('GET', `/reviews/${id}`)).body;
const html = async (shop: TestMerchant, language = 'en') =>
  decodedEntities(
    (await harness.app.inject({ url: `/reviews/${shop.id}?product=P-1&lang=${language}` })).body,
  );

test('the day of the experience is the delivery of the order that verifies the purchase, else what the author says', async () => {
  const shop = await harness.merchant();
  const given = async (changes: Record<string, unknown>) =>
    (await read(shop, (await givenReview(shop, changes)).id)).experiencedAt;
  const delivered = (orderId: string, days: number, deliveryDateType = 'delivered') =>
    deliver(
      harness,
      shop,
      order({
        orderId,
        deliveryDateType,
        customerEmail: `${orderId}@example.com`,
        deliveryDate: `${day(days)}T08:00:00Z`,
        products: [{ productId: 'P-1', productName: 'Boots', quantity: 1, price: 1 }],
      }),
    );
  await delivered('past', -20);
  await delivered('future', 3);
  await delivered('sent', -20, 'fulfilled');
  const said = day(-3);
  const of = (orderId: string) => ({ orderId, authorEmail: `${orderId}@example.com`, experiencedAt: said });
  assert.equal(await given(of('past')), day(-20));
  assert.equal(await given(of('future')), said, 'the delivery is still to come');
  assert.equal(await given(of('sent')), said, 'the day on which it was sent is not that of the experience');
  assert.equal(
    await given({ orderId: 'past', authorEmail: 'other@example.com' }),
    null,
    'the order of another',
  );
  assert.equal(await given({ authorEmail: 'x@example.com', experiencedAt: said }), said);
  for (const experiencedAt of [day(3), '2026-02-30', 'March'])
    assert.equal(
      codeOf(await shop.asBrowser('POST', '/reviews', submission(shop, { experiencedAt }))),
      'VALIDATION_ERROR',
      experiencedAt,
    );
});

test('a review is published when it first is, whatever happens later', async () => {
  const shop = await harness.merchant();
  const published = await givenReview(shop);
  assert.equal((await read(shop, published.id)).publishedAt, published.createdAt);
  const { id } = await givenReviewThatIs(shop, 'pending', { authorEmail: 'b@example.com' });
  const staffRead = async () => (await shop.asStaff('GET', `/reviews/${id}`)).body.publishedAt;
  assert.equal(await staffRead(), null);
  clock.advance(dayMs);
  const before = clock.now().toISOString();
  const moderate = (status: string) =>
    shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status, reasonCode: 'spam' });
  await moderate('approved');
  const approved = (await read(shop, id)).publishedAt;
  assert.ok(approved >= before && approved <= clock.now().toISOString(), approved);
  clock.advance(dayMs);
  await moderate('rejected');
  await moderate('approved');
  assert.equal((await read(shop, id)).publishedAt, approved);
  // Of an earlier release.
  await rows(context.db, 'update reviews set published_at = null where merchant_id = $1', [shop.uuid]);
  context.responseCache.dropAll();
  const { createdAt, publishedAt } = await read(shop, published.id);
  assert.equal(publishedAt, createdAt);
});

test('relationships are shown everywhere in the reader’s language, and insiders counted', async () => {
  const shop = await harness.merchant();
  for (const [index, relationship] of relationships.entries())
    await givenReview(shop, { relationship, authorEmail: `r${index}@example.com`, experiencedAt: day(-40) });
  await givenReview(shop, { authorEmail: 'unasked@example.com' });
  const list = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
  assert.deepEqual([list.totalReviews, list.insiderCount, list.incentivizedCount], [6, 3, 1]);
  assert.deepEqual(await recount(context.db, shop.uuid, { repair: false }), []);
  const { ratings } = (await shop.asBrowser('GET', '/products/ratings?productIds=P-1')).body;
  assert.equal(ratings[0].insiderCount, 3);
  for (const language of locales) {
    const i18n = i18nOf(language);
    const page = await html(shop, language);
    for (const relationship of relationships.filter((one) => one !== 'none'))
      assert.ok(page.includes(i18n.t(`relationship_${relationship}`)), `${language}: ${relationship}`);
    assert.ok(page.includes(`datetime="${day(-40)}"`), language);
    assert.ok(page.includes(`datetime="${list.reviews[0].publishedAt}"`), language);
  }
  const data = (await shop.asBrowser('GET', '/products/P-1/structured-data')).body;
  const explained = data.review.map(
    ({ reviewRating }: { reviewRating: { ratingExplanation?: string } }) =>
      reviewRating.ratingExplanation ?? '',
  );
  assert.ok(explained.includes('Works for the store or brand'), explained.join());
  assert.ok(
    explained.some((one: string) => /reward.*for free/.test(one)),
    explained.join(),
  );
  assert.equal(
    data.review.find((one: Record<string, unknown>) => one.contentReferenceTime)?.contentReferenceTime,
    day(-40),
  );
  const refused = await shop.asBrowser('POST', '/reviews', submission(shop, { relationship: 'boss' }));
  assert.equal(codeOf(refused), 'VALIDATION_ERROR');
});

test('a store can leave insiders out of averages, distributions, recommendations and structured data', async () => {
  const shop = await harness.merchant();
  const id = shop.uuid;
  const insider = { relationship: 'employee', rating: 5, wouldRecommend: true, authorEmail: 'i@example.com' };
  const { id: own } = await givenReview(shop, insider);
  await givenReview(shop, { ...insider, relationship: 'family_or_friend', authorEmail: 'f@example.com' });
  await givenReview(shop, { rating: 2, wouldRecommend: false, authorEmail: 'c@example.com' });
  const figures = async () => {
    const list = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
    const [rating] = (await shop.asBrowser('GET', '/products/ratings?productIds=P-1')).body.ratings;
    const { aggregateRating } = (await shop.asBrowser('GET', '/products/P-1/structured-data')).body;
    const all = (await shop.asBrowser('GET', '/reviews')).body;
    for (const one of [rating, all]) assert.equal(one.averageRating, list.averageRating);
    assert.equal(aggregateRating.ratingValue, list.displayedAverage);
    assert.equal(aggregateRating.reviewCount, rating.totalReviews);
    assert.deepEqual(await recount(context.db, id, { repair: false }), []);
    const { averageRating, insiderCount, includesInsiders, excludedCount, recommendation, totalReviews } =
      list;
    return [
      averageRating,
      rating.totalReviews,
      totalReviews,
      insiderCount,
      includesInsiders,
      excludedCount,
      recommendation.percent,
    ];
  };
  assert.deepEqual(await figures(), [4, 3, 3, 2, true, 0, 66.7]);
  await shop.asStaff('PATCH', '/admin/settings', { countInsiderReviews: false });
  assert.deepEqual(await figures(), [2, 1, 3, 2, false, 2, 0]);
  assert.match(await html(shop, 'en'), /connected to the store, not counted in the average: 2/);
  const data = (await shop.asBrowser('GET', '/products/P-1/structured-data')).body;
  assert.equal(data.review.length, 1);
  await shop.asStaff('PATCH', `/reviews/${own}/moderate`, { status: 'rejected', reasonCode: 'fake' });
  assert.deepEqual(await figures(), [2, 1, 2, 1, false, 1, 0]);
  await shop.asStaff('PATCH', '/admin/settings', { countInsiderReviews: true });
  assert.deepEqual(await figures(), [3.5, 2, 2, 1, true, 0, 50]);
});

test('files have relationship, experience and publication, and imports count insiders', async () => {
  const shop = await harness.merchant();
  const made = { productId: 'P-1', createdAt: '2025-03-01T10:00:00Z', relationship: 'employee' };
  const times = { experiencedAt: '2025-02-14', publishedAt: '2025-03-02T10:00:00Z' };
  await importerOf(harness)(shop, csvOf([plain(1, { ...made, ...times })]));
  const { reviews, insiderCount } = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
  const [{ experiencedAt, publishedAt, relationship }] = reviews;
  assert.deepEqual(
    [experiencedAt, publishedAt, relationship, insiderCount],
    ['2025-02-14', '2025-03-02T10:00:00.000Z', 'employee', 1],
  );
});
