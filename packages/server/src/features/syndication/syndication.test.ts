import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { emailText, givenReview, givenToken, tokenIn } from '../../testing/given.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { givenPhotoReview, startMediaHarness } from '../media/testing/shop.ts';
import { syndicateOnce } from './dispatching.ts';

const harness = await startMediaHarness({});
const { context } = harness;
const gtin = '4006381333931';

/** A brand and a retailer on one installation, with a product that both sell. */
async function givenPair(filters?: object) {
  const [brand, retailer] = await Promise.all([
    harness.merchant({ name: 'Larkmoor', origins: ['https://larkmoor.example'] }),
    harness.merchant({ name: 'Fellgate' }),
  ]);
  await brand.asStaff('PUT', '/admin/products/P-1', {
    gtin,
    brand: 'Larkmoor',
    mpn: 'LM-1',
    url: 'https://larkmoor.example/p/1',
  });
  await retailer.asStaff('PUT', '/admin/products/SKU-9', { gtin: `0${gtin}`.slice(0, 14) });
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', {
    name: 'Fellgate',
    ...(filters && { filters }),
  });
  assert.equal(offer.status, 200, JSON.stringify(offer.body));
  return { brand, retailer, code: offer.body.data.code, agreementId: offer.body.data.id };
}

async function givenAgreement(filters?: object) {
  const pair = await givenPair(filters);
  const accepted = await pair.retailer.asStaff('POST', '/admin/syndication/accept', { code: pair.code });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  return { ...pair, agreementId: accepted.body.data.id };
}

let authors = 0;
const words = ['rain', 'wind', 'snow', 'mud', 'sun', 'fog', 'sleet'];
/** A review with a text of its own, which no screening holds. */
const written = (brand: TestMerchant, changes: object = {}) => {
  const number = ++authors;
  return givenReview(brand, {
    authorEmail: `author${number}@example.com`,
    text: `Walk number ${number} in the ${words[number % words.length]} and the jacket kept me warm and dry.`,
    ...changes,
  });
};
/** The author changes the review with the link of an update request. */
async function edit(brand: TestMerchant, reviewId: string, text: string): Promise<void> {
  await brand.asStaff('POST', `/admin/reviews/${reviewId}/update-request`, { message: 'Still happy?' });
  const token = tokenIn(await emailText(brand, 'review_update_request'));
  const changed = await brand.asBrowser('PATCH', `/reviews/${reviewId}`, { token, text });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
}
const syndicate = () => syndicateOnce(context);
const listed = async (shop: TestMerchant, productId: string) =>
  (await shop.asBrowser('GET', `/products/${productId}/reviews`)).body;
const agreementAt = async (shop: TestMerchant, id: string) =>
  (await shop.asStaff('GET', `/admin/syndication/${id}`)).body.data;

test('an offer is accepted, and reviews appear as posted on the site of their source', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  const review = await written(brand, { title: 'Warm and dry' });
  await syndicate();
  const { reviews, totalReviews, averageRating } = await listed(retailer, 'SKU-9');
  assert.deepEqual([totalReviews, averageRating], [1, 5]);
  const [shared] = reviews;
  assert.equal(shared.title, 'Warm and dry');
  assert.equal(shared.createdAt, review.createdAt);
  assert.notEqual(shared.id, review.id);
  assert.deepEqual(shared.originallyPostedOn, { name: 'Larkmoor', url: 'https://larkmoor.example/p/1' });
  const staff = await retailer.asStaff('GET', `/reviews/${shared.id}`);
  assert.equal(staff.body.source, 'syndication', JSON.stringify(staff.body));
  assert.match(staff.body.authorEmail, /@no-address\.invalid$/);
  const atTarget = await agreementAt(retailer, agreementId);
  assert.deepEqual(
    [atTarget.role, atTarget.state, atTarget.partner.name, atTarget.problem],
    ['target', 'active', 'Larkmoor', null],
  );
  assert.deepEqual(atTarget.received, { published: 1, pending: 0, rejected: 0, unmatched: 0, withdrawn: 0 });
  const atSource = await agreementAt(brand, agreementId);
  assert.deepEqual(atSource.shared, { delivered: 1, queued: 0, withdrawn: 0 });
  assert.deepEqual(atSource.received, atTarget.received);
  assert.equal((await listed(brand, 'P-1')).reviews[0].originallyPostedOn, null);
});

test('an address relative to the store of the source is absolute at the target', async () => {
  const { brand, retailer } = await givenAgreement();
  await rows(context.db, "update products set url = '/p/1' where merchant_id = $1", [brand.uuid]);
  await written(brand);
  await syndicate();
  const [shared = assert.fail('it was not shared')] = (await listed(retailer, 'SKU-9')).reviews;
  assert.equal(shared.originallyPostedOn.url, 'https://larkmoor.example/p/1');
});

