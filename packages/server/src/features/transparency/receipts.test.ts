import assert from 'node:assert/strict';
import { createPublicKey, hash, verify as isSigned } from 'node:crypto';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { leafHash, toBase64, utf8, verifyReceipt } from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import {
  emailText,
  givenReview,
  givenReviewThatIs,
  heldBack,
  submission,
  tokenIn,
} from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { process } from '../privacy/person.fixture.ts';
import { host, mirror, sequenceAll } from './mirror.fixture.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { app, context } = harness;
const i18n = i18nOf('en');

const page = async (receiptUrl: string, more = '') => {
  const url = receiptUrl.replace(`https://${host}`, '') + more;
  const { body, headers, statusCode } = await app.inject({ method: 'GET', url });
  return { body, headers, statusCode };
};

/** What the API says of a receipt. */
const read = async (receiptUrl: string) => {
  const url = `/apiV2/receipts/${new URL(receiptUrl).pathname.split('/')[2]}`;
  const { headers, statusCode, ...answer } = await app.inject({ method: 'GET', url });
  return { headers, statusCode, ...answer.json() };
};

/** The index of the entry that a receipt promises. */
async function indexOf(shop: { id: string }, receipt: string): Promise<number> {
  const { entries, keys, origin } = await mirror(harness, shop);
  const { leaf, ...promise } = await verifyReceipt(receipt, keys);
  assert.equal(promise.origin, origin);
  const stored = await rows(
    context.db,
    statement`select entry as ${output.text('entry')} from transparency_entries where merchant_id = $1 order by position`,
    [uuidOf('merchant', shop.id)],
  );
  const leaves = await Promise.all(stored.map(({ entry }) => leafHash(utf8(entry))));
  const index = leaves.findIndex((one) => toBase64(one) === toBase64(leaf));
  assert.equal(entries[index]?.type, 'received');
  assert.equal(entries[index]?.at, promise.at);
  return index;
}

test('the receipt of a submission is the promise of an entry that the log then contains, signed with the key of the log', async () => {
  const shop = await harness.merchant();
  const first = await givenReview(shop);
  const held = await givenReview(shop, { ...heldBack, authorEmail: 'b@example.com', rating: 1 });
  await sequenceAll(harness);
  assert.equal(await indexOf(shop, first.receipt), 1);
  assert.equal(await indexOf(shop, held.receipt), 3);
  // Without @tribune/verify.
  const [text = '', signature = ''] = held.receipt.split('\n\n');
  const [header, origin, leaf, at, ...rest] = text.split('\n');
  const [{ entry } = { entry: '' }] = await rows(
    context.db,
    statement`select entry as ${output.text('entry')} from transparency_entries where merchant_id = $1 and position = 3`,
    [shop.uuid],
  );
  assert.deepEqual(
    [header, origin, leaf, at, rest],
    [
      'tribune-receipt/v1',
      `${host}/log/${shop.id}`,
      hash('sha256', Buffer.concat([Buffer.from([0]), Buffer.from(entry)]), 'base64'),
      JSON.parse(entry).at,
      [],
    ],
  );
  const key = Buffer.from(
    (await app.inject(`/log/${shop.id}/keys`)).body.split('\n')[0]?.split('+').slice(2).join('+') ?? '',
    'base64',
  );
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') },
    format: 'jwk',
  });
  const signed = Buffer.from(signature.trim().split(' ')[2] ?? '', 'base64').subarray(4);
  assert.equal(isSigned(null, Buffer.from(`${text}\n`), publicKey, signed), true);
  assert.equal(isSigned(null, Buffer.from(`${text}x\n`), publicKey, signed), false);
});

