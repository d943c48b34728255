import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Db, rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { atOnce, givenReview, givenReviewThatIs, heldBack, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

/** An order received by webhook. */
async function givenOrder({ id }: TestMerchant, orderId: string, email: string, productIds: string[]) {
  await rows(
    harness.context.db as Db,
    'insert into orders (merchant_id, order_id, email_key, product_ids, created_at) values ($1, $2, $3, $4, $5)',
    [...[uuidOf('merchant', id), orderId, email, productIds, harness.clock.now()]],
  );
}

test('a harmless review is published and listed at once', async () => {
  const shop = await harness.merchant();
  const { id, createdAt, receipt, receiptUrl, ...rest } = await givenReview(shop);
  assert.match(receipt, /^tribune-receipt\/v1\n/);
  assert.match(receiptUrl, /\/receipt\/[\w-]{64}$/);
  assert.match(id, /^review_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    productId: 'P-1',
    status: 'approved',
    rating: 5,
    verifiedPurchase: false,
    verification: 'none',
    mediaStatus: null,
  });
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.deepEqual(listed.body, {
    reviews: [
      {
        id,
        productId: 'P-1',
        productName: null,
        rating: 5,
        title: null,
        text: 'Wore it through three days of rain in the hills.',
        pros: null,
        cons: null,
        wouldRecommend: null,
        attributes: null,
        authorName: 'Maya',
        verifiedPurchase: false,
        verification: 'none',
        incentivized: false,
        relationship: null,
        language: 'en',
        featured: false,
        featuredSequence: null,
        helpfulVotes: 0,
        notHelpfulVotes: 0,
        media: [],
        mediaStatus: null,
        reply: null,
        originallyPostedOn: null,
        status: 'approved',
        createdAt,
        experiencedAt: null,
        publishedAt: createdAt,
        editedAt: null,
      },
    ],
    totalReviews: 1,
    totalReviewsIsEstimate: false,
    page: 1,
    limit: 20,
    totalPages: 1,
    nextStartAfter: null,
    sort: 'featured',
    averageRating: 5,
    displayedAverage: 5,
    incentivizedCount: 0,
    insiderCount: 0,
    recommendation: null,
    syndicatedCount: 0,
    includesSyndicated: true,
    includesInsiders: true,
    excludedCount: 0,
    attributeSummaries: [],
    starDistribution: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: rating === 5 ? 1 : 0,
      percentage: rating === 5 ? 100 : 0,
    })),
  });
});

test('a review with screening findings is pending and not public', async () => {
  const shop = await harness.merchant();
  const { id, status } = await givenReview(shop, heldBack);
  assert.equal(status, 'pending');
  assert.equal((await shop.asBrowser('GET', '/products/P-1/reviews')).body.totalReviews, 0);
  assert.equal(codeOf(await shop.asBrowser('GET', `/reviews/${id}`)), 'NOT_FOUND');
  const { findings } = (await shop.asStaff('GET', `/reviews/${id}`)).body;
  assert.deepEqual(findings, [
    { phase: 'links', reasonCode: 'spam', field: 'title', excerpt: 'www.cheap-boots.example' },
  ]);
});

test('under the manual policy every review is pending', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  assert.equal((await givenReview(shop)).status, 'pending');
});

test('an order by the author that contains the product makes a review a verified purchase', async () => {
  const shop = await harness.merchant();
  await givenOrder(shop, 'O-1', 'maya@example.com', ['P-1', 'P-2']);
  const verificationOf = async (send: TestMerchant['asBrowser'], changes: Record<string, unknown>) => {
    const answer = await send('POST', '/reviews', submission(shop, changes));
    return [answer.body.data?.verification ?? codeOf(answer), answer.body.data?.verifiedPurchase];
  };
  const mine = { orderId: 'O-1', authorEmail: 'Maya@Example.COM' };
  assert.deepEqual(await verificationOf(shop.asBrowser, mine), ['order', true]);
  assert.deepEqual(await verificationOf(shop.asServer, { ...mine, productId: 'P-2' }), ['order', true]);
  assert.deepEqual(await verificationOf(shop.asBrowser, { ...mine, productId: 'P-3' }), ['none', false]);
  assert.deepEqual(await verificationOf(shop.asBrowser, { ...mine, authorEmail: 'x@example.com' }), [
    'none',
    false,
  ]);
  assert.deepEqual(await verificationOf(shop.asBrowser, { orderId: 'O-2', productId: 'P-4' }), [
    'none',
    false,
  ]);
  assert.deepEqual(await verificationOf(shop.asStaff, { orderId: 'O-2', productId: 'P-5' }), ['none', false]);
  assert.deepEqual(await verificationOf(shop.asServer, { orderId: 'O-2', productId: 'P-6' }), [
    'merchant',
    true,
  ]);
  assert.deepEqual(await verificationOf(shop.asServer, { productId: 'P-7' }), ['none', false]);
});