test('a change that is not valid or cannot be stored is skipped and shown, and the others follow', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  const [broken, withdrawn, unstorable] = [await written(brand), await written(brand), await written(brand)];
  await syndicate();
  await rows(
    context.db,
    "update reviews set body = 'bell ' || chr(7) where merchant_id = $1 and review_id = $2",
    [brand.uuid, uuidOf('review', broken.id)],
  );
  await edit(brand, unstorable.id, 'Kept me dry from the first to the last day of a long walk.');
  const constraint = 'no_long_walks';
  await rows(
    context.db,
    `alter table reviews add constraint ${constraint} check (source <> 'syndication' or body not like '%long walk%')`,
    [],
  );
  await brand.asStaff('PATCH', `/reviews/${broken.id}/reply`, { text: 'Thanks' });
  await rows(
    context.db,
    "update syndication_sent set digest = '' where merchant_id = $1 and agreement_id = $2",
    [brand.uuid, uuidOf('agreement', agreementId)],
  );
  await brand.asStaff('DELETE', `/admin/reviews/${withdrawn.id}`, { reasonCode: 'personal_data' });
  const later = await written(brand, { title: 'Written later' });
  await rows(context.db, 'delete from syndication_days where merchant_id = $1', [brand.uuid]);
  try {
    await syndicate();
  } finally {
    await rows(context.db, `alter table reviews drop constraint ${constraint}`, []);
  }
  const { reviews } = await listed(retailer, 'SKU-9');
  assert.ok(
    reviews.some(({ title }: { title: string }) => title === later.title || title === 'Written later'),
  );
  assert.equal(reviews.length, 3);
  const { problem, skippedChanges, lastSkipped, received } = await agreementAt(retailer, agreementId);
  assert.deepEqual([problem, skippedChanges, received.withdrawn], [null, 2, 1]);
  assert.match(
    lastSkipped,
    /^review_\w+: (?:review\.text must not contain control characters|It could not be stored)$/,
  );
});

test('an edit, a rejection and a deletion at the source are followed', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  const [edited, rejected, deleted] = [await written(brand), await written(brand), await written(brand)];
  await syndicate();
  assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 3);
  await edit(brand, edited.id, 'After a month of use the zipper broke, and the store repaired it.');
  await brand.asStaff('PATCH', `/reviews/${rejected.id}/moderate`, {
    status: 'rejected',
    reasonCode: 'off_topic',
  });
  await brand.asStaff('DELETE', `/admin/reviews/${deleted.id}`, { reasonCode: 'personal_data' });
  await syndicate();
  const after = await listed(retailer, 'SKU-9');
  assert.equal(after.totalReviews, 1);
  assert.match(after.reviews[0].text, /^After a month/);
  assert.ok(after.reviews[0].editedAt);
  assert.deepEqual((await agreementAt(brand, agreementId)).shared, { delivered: 1, queued: 0, withdrawn: 2 });
  assert.equal((await agreementAt(retailer, agreementId)).received.withdrawn, 2);
  // It returns when the source publishes it again.
  await brand.asStaff('PATCH', `/reviews/${rejected.id}/moderate`, { status: 'approved' });
  await syndicate();
  assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 2);
});

test('a rejection at the target stays there, and its staff cannot restore what was withdrawn', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  const review = await written(brand);
  await syndicate();
  const [{ id }] = (await listed(retailer, 'SKU-9')).reviews;
  const rejected = await retailer.asStaff('PATCH', `/reviews/${id}/moderate`, {
    status: 'rejected',
    reasonCode: 'off_topic',
  });
  assert.equal(rejected.status, 200);
  harness.clock.advance(31_000);
  await syndicate();
  const figures = { published: 0, pending: 0, rejected: 1, unmatched: 0, withdrawn: 0 };
  assert.deepEqual((await agreementAt(retailer, agreementId)).received, figures);
  assert.deepEqual((await agreementAt(brand, agreementId)).received, figures);
  assert.equal((await listed(brand, 'P-1')).totalReviews, 1);
  await brand.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'rejected' });
  await syndicate();
  assert.equal(
    codeOf(await retailer.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' })),
    'NOT_FOUND',
  );
  await brand.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'approved' });
  await syndicate();
  assert.equal((await agreementAt(retailer, agreementId)).received.pending, 1, 'it waits for a moderator');
});

