import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';

const harness = await startHarness();
const days = 24 * 60 * 60 * 1000;

async function shopWith(incentive: object = {}, orderChanges: object = {}) {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/incentives', { description: '10 % off', ...incentive });
  const received = await deliver(harness, shop, order(orderChanges));
  return { shop, claimId: received.body.data.incentiveClaimId as string };
}
const claimOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')).body.data;
const review = (shop: TestMerchant, changes: object = {}) =>
  shop.asBrowser('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 3,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    ...changes,
  });

test("an order's claim has exactly the documented fields", async () => {
  const { shop, claimId } = await shopWith();
  assert.deepEqual(await claimOf(shop), {
    claimId,
    status: 'reviews_pending',
    incentiveDescription: '10 % off',
    products: [
      { productId: 'P-1', name: 'Stormcroft Jacket', reviewed: false },
      { productId: 'P-2', name: 'Tarn Bottle', reviewed: false },
    ],
  });
});

test('a claim is completed by the last required review, even while that review is pending', async () => {
  const { shop } = await shopWith();
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await review(shop);
  const half = await claimOf(shop);
  assert.deepEqual([half.status, half.products[0].reviewed], ['reviews_pending', true]);
  await review(shop, { productId: 'P-2' });
  assert.equal((await claimOf(shop)).status, 'reviews_completed');
});

test('with the requirement any_product the first review completes the claim', async () => {
  const { shop } = await shopWith({ requirement: 'any_product' });
  await review(shop);
  assert.equal((await claimOf(shop)).status, 'reviews_completed');
});

test('a rejected review no longer counts, and counts again once it is approved', async () => {
  const { shop } = await shopWith({ requirement: 'any_product' });
  const { id } = (await review(shop)).body.data;
  const moderate = (status: string) => shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status });
  await moderate('rejected');
  assert.equal((await claimOf(shop)).status, 'reviews_pending');
  await moderate('approved');
  assert.equal((await claimOf(shop)).status, 'reviews_completed');
  await shop.asStaff('DELETE', `/admin/reviews/${id}`, {});
  assert.equal((await claimOf(shop)).status, 'reviews_pending');
});

test('the rating affects nothing: state, progress, coupon and disclosure are the same for 1 to 5 stars', async () => {
  const outcomes = [];
  for (const rating of [1, 2, 3, 4, 5]) {
    const { shop, claimId } = await shopWith();
    for (const productId of ['P-1', 'P-2'])
      await review(shop, { rating, productId, incentiveClaimId: claimId, incentiveConsent: true });
    const { status, products } = await claimOf(shop);
    const fulfilled = await shop.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, {
      couponCode: 'THANKS',
    });
    const listed = await shop.asBrowser('GET', '/reviews');
    const { body } = await shop.asStaff('GET', '/admin/mails?kind=coupon');
    const mail = await shop.asStaff('GET', `/admin/mails/${body.data.mails[0].id}`);
    outcomes.push({
      status,
      products,
      fulfilled: [fulfilled.status, fulfilled.body.data.status, fulfilled.body.data.couponCode],
      incentivized: listed.body.reviews.map((one: { incentivized: boolean }) => one.incentivized),
      mail: mail.body.data.text.replace(/Shop \d+/g, 'Shop'),
    });
  }
  for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
  assert.equal(outcomes[0]?.status, 'reviews_completed');
  assert.match(outcomes[0]?.mail ?? '', /THANKS/);
});

test('a review that an incentive was offered for is marked as incentivized even without incentiveClaimId', async () => {
  const { shop } = await shopWith();
  await review(shop);
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(listed.body.reviews[0].incentivized, true);
  assert.equal(listed.body.incentivizedCount, 1);
});