test("another merchant's order verifies nothing", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await givenOrder(other, 'O-1', 'maya@example.com', ['P-1']);
  assert.equal((await givenReview(shop, { orderId: 'O-1' })).verification, 'none');
});

test('an incentive claim requires consent to its disclosure, and the review is marked', async () => {
  const shop = await harness.merchant();
  for (const incentiveConsent of [undefined, false]) {
    const answer = await shop.asBrowser(
      'POST',
      '/reviews',
      submission(shop, { incentiveClaimId: 'c', incentiveConsent }),
    );
    assert.deepEqual(answer.body.error?.details, [
      { field: 'incentiveConsent', message: 'must be true when incentiveClaimId is given' },
    ]);
  }
  await givenReview(shop, { incentiveClaimId: 'c', incentiveConsent: true });
  await givenReview(shop, { authorEmail: 'b@example.com', text: 'Bought it myself.' });
  const { reviews, incentivizedCount } = (await shop.asBrowser('GET', '/products/P-1/reviews?sort=oldest'))
    .body;
  assert.deepEqual(
    reviews.map(({ incentivized }: { incentivized: boolean }) => incentivized),
    [true, false],
  );
  assert.equal(incentivizedCount, 1);
});

test("a customer's second review of a product after a verified one is DUPLICATE_REVIEW", async () => {
  const shop = await harness.merchant();
  const first = (await shop.asServer('POST', '/reviews', submission(shop, { orderId: 'O-1' }))).body.data;
  for (const [send, changes] of [
    [shop.asServer, { orderId: 'O-2' }],
    [shop.asBrowser, {}],
    [shop.asStaff, { authorEmail: 'MAYA@example.com', rating: 1 }],
  ] as const) {
    const answer = await send('POST', '/reviews', submission(shop, changes));
    assert.equal(answer.status, 409);
    const { requestId: _, ...error } = answer.body.error;
    assert.deepEqual(error, {
      code: 'DUPLICATE_REVIEW',
      message: `This customer has reviewed this product already: ${first.id}.`,
      details: [{ field: 'reviewId', message: first.id }],
    });
  }
  assert.equal((await givenReview(shop, { productId: 'P-2' })).status, 'approved');
});

test('an unverified review does not block another by the same customer', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { text: 'First impression.' });
  await givenReview(shop, { text: 'After a month.' });
  const verified = await shop.asServer(
    'POST',
    '/reviews',
    submission(shop, { orderId: 'O-1', text: 'With order.' }),
  );
  assert.equal(verified.status, 200);
  assert.equal(codeOf(await shop.asBrowser('POST', '/reviews', submission(shop))), 'DUPLICATE_REVIEW');
});

test('the same text about a product by the same address is held as a duplicate, however short', async () => {
  const shop = await harness.merchant();
  const products = ['P-1', 'P-2'].map((productId) => ({ productId, groupId: 'BOOTS' }));
  await shop.asStaff('POST', '/admin/products', { products: [...products, { productId: 'P-3' }] });
  const statusOf = async (changes: Record<string, unknown>, send = shop.asBrowser) =>
    (await send('POST', '/reviews', submission(shop, { text: 'Great!', ...changes }))).body.data?.status;
  assert.equal(await statusOf({}), 'approved');
  for (const again of [
    {},
    { text: ' great ', authorEmail: 'MAYA@example.com', rating: 1, title: 'Once more' },
    { productId: 'P-2' },
  ])
    assert.equal(await statusOf(again), 'pending', JSON.stringify(again));
  assert.equal(await statusOf({ orderId: 'O-1' }, shop.asServer), 'pending', 'verified');
  for (const other of [
    { productId: 'P-3' },
    { authorEmail: 'ben@example.com' },
    { productId: 'P-2', text: 'Great boots!' },
    { productId: 'P-3', text: '\u{1f44d}' },
    { productId: 'P-4', text: undefined },
    { productId: 'P-4', text: undefined },
  ])
    assert.equal(await statusOf(other), 'approved', JSON.stringify(other));
  assert.equal(await statusOf({ productId: 'P-3', text: '\u{1f44d}' }), 'pending');
  const held = (await shop.asStaff('GET', '/admin/reviews?status=pending')).body.data.reviews;
  for (const { findings } of held)
    assert.deepEqual(findings, [
      { phase: 'duplicate_text', reasonCode: 'duplicate', field: 'text', excerpt: null },
    ]);
});