test('a review waits for its product, and for the identifiers of both sides', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  await written(brand, { productId: 'P-2' });
  await syndicate();
  assert.equal((await agreementAt(retailer, agreementId)).received.unmatched, 1);
  harness.clock.advance(10_000);
  await brand.asStaff('PUT', '/admin/products/P-2', { brand: 'Larkmoor', mpn: 'lm-2' });
  await syndicate();
  assert.equal((await agreementAt(retailer, agreementId)).received.unmatched, 1);
  harness.clock.advance(10_000);
  await retailer.asStaff('PUT', '/admin/products/SKU-10', { brand: 'LARKMOOR', mpn: 'LM-2' });
  await syndicate();
  assert.equal((await listed(retailer, 'SKU-10')).totalReviews, 1);
  assert.equal((await agreementAt(retailer, agreementId)).received.unmatched, 0);
});

test('filters choose by product, brand, language, date and verification, and never by rating', async () => {
  const { brand, retailer } = await givenAgreement({
    productIds: ['P-1'],
    brands: ['LARKMOOR'],
    verifiedOnly: true,
  });
  await written(brand);
  const one = await brand.asServer('POST', '/reviews', {
    merchantId: brand.id,
    productId: 'P-1',
    rating: 1,
    authorName: 'Ada',
    authorEmail: 'ada@example.com',
    text: 'The seams let the water in after an hour.',
    orderId: 'O-1',
  });
  assert.equal(one.body.data.verifiedPurchase, true);
  await syndicate();
  const { reviews } = await listed(retailer, 'SKU-9');
  assert.deepEqual(
    reviews.map(({ rating, verification }: Record<string, unknown>) => [rating, verification]),
    [[1, 'merchant']],
  );
  for (const filters of [{ minRating: 4 }, { rating: [5] }, { sentiment: 'positive' }])
    assert.equal(
      codeOf(await brand.asStaff('POST', '/admin/syndication/offers', { filters })),
      'VALIDATION_ERROR',
    );
});

test('a pause holds new reviews back, and withdrawals still follow', async () => {
  for (const side of ['brand', 'retailer'] as const) {
    const pair = await givenAgreement();
    const { brand, retailer, agreementId } = pair;
    const first = await written(brand);
    await syndicate();
    const pause = (paused: boolean) =>
      pair[side].asStaff('PATCH', `/admin/syndication/${agreementId}`, { paused });
    assert.equal((await pause(true)).body.data.state, 'paused');
    await syndicate();
    await written(brand);
    await brand.asStaff('PATCH', `/reviews/${first.id}/moderate`, { status: 'rejected' });
    await syndicate();
    assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 0, side);
    assert.equal((await agreementAt(side === 'brand' ? retailer : brand, agreementId)).pausedByPartner, true);
    await pause(false);
    for (let round = 0; round < 3; round++) await syndicate();
    assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 1, side);
  }
});

test('either side ends an agreement, which withdraws everything', async () => {
  for (const side of ['brand', 'retailer'] as const) {
    const pair = await givenAgreement();
    const { brand, retailer, agreementId } = pair;
    for (let count = 0; count < 3; count++) await written(brand);
    await syndicate();
    const [{ id }] = (await listed(retailer, 'SKU-9')).reviews;
    await retailer.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thank you.' });
    assert.equal(
      (await listed(brand, 'P-1')).reviews.find((one: { reply: unknown }) => one.reply),
      undefined,
    );
    const ended = await pair[side].asStaff('DELETE', `/admin/syndication/${agreementId}`);
    assert.deepEqual(
      [ended.body.data.state, ended.body.data.endedBy],
      ['ended', side === 'brand' ? 'source' : 'target'],
    );
    for (let round = 0; round < 3; round++) await syndicate();
    assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 0);
    for (const shop of [brand, retailer]) assert.equal((await agreementAt(shop, agreementId)).state, 'ended');
    assert.equal((await agreementAt(retailer, agreementId)).received.withdrawn, 3);
    assert.equal((await agreementAt(brand, agreementId)).shared.withdrawn, 3);
    await written(brand);
    await syndicate();
    assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 0);
  }
});

/** The endpoint of the other side, which no longer answers. */
const unreachable = 'http://127.0.0.1:9/syndication/v1/gone';
const setPeer = (shop: TestMerchant, endpoint: string) =>
  rows(
    context.db,
    statement`update syndication_agreements as a set peer_endpoint = $2 from
       (select ${table('syndication_agreements')('peer_endpoint')} from syndication_agreements where merchant_id = $1) as old
     where merchant_id = $1 returning old.peer_endpoint`,
    [shop.uuid, endpoint],
  );