test('an altered receipt, and one of another merchant, do not verify', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const [own, foreign] = [await givenReview(shop), await givenReview(other)];
  await sequenceAll(harness);
  const { keys } = await mirror(harness, shop);
  const [, , leaf = ''] = own.receipt.split('\n');
  const altered = own.receipt.replace(leaf, `${leaf[0] === 'A' ? 'B' : 'A'}${leaf.slice(1)}`);
  await assert.rejects(verifyReceipt(altered, keys), { code: 'invalid_signature' });
  await assert.rejects(verifyReceipt(foreign.receipt, keys), { code: 'untrusted_note' });
  const link = new URL(own.receiptUrl).pathname.split('/')[2] ?? '';
  const foreignLink = new URL(foreign.receiptUrl).pathname.split('/')[2] ?? '';
  // The merchant of one and the review of the other.
  const mixed = Buffer.concat([
    Buffer.from(link, 'base64url').subarray(0, 16),
    Buffer.from(foreignLink, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const path of [mixed, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, 'nobody'])
    for (const more of ['', '/receipt.txt'])
      assert.equal((await page(`/receipt/${path}`, more)).statusCode, 404, path);
  for (const path of [mixed, 'nobody']) {
    const { error, statusCode } = await read(`https://${host}/receipt/${path}`);
    assert.deepEqual([statusCode, error.code], [404, 'NOT_FOUND'], path);
  }
});

test('a repeated request has the same receipt, as have reviews with files, with tokens and in test mode', async () => {
  const shop = await harness.merchant();
  const key = { 'idempotency-key': 'once' };
  const send = () => shop.asServer('POST', '/reviews', submission(shop), key);
  const [one, again] = [await send(), await send()];
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.body.data.receipt, one.body.data.receipt);
  const boundary = '----x';
  const fields = submission(shop, { authorEmail: 'file@example.com', text: 'Sent as a form, with no file.' });
  const form = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const sent = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews/with-media',
    headers: {
      'x-merchant-id': shop.id,
      'x-api-key': shop.apiKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${form}--${boundary}--\r\n`,
  });
  assert.equal(sent.statusCode, 200, sent.body);
  await sequenceAll(harness);
  assert.equal(await indexOf(shop, one.body.data.receipt), 1);
  assert.equal(await indexOf(shop, sent.json().data.receipt), 3);
  const sandbox = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  const tried = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews',
    headers: { 'x-merchant-id': sandbox.merchantId, 'x-api-key': sandbox.apiKey },
    payload: submission({ id: sandbox.merchantId }, { text: 'Only a test of the test mode.' }),
  });
  assert.equal(tried.statusCode, 200, tried.body);
  await sequenceAll(harness);
  await indexOf({ id: sandbox.merchantId }, tried.json().data.receipt);
  assert.match((await page(tried.json().data.receiptUrl)).body, /class="test-mode"/);
});

test('the first submissions of a merchant at once agree on the origin, and its log begins with the policy', async () => {
  const shop = await harness.merchant();
  const other = await harness.anotherProcess();
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      (number % 2 === 0 ? harness : other).app.inject({
        method: 'POST',
        url: '/apiV2/reviews',
        headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey, 'idempotency-key': `k${number}` },
        payload: submission(shop, { authorEmail: `a${number}@example.com`, text: `Walk number ${number}.` }),
      }),
    ),
  );
  await sequenceAll(harness);
  assert.equal((await mirror(harness, shop)).entries[0]?.type, 'policy');
  for (const answer of made) await indexOf(shop, answer.json().data.receipt);
});

test('the page says in every language what the log says: received, pending, decided, edited, and why', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', {
    name: 'Rain <Jacket>',
    url: 'https://shop.example/jacket',
  });
  const { id, receipt, receiptUrl } = await givenReview(shop, { ...heldBack, rating: 2 });
  const before = await page(receiptUrl);
  assert.equal(before.statusCode, 200);
  assert.ok(before.body.includes(i18n.t('receiptPending')));
  assert.ok(!before.body.includes('Maya') && !before.body.includes(heldBack.title));
  assert.equal((await page(receiptUrl, '/receipt.txt')).statusCode, 404);
  const pending = { state: 'pending', product: 'Rain <Jacket>', entries: [], hasPendingChanges: true };
  assert.deepEqual((await read(receiptUrl)).data, { ...pending, log: null, receipt: null });
  await sequenceAll(harness);
  const reject = { status: 'rejected', reasonCode: 'off_topic', reason: 'About our store' };
  assert.equal((await shop.asStaff('PATCH', `/reviews/${id}/moderate`, reject)).status, 200);
  const waiting = (await page(receiptUrl)).body;
  assert.ok(waiting.includes(i18n.t('receiptLogged')) && waiting.includes(i18n.t('receiptMoreComing')));
  assert.ok(!waiting.includes(i18n.t('receipt_rejected')));
  const token = tokenIn(await emailText(shop, 'review_rejected'));
  await sequenceAll(harness);
  for (const locale of locales) {
    const own = i18nOf(locale);
    const { body, headers, statusCode } = await page(receiptUrl, `?locale=${locale}`);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`));
    for (const key of [
      'receipt_held',
      'receipt_rejected',
      'reason_spam',
      'reason_off_topic',
      'receiptBy_staff',
    ] as const)
      assert.ok(body.includes(own.t(key)), `${locale}: ${key}`);
    assert.ok(!body.includes('About our store') && !body.includes('Maya'));
    assert.deepEqual(
      [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']],
      ['no-store', 'no-referrer', 'noindex'],
    );
  }
  const shown = await page(receiptUrl, '/receipt.txt');
  assert.deepEqual([shown.body, shown.headers['content-type']], [receipt, 'text/plain; charset=utf-8']);
  const { data, headers } = await read(receiptUrl);
  const { checkpoint, ...log } = data.log;
  assert.deepEqual(
    [data.state, data.receipt, data.hasPendingChanges, log],
    [
      'logged',
      receipt,
      false,
      { origin: `${host}/log/${shop.id}`, url: `https://${host}/log/${shop.id}`, entries: 4 },
    ],
  );
  assert.equal(checkpoint, (await app.inject(`/log/${shop.id}/checkpoint`)).body);
  assert.deepEqual([headers['cache-control'], headers['access-control-allow-origin']], ['no-store', '*']);
  assert.deepEqual(
    data.entries.map(({ at, entry, ...fields }: { at: string; entry: string }) => {
      assert.equal(JSON.parse(entry).at, at);
      return Object.values(fields).join(' ');
    }),
    ['1 received 2   ', '2 decided  pending spam system', '3 decided  rejected off_topic staff'],
  );
  assert.equal(toBase64(await leafHash(utf8(data.entries[0].entry))), receipt.split('\n')[2]);
  assert.ok(!JSON.stringify(data).includes('Maya') && !JSON.stringify(data).includes('About our store'));
  const edited = { token, rating: 3, title: 'Not bad', text: 'About the jacket now.' };
  assert.equal((await shop.asBrowser('PATCH', `/reviews/${id}`, edited)).status, 200);
  await sequenceAll(harness);
  const after = (await page(receiptUrl)).body;
  assert.ok(after.includes(i18n.t('receipt_edited')) && after.includes(i18n.t('rating', { rating: 3 })));
  assert.ok(after.includes(i18n.t('receiptTitle', { product: 'Rain &lt;Jacket&gt;' })));
});

