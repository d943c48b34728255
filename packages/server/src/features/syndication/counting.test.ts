import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { rows } from '../../platform/db/database.ts';
import { emailText, givenReview, tokenIn } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/index.ts';
import { syndicateOnce } from './dispatching.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;
const origin = await harness.listen();
// biome-ignore lint/suspicious/noExplicitAny: tests read results like a model, which has no types
type Found = any;
const gtin = '4006381333931';

let authors = 0;
const review = (shop: TestMerchant, productId: string, rating: number, fields: object = {}) => {
  const number = ++authors;
  return givenReview(shop, {
    productId,
    rating,
    authorEmail: `author${number}@example.com`,
    text: `Walk number ${number} through the rain of the western hills, warm and dry to the end.`,
    ...fields,
  });
};

/** A retailer with two reviews of its own of SKU-9, 5 and 4 stars, and two that a brand shares, 1 and 2 stars. */
async function givenRetailer() {
  const [brand, retailer] = await Promise.all([
    harness.merchant({ origins: ['https://larkmoor.example'], plan: 'growth' }),
    harness.merchant({ plan: 'growth' }),
  ]);
  await brand.asStaff('PUT', '/admin/products/P-1', { gtin });
  await retailer.asStaff('PUT', '/admin/products/SKU-9', { gtin, name: 'Rain jacket' });
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', { name: 'Fellgate' });
  const { code } = offer.body.data;
  assert.equal((await retailer.asStaff('POST', '/admin/syndication/accept', { code })).status, 200);
  await review(retailer, 'SKU-9', 5, { wouldRecommend: true });
  await review(retailer, 'SKU-9', 4);
  const bad = await review(brand, 'P-1', 1, { wouldRecommend: false });
  await review(brand, 'P-1', 2);
  await syndicateOnce(context);
  return { brand, retailer, bad };
}

const countShared = async (shop: TestMerchant, countSyndicatedReviews: boolean) => {
  const changed = await shop.asStaff('PATCH', '/admin/settings', { countSyndicatedReviews });
  assert.deepEqual([changed.status, changed.body.data.countSyndicatedReviews], [200, countSyndicatedReviews]);
};

interface Figures {
  averageRating: number;
  starDistribution: { rating: number; count: number }[];
  recommendation: { recommended: number; answered: number } | null;
  syndicatedCount: number;
  includesSyndicated: boolean;
  totalReviews: number;
}

const brief = (of: Figures) => ({
  average: of.averageRating,
  stars: of.starDistribution.map(({ count }) => count),
  recommend: of.recommendation && [of.recommendation.recommended, of.recommendation.answered],
  syndicated: of.syndicatedCount,
  included: of.includesSyndicated,
});

/** The rating of SKU-9 as every answer gives it, after a recount has found no difference. */
async function ratingOf(shop: TestMerchant) {
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
  const list = (await shop.asBrowser('GET', '/products/SKU-9/reviews?limit=1')).body;
  const whole = (await shop.asBrowser('GET', '/reviews')).body;
  const found = (await shop.asBrowser('GET', '/products/SKU-9/reviews?search=walk&rating=1')).body;
  const batch = (await shop.asBrowser('GET', '/products/ratings?productIds=SKU-9')).body.ratings[0];
  const posted = (await shop.asBrowser('POST', '/products/ratings', { productIds: ['SKU-9'] })).body;
  const rating = brief(list);
  for (const other of [whole, found, batch, posted.ratings[0]]) assert.deepEqual(brief(other), rating);
  const product = (await shop.asStaff('GET', '/admin/products/SKU-9')).body.data;
  assert.deepEqual(
    [product.averageRating, product.syndicatedCount, product.includesSyndicated, product.totalReviews],
    [batch.averageRating, batch.syndicatedCount, batch.includesSyndicated, batch.totalReviews],
  );
  const policy = (await shop.asBrowser('GET', `/merchants/${shop.id}/review-policy`)).body;
  assert.deepEqual(policy.syndication, {
    syndicatedCount: batch.syndicatedCount,
    includesSyndicated: batch.includesSyndicated,
  });
  return { ...rating, listed: list.totalReviews, rated: batch.totalReviews };
}

test('shared reviews count in averages unless the merchant decides otherwise; they are listed in any case', async () => {
  const { retailer, brand } = await givenRetailer();
  const counted = {
    average: 3,
    stars: [1, 1, 0, 1, 1],
    recommend: [1, 2],
    syndicated: 2,
    included: true,
    listed: 4,
    rated: 4,
  };
  assert.deepEqual(await ratingOf(retailer), counted);
  await countShared(retailer, false);
  assert.deepEqual(await ratingOf(retailer), {
    average: 4.5,
    stars: [1, 1, 0, 0, 0],
    recommend: [1, 1],
    syndicated: 2,
    included: false,
    listed: 4,
    rated: 2,
  });
  const oneStar = (await retailer.asBrowser('GET', '/products/SKU-9/reviews?rating=1')).body;
  assert.equal(oneStar.totalReviews, 1, 'a filter lists shared reviews');
  assert.equal(oneStar.reviews[0].originallyPostedOn.url, 'https://larkmoor.example');
  await countShared(retailer, true);
  assert.deepEqual(await ratingOf(retailer), counted);
  const own = (await brand.asBrowser('GET', '/products/P-1/reviews')).body;
  assert.deepEqual([own.averageRating, own.syndicatedCount, own.includesSyndicated], [1.5, 0, true]);
});

