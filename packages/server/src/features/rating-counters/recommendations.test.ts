import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import {
  atOnce,
  emailText,
  givenReview,
  givenReviewThatIs,
  heldBack,
  submission,
  tokenIn,
} from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { undoImport } from '../imports/undo.ts';
import { ok, process } from '../privacy/person.fixture.ts';
import { syndicateOnce } from '../syndication/dispatching.ts';
import { recount } from './index.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

/** What every list and summary says of a product, after a recount has found no difference. */
async function recommendationOf(shop: TestMerchant, productId = 'P-1') {
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
  const { recommendation } = (await shop.asBrowser('GET', `/products/${productId}/reviews`)).body;
  const filtered = await shop.asBrowser('GET', `/products/${productId}/reviews?rating=1&search=rain`);
  assert.deepEqual(filtered.body.recommendation, recommendation, 'regardless of the filters');
  const { ratings } = (await shop.asBrowser('GET', `/products/ratings?productIds=${productId}`)).body;
  const posted = await shop.asBrowser('POST', '/products/ratings', { productIds: [productId] });
  assert.deepEqual(
    [ratings, posted.body.ratings].map(([one]) => one.recommendation),
    [recommendation, recommendation],
  );
  const product = await shop.asStaff('GET', `/admin/products/${productId}`);
  if (product.status === 200) assert.deepEqual(product.body.data.recommendation, recommendation);
  return recommendation && [recommendation.percent, recommendation.recommended, recommendation.answered];
}
const ofStore = async (shop: TestMerchant) => (await shop.asBrowser('GET', '/reviews')).body.recommendation;

let authors = 0;
const answering = (shop: TestMerchant, wouldRecommend?: boolean, changes: object = {}) => {
  const number = ++authors;
  return givenReview(shop, {
    authorEmail: `author${number}@example.com`,
    text: `Walk number ${number} through the rain of the western hills, warm and dry to the end.`,
    ...(wouldRecommend !== undefined && { wouldRecommend }),
    ...changes,
  });
};

