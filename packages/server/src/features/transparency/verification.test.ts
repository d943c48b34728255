import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { logAt, type MirrorStore, publicApiAt, signsOf, type Verifying, verifyLog } from '@tribune/verify';
import { emailText, givenReview, tokenIn } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { process } from '../privacy/person.fixture.ts';
import { syndicateOnce } from '../syndication/dispatching.ts';
import { attackOn, copiedLog, givenLoggedStore } from './attacked-store.fixture.ts';
import { host, sequenceAll } from './mirror.fixture.ts';

// The public verifier against the real service; attacks on the database are made with SQL.

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { context, clock } = harness;
const base = await harness.listen();
const sql = attackOn(harness);
const givenStore = () => givenLoggedStore(harness);

function mirrorFolder(): MirrorStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    read: async (path) => files.get(path) ?? null,
    write: async (path, bytes) => void files.set(path, bytes),
  };
}

const verify = (shop: TestMerchant, fields: Partial<Verifying> = {}) =>
  verifyLog({
    origin: `${host}/log/${shop.id}`,
    merchantId: shop.id,
    fetch: logAt(`${base}/log/${shop.id}`),
    api: publicApiAt(`${base}/apiV2`, { headers: { origin: shop.origin, 'x-merchant-id': shop.id } }),
    store: mirrorFolder(),
    now: () => clock.now().getTime(),
    pause: async () => {},
    ...fields,
  });

/** Codes of what is found, without repetitions. */
async function found(shop: TestMerchant, fields: Partial<Verifying> = {}): Promise<string[]> {
  context.responseCache.dropAll();
  const { altered, audit, replay } = await verify(shop, fields);
  const codes = [...replay.problems, ...(audit?.findings ?? [])].map(({ code }) => code);
  return [...new Set([...codes, ...(altered.length > 0 ? ['altered_tile'] : [])])].sort();
}

const failure = (code: string) => ({ name: 'VerificationFailure', code });

test('an honest store verifies with its proofs, also after edits, decisions and an erasure', async () => {
  const { shop, first } = await givenStore();
  const store = mirrorFolder();
  const before = await verify(shop, { store });
  assert.deepEqual([before.audit?.findings, before.audit?.listed, before.audit?.products], [[], 3, 2]);
  await shop.asStaff('PATCH', `/reviews/${first}/moderate`, { status: 'rejected', reasonCode: 'off_topic' });
  await givenReview(shop, { authorEmail: 'new@example.com', text: 'One more of them.' });
  const { reviews } = (await shop.asBrowser('GET', '/reviews?proof=true&sort=newest')).body;
  assert.equal(reviews[0].proof, undefined, 'not in the log yet');
  await sequenceAll(harness);
  const { proof } = (await shop.asBrowser('GET', `/reviews/${reviews[0].id}?proof=true`)).body;
  assert.match(proof.tlogProof, /^c2sp\.org\/tlog-proof@v1\nindex \d+\n/);
  assert.equal((await shop.asBrowser('GET', `/reviews/${reviews[0].id}`)).body.proof, undefined);
  await shop.asStaff('POST', `/admin/reviews/${reviews[0].id}/update-request`, { message: 'Still?' });
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  const edited = { token, text: 'Not what it was.' };
  assert.equal((await shop.asBrowser('PATCH', `/reviews/${reviews[0].id}`, edited)).status, 200);
  const waiting = (await shop.asBrowser('GET', `/reviews/${reviews[0].id}?proof=true`)).body;
  assert.deepEqual(
    [waiting.text, waiting.proof],
    ['Not what it was.', undefined],
    'its edit is not in the log yet',
  );
  await shop.asStaff('DELETE', `/admin/reviews/${reviews[1].id}`, { reasonCode: 'illegal' });
  await sequenceAll(harness);
  assert.deepEqual(await found(shop, { store }), []);
});