test('the page of a published review shows its text, which is gone after a rejection', async () => {
  const shop = await harness.merchant();
  const { id, receiptUrl } = await givenReview(shop, {
    title: 'Dry & warm',
    text: 'Two <wet> weeks.\n\nDry.',
  });
  await sequenceAll(harness);
  const { body } = await page(receiptUrl);
  assert.ok(body.includes(i18n.t('receipt_approved')) && body.includes(i18n.t('published')));
  assert.ok(body.includes('Dry &amp; warm') && body.includes('Two &lt;wet&gt; weeks.'));
  const reject = { status: 'rejected', reasonCode: 'off_topic' };
  assert.equal((await shop.asStaff('PATCH', `/reviews/${id}/moderate`, reject)).status, 200);
  for (const isLogged of [false, true]) {
    if (isLogged) await sequenceAll(harness);
    assert.ok(!(await page(receiptUrl)).body.includes('Dry &amp; warm'));
  }
});

test('the email about a decision links to the page, and so does the email that asks to confirm the address', async () => {
  const shop = await harness.merchant();
  const { receiptUrl } = await givenReviewThatIs(shop, 'rejected');
  assert.ok((await emailText(shop, 'review_rejected')).includes(receiptUrl));
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const unconfirmed = await givenReview(shop, { authorEmail: 'new@example.com', text: 'Another text.' });
  assert.ok((await emailText(shop, 'email_verification')).includes(unconfirmed.receiptUrl));
});

test('after a deletion or an erasure the page says so, and no link leads to the entry', async () => {
  const shop = await harness.merchant();
  const deleted = await givenReview(shop);
  const erased = await givenReview(shop, { authorEmail: 'gone@example.com', text: 'To be forgotten.' });
  await sequenceAll(harness);
  const index = await indexOf(shop, erased.receipt);
  await shop.asStaff('DELETE', `/admin/reviews/${deleted.id}`, { reasonCode: 'illegal' });
  const asked = await shop.asStaff('POST', '/admin/privacy/erase', { email: 'gone@example.com' });
  await process(harness, shop, asked.body.data.id);
  await sequenceAll(harness);
  for (const { receiptUrl, receipt } of [deleted, erased]) {
    const { body, statusCode } = await page(receiptUrl);
    assert.equal(statusCode, 200);
    assert.ok(body.includes(i18n.t('receiptErased')));
    assert.ok(!body.includes(receipt.split('\n')[2]) && !body.includes(i18n.t('receiptHistory')));
    assert.equal((await page(receiptUrl, '/receipt.txt')).statusCode, 404);
    const erasedState = { state: 'erased', product: null, entries: [], hasPendingChanges: false };
    assert.deepEqual((await read(receiptUrl)).data, { ...erasedState, log: null, receipt: null });
  }
  // The promise still holds.
  assert.equal(await indexOf(shop, erased.receipt), index);
  const [link] = await rows(
    context.db,
    statement`select review_id::text as ${orNull(output.text('review_id'))} from transparency_reviews
     where merchant_id = $1 and positions[1] = $2`,
    [shop.uuid, index],
  );
  assert.equal(link?.review_id, null);
});

test('the page of a review from before the log, and of an imported one, says what the log begins with', async () => {
  const shop = await harness.merchant();
  const older = await givenReview(shop);
  await rows(context.db, 'delete from transparency_outbox where merchant_id = $1', [shop.uuid]);
  assert.ok((await page(older.receiptUrl)).body.includes(i18n.t('receiptPending')));
  await sequenceAll(harness);
  const { body } = await page(older.receiptUrl);
  assert.ok(body.includes(i18n.t('receiptBackfilled')) && body.includes(i18n.t('receipt_approved')));
  const imported = await importerOf(harness)(shop, csvOf([plain(1)]));
  assert.equal(JSON.stringify(imported).includes('receipt'), false);
});

test('a store review has no receipt: it is not in the log', async () => {
  const shop = await harness.merchant();
  const ofStore = {
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    text: 'A fast delivery.',
  };
  const { data } = (await (shop as TestMerchant).asServer('POST', '/store-reviews', ofStore)).body;
  assert.deepEqual([data.receipt, data.receiptUrl], [undefined, undefined]);
});