test('a claim is fulfilled once: the same code returns the same response and sends no email, another is refused', async () => {
  const { shop, claimId } = await shopWith();
  const fulfil = (couponCode: unknown) =>
    shop.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, { couponCode });
  const first = await fulfil('SAVE-10');
  assert.equal(first.body.data.status, 'fulfilled', JSON.stringify(first.body));
  assert.deepEqual((await fulfil('SAVE-10')).body, first.body);
  assert.equal(codeOf(await fulfil('SAVE-20')), 'ALREADY_FULFILLED');
  const mails = await shop.asStaff('GET', '/admin/mails?kind=coupon');
  assert.equal(mails.body.data.mails.length, 1);
  assert.equal(codeOf(await fulfil('')), 'VALIDATION_ERROR');
  assert.equal(codeOf(await fulfil(10)), 'VALIDATION_ERROR');
});

test('a pending claim expires at its deadline; a completed one does not', async () => {
  const { shop, claimId } = await shopWith({ expiresInDays: 30 });
  const other = await shopWith({ expiresInDays: 30, requirement: 'any_product' });
  await review(other.shop);
  harness.clock.advance(31 * days);
  assert.equal((await claimOf(shop)).status, 'expired');
  assert.equal((await claimOf(other.shop)).status, 'reviews_completed');
  await review(shop);
  await review(shop, { productId: 'P-2' });
  assert.equal((await claimOf(shop)).status, 'expired');
  const refused = await shop.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, {
    couponCode: 'X',
  });
  assert.equal(codeOf(refused), 'INVALID_STATE');
});

test('a claim keeps its terms when the incentive changes; later orders get the new terms', async () => {
  const { shop } = await shopWith();
  const { body } = await shop.asStaff('GET', '/admin/incentives');
  const { id } = body.data.incentives[0];
  const changed = await shop.asStaff('PATCH', `/admin/incentives/${id}`, { description: '5 % off' });
  assert.equal(changed.body.data.description, '5 % off');
  assert.equal((await claimOf(shop)).incentiveDescription, '10 % off');
  await shop.asStaff('PATCH', `/admin/incentives/${id}`, { active: false });
  const later = await deliver(harness, shop, order({ orderId: 'ORD-2' }));
  assert.equal(later.body.data.incentiveClaimId, null);
});

test("a review by another email address doesn't count for the claim it names", async () => {
  const { shop, claimId } = await shopWith({ requirement: 'any_product' });
  const stranger = { authorEmail: 'eve@example.com', incentiveClaimId: claimId, incentiveConsent: true };
  assert.equal((await review(shop, stranger)).status, 200);
  assert.equal((await claimOf(shop)).status, 'reviews_pending');
});

test('claims are listed newest first, by status, page by page', async () => {
  const { shop } = await shopWith();
  await deliver(harness, shop, order({ orderId: 'ORD-2' }));
  const first = await shop.asStaff('GET', '/admin/incentive-claims?limit=1');
  assert.equal(first.body.data.claims[0].orderId, 'ORD-2');
  const second = await shop.asStaff(
    'GET',
    `/admin/incentive-claims?limit=1&startAfter=${first.body.data.nextStartAfter}`,
  );
  assert.equal(second.body.data.claims[0].orderId, 'ORD-1001');
  assert.equal(second.body.data.nextStartAfter, null);
  const fulfilled = await shop.asStaff('GET', '/admin/incentive-claims?status=fulfilled');
  assert.deepEqual(fulfilled.body.data.claims, []);
  const unknown = await shop.asStaff('GET', '/admin/incentive-claims?startAfter=claim_x');
  assert.equal(codeOf(unknown), 'VALIDATION_ERROR');
});

test("another merchant's claims and incentives do not exist", async () => {
  const { claimId } = await shopWith();
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')), 'NOT_FOUND');
  const refused = await other.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, {
    couponCode: 'X',
  });
  assert.equal(codeOf(refused), 'NOT_FOUND');
  assert.equal(codeOf(await other.asServer('GET', '/admin/incentive-claims')), 'AUTHENTICATION_REQUIRED');
});