const moderate = async (shop: TestMerchant, id: string, status: string) => {
  const answer = await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

test('the share counts published answers only, of all ratings, and is null without any', async () => {
  const shop = await harness.merchant();
  assert.equal(await recommendationOf(shop), null);
  assert.equal(await ofStore(shop), null);
  await answering(shop);
  assert.equal(await recommendationOf(shop), null);
  await answering(shop, false, { rating: 1 });
  assert.deepEqual(await recommendationOf(shop), [0, 0, 1]);
  await answering(shop, true);
  await answering(shop, true, { rating: 2 });
  const held = await answering(shop, false, heldBack);
  assert.equal(held.status, 'pending');
  assert.deepEqual(await recommendationOf(shop), [66.7, 2, 3]);
  await answering(shop, false, { productId: 'P-2' });
  assert.deepEqual(await recommendationOf(shop, 'P-2'), [0, 0, 1]);
  assert.deepEqual(await ofStore(shop), { percent: 50, recommended: 2, answered: 4 });
  const other = await harness.merchant();
  assert.equal(await recommendationOf(other), null, "another merchant's answers do not count");
});

test('moderation, a flag, an undo and a deletion move the answers in and out of the share', async () => {
  const shop = await harness.merchant();
  const yes = await answering(shop, true);
  const no = await answering(shop, false);
  await moderate(shop, no.id, 'rejected');
  assert.deepEqual(await recommendationOf(shop), [100, 1, 1]);
  await moderate(shop, no.id, 'approved');
  assert.deepEqual(await recommendationOf(shop), [50, 1, 2]);
  await shop.asServer('PATCH', `/reviews/${yes.id}/flag`, { flagged: true, flagReason: 'spam' });
  assert.deepEqual(await recommendationOf(shop), [0, 0, 1]);
  await shop.asServer('PATCH', `/reviews/${yes.id}/flag`, { flagged: false });
  assert.deepEqual(await recommendationOf(shop), [50, 1, 2]);
  const held = await answering(shop, true, heldBack);
  const bulk = await shop.asStaff('POST', '/admin/reviews/moderate', {
    ids: [yes.id, no.id, held.id],
    status: 'approved',
  });
  assert.equal(bulk.status, 200, JSON.stringify(bulk.body));
  assert.deepEqual(await recommendationOf(shop), [66.7, 2, 3]);
  await shop.asStaff('POST', '/admin/reviews/moderate', { ids: [yes.id, held.id], status: 'rejected' });
  assert.deepEqual(await recommendationOf(shop), [0, 0, 1]);
  await shop.asStaff('DELETE', `/admin/reviews/${no.id}`, { reasonCode: 'other' });
  await shop.asStaff('DELETE', `/admin/reviews/${yes.id}`, { reasonCode: 'other' });
  assert.equal(await recommendationOf(shop), null);
});

test('products of a group share the share', async () => {
  const shop = await harness.merchant();
  await answering(shop, true, { productId: 'A' });
  await answering(shop, false, { productId: 'B' });
  await answering(shop, true, { productId: 'C' });
  await shop.asStaff('POST', '/admin/products', {
    products: ['A', 'B'].map((productId) => ({ productId, groupId: 'G' })),
  });
  assert.deepEqual(await recommendationOf(shop, 'A'), [50, 1, 2]);
  assert.deepEqual(await recommendationOf(shop, 'B'), [50, 1, 2]);
  assert.deepEqual(await recommendationOf(shop, 'C'), [100, 1, 1]);
});

test('reviews that are submitted at once, some of them held, are counted as each alone', async () => {
  const shop = await harness.merchant();
  const answers = await atOnce(40, (index) =>
    shop.asServer(
      'POST',
      '/reviews',
      submission(shop, {
        authorEmail: `c${index}@example.com`,
        text: `Wore number ${index} through three days of rain in the hills, for all.`,
        ...(index % 4 > 0 && { wouldRecommend: index % 4 > 1 }),
        ...(index % 10 === 9 && heldBack),
      }),
    ),
  );
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  // Of ten held ones, indices 9, 19, 29 and 39, two had answered yes and two no.
  assert.deepEqual(await recommendationOf(shop), [69.2, 18, 26]);
});

test('an author changes the answer with the link of an update request, and null takes it back', async () => {
  const shop = await harness.merchant();
  const review = await answering(shop, true);
  const change = async (body: object) => {
    await shop.asStaff('POST', `/admin/reviews/${review.id}/update-request`, { message: 'Still happy?' });
    const token = tokenIn(await emailText(shop, 'review_update_request'));
    return shop.asBrowser('PATCH', `/reviews/${review.id}`, { token, ...body });
  };
  assert.equal((await change({ rating: 2 })).body.data.wouldRecommend, true, 'unchanged when omitted');
  assert.deepEqual(await recommendationOf(shop), [100, 1, 1]);
  const changed = await change({ wouldRecommend: false });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(changed.body.data.wouldRecommend, false);
  assert.deepEqual(await recommendationOf(shop), [0, 0, 1]);
  assert.equal((await change({ wouldRecommend: null })).body.data.wouldRecommend, null);
  assert.equal(await recommendationOf(shop), null);
  assert.equal(codeOf(await change({ wouldRecommend: 'yes' })), 'VALIDATION_ERROR');
  const history = await shop.asStaff('GET', `/admin/reviews/${review.id}/history`);
  assert.deepEqual(
    history.body.data.versions.map((one: { wouldRecommend: boolean }) => one.wouldRecommend),
    [false, true, true],
  );
});

test('an import counts the answers of its file, and its undo takes them out', async () => {
  const shop = await harness.merchant();
  await answering(shop, true, { productId: 'P-0' });
  const run = importerOf(harness);
  const file = csvOf(
    ['true', 'false', '', 'false'].map((wouldRecommend, index) =>
      plain(index * 3, { wouldRecommend, ...(index === 3 && { status: 'pending' }) }),
    ),
  );
  const { batchId } = await run(shop, file);
  assert.deepEqual(await recommendationOf(shop, 'P-0'), [66.7, 2, 3]);
  await ok(shop.asStaff('POST', `/admin/imports/${batchId}/undo`, {}));
  await undoImport(context, shop.uuid, uuidOf('import', batchId ?? '') ?? '');
  assert.deepEqual(await recommendationOf(shop, 'P-0'), [100, 1, 1]);
});

for (const keepAnonymousRatings of [true, false])
  test(`the answer of an erased author ${keepAnonymousRatings ? 'counts on with the anonymous rating' : 'is gone with the review'}`, async () => {
    const shop = await harness.merchant();
    await ok(shop.asStaff('PATCH', '/admin/settings', { keepAnonymousRatings }));
    await answering(shop, true, { authorEmail: 'gone@example.com' });
    await answering(shop, false);
    const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: 'gone@example.com' }));
    assert.equal((await process(harness, shop, asked.id)).status, 'completed');
    assert.deepEqual(await recommendationOf(shop), keepAnonymousRatings ? [50, 1, 2] : [0, 0, 1]);
  });