test('the counters follow moderation, edits, withdrawals and the end of an agreement', async () => {
  const { retailer, brand, bad } = await givenRetailer();
  await countShared(retailer, false);
  const stars = async () => {
    const { average, syndicated, listed } = await ratingOf(retailer);
    return [average, syndicated, listed];
  };
  const listed = (await retailer.asBrowser('GET', '/products/SKU-9/reviews?rating=2')).body.reviews[0].id;
  const decide = (status: string) =>
    retailer.asStaff('PATCH', `/reviews/${listed}/moderate`, { status, reasonCode: 'other' });
  await decide('rejected');
  assert.deepEqual(await stars(), [4.5, 1, 3]);
  await decide('approved');
  assert.deepEqual(await stars(), [4.5, 2, 4]);
  await brand.asStaff('POST', `/admin/reviews/${bad.id}/update-request`, { message: 'Still so?' });
  const token = tokenIn(await emailText(brand, 'review_update_request'));
  await brand.asBrowser('PATCH', `/reviews/${bad.id}`, { token, rating: 5, wouldRecommend: true });
  await syndicateOnce(context);
  assert.deepEqual(await stars(), [4.5, 2, 4]);
  await countShared(retailer, true);
  const { average, recommend } = await ratingOf(retailer);
  assert.deepEqual([average, recommend], [4, [2, 2]]);
  await brand.asStaff('DELETE', `/admin/reviews/${bad.id}`, { reasonCode: 'other' });
  await syndicateOnce(context);
  assert.deepEqual(await stars(), [3.67, 1, 3]);
  const [agreement] = (await retailer.asStaff('GET', '/admin/syndication')).body.data.agreements;
  const ended = await retailer.asStaff('DELETE', `/admin/syndication/${agreement.id}`);
  assert.equal(ended.status, 200, JSON.stringify(ended.body));
  await syndicateOnce(context);
  assert.deepEqual(await stars(), [4.5, 0, 2]);
});

test('a group, a product with shared reviews only, and tools of agents say the same', async () => {
  const { retailer } = await givenRetailer();
  await review(retailer, 'SKU-8', 3);
  await retailer.asStaff('POST', '/admin/products', {
    products: ['SKU-8', 'SKU-9'].map((productId) => ({ productId, groupId: 'G' })),
  });
  await countShared(retailer, false);
  assert.deepEqual(
    await ratingOf(retailer).then(({ average, rated, listed }) => [average, rated, listed]),
    [4, 3, 5],
  );
  const own = (await retailer.asBrowser('GET', '/reviews')).body.reviews.filter(
    (one: { originallyPostedOn: object | null }) => one.originallyPostedOn === null,
  );
  for (const { id } of own) await retailer.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'other' });
  const { average, stars, rated, listed } = await ratingOf(retailer);
  assert.deepEqual([average, stars, rated, listed], [0, [0, 0, 0, 0, 0], 0, 2]);
  const agent = new McpClient({ name: 'test-agent', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp/${retailer.id}`)));
  await agent.listTools(); // the client then validates results
  const results = await Promise.all([
    agent.callTool({ name: 'find_products', arguments: { query: 'rain' } }),
    agent.callTool({ name: 'get_ratings', arguments: { productIds: ['SKU-9'] } }),
    agent.callTool({ name: 'search_reviews', arguments: { productId: 'SKU-9' } }),
  ]);
  await agent.close();
  const [products, ratings, found] = results.map(({ structuredContent }) => structuredContent as Found);
  for (const one of [products.products[0], ratings.ratings[0], found])
    assert.deepEqual([one.syndicatedCount, one.includesSyndicated], [2, false]);
  assert.deepEqual([found.matchingReviews, found.averageRatingOfAll], [2, 0]);
});

test('a recount finds and repairs what differs', async () => {
  const { retailer } = await givenRetailer();
  const id = retailer.uuid;
  for (const table of ['product_counts', 'shop_counts'])
    await rows(
      db,
      `update ${table} set syndicated_stars1 = 0, syndicated_stars2 = 0, syndicated_not_recommended = 0 where merchant_id = $1`,
      [id],
    );
  const found = await recount(db, id, { repair: false });
  assert.deepEqual(
    found.map(({ productId, count, kept, counted }) => [productId, count, kept, counted]),
    ['SKU-9', null].flatMap((product) =>
      ['syndicated_stars1', 'syndicated_stars2', 'syndicated_not_recommended'].map((count) => [
        product,
        count,
        0,
        1,
      ]),
    ),
  );
  assert.deepEqual(await recount(db, id, { repair: true }), found);
  await ratingOf(retailer);
  await rows(
    db,
    "update product_counts set syndicated_stars1 = 7 where merchant_id = $1 and product_id = 'SKU-9'",
    [id],
  );
  assert.equal((await recount(db, id, { repair: true })).length, 1);
  await ratingOf(retailer);
});