test("rejecting the current verified review allows another, and restoring it doesn't displace that one", async () => {
  const shop = await harness.merchant();
  const send = (orderId: string) =>
    shop.asServer('POST', '/reviews', submission(shop, { orderId, text: orderId }));
  const moderate = (id: string, status: string) =>
    shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status });
  const first = (await send('O-1')).body.data;
  await moderate(first.id, 'rejected');
  const second = (await send('O-2')).body.data;
  assert.ok(second, 'the place was free');
  assert.equal((await moderate(first.id, 'approved')).status, 200);
  assert.equal((await moderate(second.id, 'flagged')).status, 200);
  assert.equal(codeOf(await send('O-3')), 'DUPLICATE_REVIEW');
  await moderate(second.id, 'rejected');
  assert.equal((await send('O-4')).status, 200);
});

for (const [how, headersOf] of [
  ['', () => ({})],
  [', each with an Idempotency-Key of its own', (index: number) => ({ 'idempotency-key': `try ${index}` })],
] as const)
  test(`of twenty concurrent verified submissions by one customer exactly one succeeds${how}`, async () => {
    const shop = await harness.merchant();
    const answers = await atOnce(20, (index) =>
      shop.asServer('POST', '/reviews', submission(shop, { orderId: `O-${index}` }), headersOf(index)),
    );
    const codes = answers.map((answer) => codeOf(answer) ?? answer.status);
    assert.deepEqual(codes.toSorted(), [200, ...Array(19).fill('DUPLICATE_REVIEW')].toSorted());
    const made = answers.find(({ status }) => status === 200)?.body.data.id;
    for (const { status, body } of answers)
      if (status === 409) assert.equal(body.error.details[0].message, made);
    const { totalReviews, averageRating } = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
    assert.deepEqual({ totalReviews, averageRating }, { totalReviews: 1, averageRating: 5 });
  });

test('two rejected reviews of one customer can be approved concurrently', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) {
    const sent = await shop.asServer(
      'POST',
      '/reviews',
      submission(shop, { orderId: `O-${index}`, text: `No ${index}` }),
    );
    ids.push(sent.body.data.id);
    await shop.asStaff('PATCH', `/reviews/${sent.body.data.id}/moderate`, { status: 'rejected' });
  }
  const answers = await atOnce(6, (index) =>
    shop.asStaff('PATCH', `/reviews/${ids[index]}/moderate`, { status: 'approved' }),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(6).fill(200),
  );
  assert.equal((await shop.asBrowser('GET', '/products/P-1/reviews')).body.totalReviews, 6);
});

test('exists ignores rejected reviews, prefers the verified one and compares addresses without case', async () => {
  const shop = await harness.merchant();
  const exists = async (query: string) =>
    (await shop.asBrowser('GET', `/reviews/exists?merchantId=${shop.id}&${query}`)).body;
  assert.deepEqual(await exists('productId=P-1&customerEmail=maya@example.com'), {
    success: true,
    data: { exists: false, reviewId: null },
  });
  const plain = await givenReview(shop);
  assert.equal((await exists('productId=P-1&email=MAYA@example.com')).data.reviewId, plain.id);
  const verified = (await shop.asServer('POST', '/reviews', submission(shop, { orderId: 'O', text: 'x' })))
    .body.data;
  await givenReviewThatIs(shop, 'pending', { productId: 'P-2' });
  assert.deepEqual((await exists('productId=P-1&customerEmail=maya%40example.com')).data, {
    exists: true,
    reviewId: verified.id,
  });
  assert.equal((await exists('productId=P-2&customerEmail=maya@example.com')).data.exists, true);
  await shop.asStaff('PATCH', `/reviews/${verified.id}/moderate`, { status: 'rejected' });
  await shop.asStaff('PATCH', `/reviews/${plain.id}/moderate`, { status: 'rejected' });
  assert.equal((await exists('productId=P-1&customerEmail=maya@example.com')).data.exists, false);
  for (const [query, field] of [
    ['productId=P-1', 'customerEmail'],
    ['customerEmail=maya@example.com', 'productId'],
    ['productId=P-1&customerEmail=maya', 'customerEmail'],
  ] as const)
    assert.equal((await exists(query)).error.details[0].field, field, query);
  const without = await shop.asBrowser('GET', '/reviews/exists?productId=P-1&customerEmail=maya@example.com');
  assert.equal(without.body.error.details[0].field, 'merchantId');
});