test('shared reviews count at the target, and follow a changed answer and a withdrawal', async () => {
  const [brand, retailer] = await Promise.all([
    harness.merchant({ origins: ['https://larkmoor.example'] }),
    harness.merchant(),
  ]);
  const gtin = '4006381333931';
  await brand.asStaff('PUT', '/admin/products/P-1', { gtin });
  await retailer.asStaff('PUT', '/admin/products/SKU-9', { gtin });
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', { name: 'Fellgate' });
  await retailer.asStaff('POST', '/admin/syndication/accept', { code: offer.body.data.code });
  const review = await answering(brand, true);
  await answering(brand, false);
  await syndicateOnce(context);
  assert.deepEqual(await recommendationOf(retailer, 'SKU-9'), [50, 1, 2]);
  await brand.asStaff('POST', `/admin/reviews/${review.id}/update-request`, { message: 'Still happy?' });
  const token = tokenIn(await emailText(brand, 'review_update_request'));
  await brand.asBrowser('PATCH', `/reviews/${review.id}`, { token, wouldRecommend: false });
  await syndicateOnce(context);
  assert.deepEqual(await recommendationOf(retailer, 'SKU-9'), [0, 0, 2]);
  await brand.asStaff('DELETE', `/admin/reviews/${review.id}`, { reasonCode: 'other' });
  await syndicateOnce(context);
  assert.deepEqual(await recommendationOf(retailer, 'SKU-9'), [0, 0, 1]);
  assert.deepEqual(await recommendationOf(brand), [0, 0, 1]);
});

test('a recount finds and repairs what differs', async () => {
  const shop = await harness.merchant();
  await answering(shop, true);
  await answering(shop, false);
  await givenReviewThatIs(shop, 'rejected', { wouldRecommend: false });
  await answering(shop, true, { productId: 'P-2' });
  for (const table of ['product_counts', 'shop_counts'])
    await rows(db, `update ${table} set recommended = 0, not_recommended = 0 where merchant_id = $1`, [
      shop.uuid,
    ]);
  const found = await recount(db, shop.uuid, { repair: false });
  assert.deepEqual(
    found.map(({ productId, count, kept, counted }) => [productId, count, kept, counted]).sort(),
    [
      ['P-1', 'not_recommended', 0, 1],
      ['P-1', 'recommended', 0, 1],
      ['P-2', 'recommended', 0, 1],
      [null, 'not_recommended', 0, 1],
      [null, 'recommended', 0, 2],
    ].sort(),
  );
  assert.deepEqual(await recount(db, shop.uuid, { repair: true }), found);
  assert.deepEqual(await recommendationOf(shop), [50, 1, 2]);
  await rows(db, 'update product_counts set recommended = recommended + 1 where merchant_id = $1', [
    shop.uuid,
  ]);
  assert.equal((await recount(db, shop.uuid, { repair: true })).length, 2);
  assert.deepEqual(await recommendationOf(shop), [50, 1, 2]);
});