const dueAt = async (shop: TestMerchant) => {
  const [found] = await rows(
    context.db,
    statement`select ${table('syndication_agreements')('notify_due_at', 'pull_due_at', 'attempts')}
     from syndication_agreements where merchant_id = $1`,
    [shop.uuid],
  );
  return found ?? assert.fail();
};

test('a source whose target is away for over 30 days gives up notifying it, and the target withdraws the reviews when it returns', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  await written(brand);
  await syndicate();
  const [{ peer_endpoint: ofTarget } = assert.fail()] = await setPeer(brand, unreachable);
  const [{ peer_endpoint: ofSource } = assert.fail()] = await setPeer(retailer, unreachable);
  await brand.asStaff('DELETE', `/admin/syndication/${agreementId}`);
  for (const seconds of [5, 30, 120, 600, 3600, 3600]) {
    const before = harness.clock.now().getTime();
    await syndicate();
    const after = harness.clock.now().getTime();
    const due = Date.parse((await dueAt(brand)).notify_due_at ?? '');
    assert.ok(due - before >= seconds * 1000 && due - after <= seconds * 1000, `${due - after} ms`);
    harness.clock.advance(due - harness.clock.now().getTime());
  }
  assert.match((await agreementAt(brand, agreementId)).problem, /127\.0\.0\.1/);
  harness.clock.advance(30 * 24 * 60 * 60 * 1000);
  await syndicate();
  assert.equal((await dueAt(brand)).notify_due_at, null);
  assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 1);
  assert.match((await agreementAt(retailer, agreementId)).problem, /127\.0\.0\.1/);
  await setPeer(brand, ofTarget ?? '');
  await setPeer(retailer, ofSource ?? '');
  harness.clock.advance(60 * 60 * 1000);
  for (let round = 0; round < 2; round++) await syndicate();
  const { state, endedBy, received } = await agreementAt(retailer, agreementId);
  assert.deepEqual([state, endedBy, received.withdrawn], ['ended', 'source', 1]);
  assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 0);
});

test('a request for changes that is answered with an error is repeated, a notice that is answered with 404 is not', async () => {
  const [{ brand, retailer, agreementId }, other] = [await givenAgreement(), await givenAgreement()];
  const [{ peer_endpoint: ofTarget } = assert.fail()] = await setPeer(brand, unreachable);
  const [{ peer_endpoint: ofSource } = assert.fail()] = await setPeer(retailer, unreachable);
  const foreign = (endpoint: string | null) =>
    (endpoint ?? '').replace(/agreement_\w+$/, () => other.agreementId);
  await setPeer(brand, foreign(ofTarget));
  await setPeer(retailer, foreign(ofSource));
  await written(brand);
  const before = harness.clock.now().getTime();
  for (let round = 0; round < 2; round++) await syndicate();
  const { pull_due_at: pullDueAt, attempts } = await dueAt(retailer);
  assert.ok(Date.parse(pullDueAt ?? '') - before >= 5_000 && attempts > 0);
  assert.equal((await dueAt(brand)).notify_due_at, null);
  for (const shop of [brand, retailer])
    assert.match((await agreementAt(shop, agreementId)).problem, /^It answered 404/);
  await setPeer(brand, ofTarget ?? '');
  await setPeer(retailer, ofSource ?? '');
  harness.clock.advance(30_000);
  await syndicate();
  assert.equal((await listed(retailer, 'SKU-9')).totalReviews, 1);
});

test('a source that was away for over 30 days ends an agreement at the reply to its next message, when its target has ended it', async () => {
  const { brand, retailer, agreementId } = await givenAgreement();
  await written(brand);
  await syndicate();
  const [{ peer_endpoint: ofSource } = assert.fail()] = await setPeer(retailer, unreachable);
  await retailer.asStaff('DELETE', `/admin/syndication/${agreementId}`);
  await syndicate();
  harness.clock.advance(31 * 24 * 60 * 60 * 1000);
  await syndicate();
  assert.equal((await dueAt(retailer)).notify_due_at, null);
  await setPeer(retailer, ofSource ?? '');
  assert.equal((await agreementAt(brand, agreementId)).state, 'active');
  await written(brand);
  for (let round = 0; round < 2; round++) await syndicate();
  const { state, endedBy, shared } = await agreementAt(brand, agreementId);
  assert.deepEqual([state, endedBy, shared.withdrawn], ['ended', 'target', 2]);
});