test('labels that change on their way verify, as do the dates of imported and of anonymous reviews', async () => {
  const shop = await harness.merchant({ plan: 'growth' });
  const { id } = await givenReview(shop, { productId: 'P-2', authorEmail: 'gone@example.com' });
  await shop.asStaff('PATCH', '/admin/settings', {
    requireEmailVerification: true,
    keepAnonymousRatings: true,
  });
  const author = { merchantId: shop.id, authorName: 'Maya', authorEmail: 'maya@example.com' };
  await shop.asBrowser('POST', '/reviews', { ...author, productId: 'P-1', rating: 4, text: 'It keeps dry.' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const confirmUrl = `/r/${tokenIn(await emailText(shop, 'email_verification'))}`;
  await harness.app.inject({ method: 'POST', url: confirmUrl, headers, payload: '' });
  const featured = await shop.asServer('POST', `/reviews/${id}/feature`, {
    featured: true,
    featuredSequence: 1,
  });
  assert.equal(featured.status, 200, JSON.stringify(featured.body));
  await importerOf(harness)(shop, csvOf([plain(1), plain(2, { status: 'pending' })]));
  await sequenceAll(harness);
  const before = await verify(shop);
  assert.deepEqual([before.audit?.findings, before.audit?.listed], [[], 3]);
  const asked = await shop.asStaff('POST', '/admin/privacy/erase', { email: 'gone@example.com' });
  await process(harness, shop, asked.body.data.id);
  await sequenceAll(harness);
  const after = await verify(shop);
  assert.deepEqual([after.audit?.findings, after.audit?.listed], [[], 3]);
});

test('a label that the log does not have, and a newer date, are found', async () => {
  const changes = [
    ["verified = true, verification = 'order'", 'wrong_label'],
    ['verified = not verified', 'wrong_label'],
    ['incentivized = not incentivized', 'wrong_label'],
    ['featured_sequence = 1, featured_at = created_at', 'wrong_label'],
    ["created_at = '2199-01-01'", 'wrong_date'],
  ] as const;
  for (const [change, code] of changes) {
    const { reviewId, shop } = await givenStore();
    await sql(`update reviews set ${change} where merchant_id = $1 and review_id = $2`, shop, reviewId);
    assert.deepEqual(await found(shop), [code], change);
  }
});

test('a review that is deleted from the database, or hidden without a decision, is found', async () => {
  const { shop, reviewId } = await givenStore();
  await sql(
    "update reviews set status = 'rejected' where merchant_id = $1 and review_id = $2",
    shop,
    reviewId,
  );
  assert.ok((await found(shop)).includes('not_listed'));
  await sql('delete from reviews where merchant_id = $1 and review_id = $2', shop, reviewId);
  assert.ok((await found(shop)).includes('not_listed'));
});

test('a changed rating or text is found', async () => {
  const { shop, reviewId } = await givenStore();
  await sql('update reviews set rating = 3 where merchant_id = $1 and review_id = $2', shop, reviewId);
  assert.ok((await found(shop)).includes('wrong_rating'));
  await sql(
    "update reviews set rating = 5, body = 'Best.' where merchant_id = $1 and review_id = $2",
    shop,
    reviewId,
  );
  assert.deepEqual(await found(shop), ['wrong_content']);
});

test('an entry that is dropped before it is in the log is found', async () => {
  const { shop } = await givenStore();
  await givenReview(shop, { authorEmail: 'new@example.com', text: 'Dropped on the way.' });
  await sql('delete from transparency_outbox where merchant_id = $1', shop);
  await sequenceAll(harness);
  assert.ok((await found(shop)).includes('not_in_log'));
});

test('a decision that is dated back is found', async () => {
  const { shop, reviewId } = await givenStore();
  const body = { v: 1, type: 'decided', at: '2020-01-01T00:00:00.000Z', from: 'approved', to: 'approved' };
  const decision = { ...body, reason: null, by: 'staff', note: null };
  await sql(
    'insert into transparency_outbox (merchant_id, change_id, review_id, entries) values ($1, $2, $3, $4)',
    ...([shop, randomUUID(), reviewId, JSON.stringify([decision])] as const),
  );
  await sequenceAll(harness);
  assert.deepEqual(await found(shop), ['back_dated']);
});

test('an altered tile, and an altered entry, are found', async () => {
  const { shop } = await givenStore();
  await sql(
    `update transparency_tiles set hashes = set_byte(hashes, 3, (get_byte(hashes, 3) + 1) % 256)
     where merchant_id = $1 and level = 0`,
    shop,
  );
  assert.ok((await found(shop)).includes('altered_tile'));
  const { shop: another } = await givenStore();
  await sql(
    `update transparency_entries set entry = replace(entry, '"rating":5', '"rating":4') where merchant_id = $1`,
    another,
  );
  await assert.rejects(verify(another), failure('wrong_root'));
});

test('a checkpoint that is rolled back, and two histories for two readers, are found', async () => {
  const { shop } = await givenStore();
  const rollBack = await copiedLog(harness, shop);
  await givenReview(shop, { authorEmail: 'new@example.com', text: 'To be erased.' });
  await sequenceAll(harness);
  const store = mirrorFolder();
  assert.deepEqual(await found(shop, { store }), []);
  const shownToOne = await (await fetch(`${base}/log/${shop.id}/checkpoint`)).text();
  await rollBack();
  await assert.rejects(verify(shop, { store }), failure('rolled_back'));
  for (const number of [1, 2])
    await givenReview(shop, {
      authorEmail: `other${number}@example.com`,
      text: `Another history, part ${number}.`,
    });
  await sequenceAll(harness);
  await assert.rejects(verify(shop, { others: [shownToOne] }), failure('split_view'));
});

test('what the log proves, but cannot judge, is listed: edits that raise ratings, claims of files, and deletions', async () => {
  const { shop, first } = await givenStore();
  const { reviews } = (await shop.asBrowser('GET', '/reviews?sort=lowest')).body;
  await shop.asStaff('POST', `/admin/reviews/${reviews[0].id}/update-request`, { message: 'Still?' });
  // Without a mail server, the link is in the store's own outbox.
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  const edit = { token, rating: 5, wouldRecommend: true };
  assert.equal((await shop.asBrowser('PATCH', `/reviews/${reviews[0].id}`, edit)).status, 200);
  const claims = { source: 'widget', verification: 'order', verified_purchase: 'true', order_id: 'X-1' };
  await importerOf(harness)(shop, csvOf([plain(1, claims), plain(2, { ...claims, order_id: 'X-2' })]));
  await shop.asStaff('DELETE', `/admin/reviews/${first}`, { reasonCode: 'spam' });
  await sequenceAll(harness);
  context.responseCache.dropAll();
  const result = await verify(shop);
  assert.deepEqual(result.audit?.findings, []);
  const signs = signsOf(result, result.at);
  assert.deepEqual(
    signs.map(({ code, count }) => `${code} ${count}`),
    ['deleted 1', 'raised_by_edits 1', 'imported 2', 'imported_purchases 2'],
  );
  assert.match(signs[1]?.message ?? '', /1 by author; 0 edits lowered one.*2★ 1/);
});

test('counts of recommendations follow from the reviews, and answers from the log', async () => {
  const { shop, reviewId } = await givenStore();
  await givenReview(shop, {
    productId: 'P-0',
    authorEmail: 'yes@example.com',
    text: 'Yes.',
    wouldRecommend: true,
  });
  await givenReview(shop, {
    productId: 'P-0',
    authorEmail: 'no@example.com',
    text: 'No.',
    wouldRecommend: false,
  });
  await sequenceAll(harness);
  assert.deepEqual(await found(shop), []);
  await sql(
    "update product_counts set recommended = recommended + 7 where merchant_id = $1 and product_id = 'P-0' and recommended > 0",
    shop,
  );
  assert.deepEqual(await found(shop), ['wrong_recommendation']);
  await sql(
    'update reviews set would_recommend = true where merchant_id = $1 and review_id = $2',
    shop,
    reviewId,
  );
  assert.deepEqual(await found(shop), ['wrong_label', 'wrong_recommendation']);
});

test('an average that does not follow from the log is found', async () => {
  const { shop } = await givenStore();
  await sql(
    "update product_counts set stars5 = stars5 + 10 where merchant_id = $1 and product_id = 'P-0'",
    shop,
  );
  assert.deepEqual(await found(shop), ['wrong_average', 'wrong_distribution']);
});

test('published figures that do not follow from the log are found', async () => {
  const { shop } = await givenStore();
  await sql("delete from transparency_figures where merchant_id = $1 and figure = 'withheld'", shop);
  const { audit } = await verify(shop);
  assert.deepEqual(audit?.findings.map(({ code, message }) => `${code} ${message}`).sort(), [
    'wrong_figures Published as hidden: 5★ 0, 4★ 0, 3★ 0, 2★ 0, 1★ 0; 5★ 0, 4★ 0, 3★ 0, 2★ 0, 1★ 1 follow from the log.',
    'wrong_figures Published as received: 3; 4 follow from the log.',
    'wrong_figures Published as withheld: none; rejected: 5★ 0, 4★ 0, 3★ 0, 2★ 0, 1★ 1 follow from the log.',
  ]);
  const { shop: behind } = await givenStore();
  await sql('update transparency_logs set outcomes_size = size - 1 where merchant_id = $1', behind);
  assert.deepEqual(await found(behind), ['wrong_figures']);
});

test('averages with and without shared reviews follow from the log, and other ones do not', async () => {
  const { shop } = await givenStore();
  const brand = await harness.merchant({ origins: ['https://larkmoor.example'] });
  const gtin = '4006381333931';
  await brand.asStaff('PUT', '/admin/products/JACKET', { gtin });
  await shop.asStaff('PUT', '/admin/products/P-0', { gtin });
  const { id } = await givenReview(brand, { productId: 'JACKET', rating: 1, authorEmail: 'ada@example.com' });
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', {});
  await shop.asStaff('POST', '/admin/syndication/accept', { code: offer.body.data.code });
  const insider = {
    relationship: 'employee',
    rating: 5,
    wouldRecommend: true,
    authorEmail: 'insider@example.com',
  };
  await givenReview(shop, { productId: 'P-0', ...insider });
  await syndicateOnce(context);
  await sequenceAll(harness);
  for (const countSyndicatedReviews of [false, true])
    for (const countInsiderReviews of [false, true]) {
      await shop.asStaff('PATCH', '/admin/settings', { countSyndicatedReviews, countInsiderReviews });
      assert.deepEqual(await found(shop), []);
    }
  const alter = 'update product_counts set syndicated_stars1 = 0 where merchant_id = $1';
  await sql(alter, shop);
  assert.deepEqual(await found(shop), ['wrong_distribution'], 'fewer shared reviews than the log has');
  await shop.asStaff('PATCH', '/admin/settings', { countSyndicatedReviews: false });
  assert.deepEqual(await found(shop), ['wrong_average', 'wrong_distribution']);
  await sql(
    `update reviews set posted_on_name = null where merchant_id = $1 and source = 'syndication'`,
    shop,
  );
  assert.ok((await found(shop)).includes('wrong_source'), `${id} is shown as one of the store`);
});