test('offers are refused that are used, expired, withdrawn, malformed or your own', async () => {
  const { brand, retailer, code, agreementId } = await givenPair();
  const accept = (shop: TestMerchant, sent: string) =>
    shop.asStaff('POST', '/admin/syndication/accept', { code: sent });
  assert.equal(codeOf(await accept(brand, code)), 'VALIDATION_ERROR');
  assert.equal(codeOf(await accept(retailer, 'trs_nonsense')), 'VALIDATION_ERROR');
  const first = await accept(retailer, code);
  const again = await accept(retailer, code);
  assert.deepEqual([again.status, again.body.data.id], [200, first.body.data.id]);
  assert.equal(codeOf(await accept(await harness.merchant(), code)), 'INVALID_STATE');
  const withdrawn = await givenPair();
  await withdrawn.brand.asStaff('DELETE', `/admin/syndication/${withdrawn.agreementId}`);
  assert.equal(codeOf(await accept(withdrawn.retailer, withdrawn.code)), 'INVALID_STATE');
  const elsewhere = await brand.asStaff('POST', '/admin/syndication/offers', {
    targetUrl: 'https://retail.example',
  });
  assert.equal(codeOf(await accept(retailer, elsewhere.body.data.code)), 'INVALID_STATE');
  const late = await givenPair();
  harness.clock.advance(15 * 24 * 60 * 60 * 1000);
  assert.equal(codeOf(await accept(late.retailer, late.code)), 'INVALID_STATE');
  assert.equal(
    codeOf(await (await harness.merchant()).asStaff('GET', `/admin/syndication/${agreementId}`)),
    'NOT_FOUND',
  );
  const analyst = await givenToken(brand, 'analyst');
  assert.equal(
    codeOf(await brand.asNobody('GET', '/admin/syndication', undefined, analyst.headers)),
    'FORBIDDEN',
  );
});

test('a message without a valid signature is refused as such, whatever it contains', async () => {
  const { brand, agreementId } = await givenAgreement();
  const send = async (payload: string) => {
    const url = `/syndication/v1/${brand.id}/${agreementId}`;
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = await harness.app.inject({ method: 'POST', url, headers, payload });
    return [statusCode, JSON.parse(body).error.code];
  };
  for (const payload of [
    '{"type":"pull","after":0,"paused":false}',
    '{"type":"pull"}',
    '{"type":"accept","target":{"key":5}}',
    '{"type":"unknown"}',
    '[]',
    'null',
    '{',
  ])
    assert.deepEqual(await send(payload), [401, 'INVALID_SIGNATURE'], payload);
});

test('subscribers of the target are notified when an image is removed at the source', {
  skip: thoroughOnly,
}, async () => {
  const { brand, retailer } = await givenAgreement();
  const { id, media } = await givenPhotoReview(harness, brand);
  await syndicateOnce(context);
  const [shared] = (await retailer.asBrowser('GET', '/products/SKU-9/reviews')).body.reviews;
  const made = await retailer.asStaff('POST', '/admin/webhooks', {
    url: 'https://hooks.fellgate.example/tribune',
    events: ['review.updated'],
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const events = () =>
    rows(
      context.db,
      statement`select ${table('webhook_outbox')('types', 'resource_id')} from webhook_outbox where merchant_id = $1`,
      [retailer.uuid],
    );
  assert.deepEqual(await events(), []);
  const address = `/reviews/${id}/media/${media[0].publicId}`;
  assert.equal((await brand.asStaff('PATCH', address, { hidden: true })).status, 200);
  await syndicateOnce(context);
  const updated = { types: ['review.updated'], resource_id: uuidOf('review', shared.id) };
  assert.deepEqual(await events(), [updated]);
  await syndicateOnce(context);
  assert.deepEqual(await events(), [updated], 'once');
});

test('an address on a private network is refused', async () => {
  const { retailer, code } = await givenPair();
  const content = JSON.parse(Buffer.from(code.slice(4), 'base64url').toString());
  for (const host of ['http://10.0.0.8', 'https://169.254.169.254', 'https://localhost:8443']) {
    const elsewhere = { ...content, endpoint: new URL(new URL(content.endpoint).pathname, host).href };
    const forged = `trs_${Buffer.from(JSON.stringify(elsewhere)).toString('base64url')}`;
    const answer = await retailer.asStaff('POST', '/admin/syndication/accept', { code: forged });
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', host);
    assert.match(answer.body.error.message, /public network/);
  }
});

test('as many offers are accepted at once as there are database connections', async () => {
  const pairs = await Promise.all(Array.from({ length: context.config.databasePoolSize }, () => givenPair()));
  const accepted = await Promise.all(
    pairs.map(({ retailer, code }) => retailer.asStaff('POST', '/admin/syndication/accept', { code })),
  );
  assert.deepEqual([...new Set(accepted.map(({ status }) => status))], [200]);
});
