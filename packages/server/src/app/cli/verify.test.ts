// Thorough runs only.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatVerifierKey, signReceipt } from '@tribune/verify';
import { merchantId } from '../../../../verify/test/reviews.ts';
import { Store } from '../../../../verify/test/store.ts';
import { listenLocally } from '../../testing/local-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runTribune } from './verify.fixture.ts';

const shop = 'https://shop.example';
let store: Store | undefined;
let refusals = 0;

/** A service with one store, behind HTTP. */
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  if (refusals > 0) {
    refusals -= 1;
    return response.writeHead(429, { 'retry-after': '1' }).end();
  }
  const isStorePage = request.headers.origin === shop && request.headers['x-merchant-id'] === merchantId;
  try {
    const [, area, , ...rest] = pathname.split('/');
    if (area === 'page') return response.end(pageOf(rest));
    if (area === 'log') return response.end(await store?.fetch(rest.join('/')));
    if (!isStorePage) return response.writeHead(403).end('{"code":"ORIGIN_NOT_ALLOWED"}');
    const answer = pathname.endsWith('/ratings')
      ? { ratings: await store?.api.ratings(searchParams.getAll('productIds')) }
      : await store?.api.reviews({ startAfter: searchParams.get('startAfter') });
    response.end(JSON.stringify(answer));
  } catch {
    response.writeHead(404).end();
  }
});
const host = `127.0.0.1:${await listenLocally(server)}`;
const url = `http://${host}/log/${merchantId}`;
const folder = await temporaryFolder();

/** A product page whose widget belongs to one account, and its form to another. */
const pageOf = ([form]: string[]) =>
  `<tribune-reviews merchant-id="${merchantId}"></tribune-reviews><tribune-review-form merchant-id="${form}">`;

const verify = (...args: string[]) =>
  runTribune({}, 'verify', url, '--state', join(folder, 'state'), ...args);

test('`tribune verify` says whether a store shows what follows from its log', async () => {
  store = await Store.open(host);
  await store.publish(30);
  refusals = 1;
  const clean = await verify('--store', shop);
  assert.deepEqual([clean.code, clean.error], [0, '']);
  assert.match(clean.out, /^Entries {4}60, since 2026/m);
  assert.match(clean.out, /^Reviews {4}30 received, 30 published, 0 pending, 0 erased$/m);
  assert.match(clean.out, /VERIFIED: the store shows what follows from its log/);

  Object.assign(store.reviews[4] ?? {}, { rating: 4 });
  const changed = await verify('--store', shop, '--json');
  assert.equal(changed.code, 2);
  const { differences, verified } = JSON.parse(changed.out);
  assert.equal(verified, false);
  assert.deepEqual(
    differences.map(({ code, subject }: { code: string; subject: string }) => [code, subject]).slice(0, 2),
    [
      ['wrong_rating', 'review_5'],
      ['wrong_content', 'review_5'],
    ],
  );
});

test('`tribune verify` keeps what it saw, and so finds a log that forgets', async () => {
  assert.ok(store);
  const checkpoint = join(folder, 'checkpoint');
  await writeFile(checkpoint, await store.fetch('checkpoint'));
  await store.rewrite(store.log.entries.slice(0, 40));
  const rolledBack = await verify();
  assert.equal(rolledBack.code, 2);
  assert.match(rolledBack.out, /^NOT VERIFIED: The log has 40 entries; this mirror saw 60 before/);
  await store.publish(20);
  const split = await verify('--state', join(folder, 'other'), '--checkpoint', checkpoint);
  assert.equal(split.code, 2);
  assert.match(split.out, /two histories/);
  assert.match(await readFile(join(folder, 'state/seen.json'), 'utf8'), /"size": 60/);
});

test('`tribune verify --receipt` says what became of a review, or that the log broke its promise', async () => {
  assert.ok(store);
  const { leaves, origin, signer } = store.log;
  const receipt = join(folder, 'receipt.txt');
  const write = async (leaf: Uint8Array<ArrayBuffer>) =>
    writeFile(receipt, await signReceipt({ origin, leaf, at: '2026-11-24T00:00:00.000Z' }, signer));
  await write(leaves[0] ?? new Uint8Array());
  const kept = await verify('--state', join(folder, 'receipts'), '--receipt', receipt);
  assert.deepEqual([kept.code, kept.error], [0, '']);
  assert.match(kept.out, /^Receipts {3}entry 0, approved$/m);
  await write(new Uint8Array(32));
  const broken = await verify('--state', join(folder, 'receipts'), '--receipt', receipt, '--json');
  assert.equal(broken.code, 2);
  const { differences, receipts } = JSON.parse(broken.out);
  assert.deepEqual(
    differences.map(({ code }: { code: string }) => code),
    ['receipt_missing'],
  );
  assert.deepEqual(receipts, [{ at: '2026-11-24T00:00:00.000Z', index: null, status: null, reason: null }]);
});

test('`tribune verify` does not call a log wrong because an argument names another file', async () => {
  assert.ok(store);
  const { origin, signer } = store.log;
  const place = join(folder, 'other.txt');
  const receipt = await signReceipt(
    { origin, leaf: new Uint8Array(32), at: '2026-11-24T00:00:00.000Z' },
    signer,
  );
  for (const [option, content, sentence] of [
    ['--receipt', 'hello\n', 'This is not a signed note.'],
    ['--checkpoint', 'hello\n', 'This is not a signed note.'],
    ['--checkpoint', receipt, 'This is not a checkpoint.'],
    ['--receipt', receipt.replace('tribune-receipt/v1', 'another'), 'This is not a receipt.'],
  ] as const) {
    await writeFile(place, content);
    const { code, error, out } = await verify('--state', join(folder, 'arguments'), option, place);
    assert.deepEqual([code, error, out], [1, `tribune: ${place}: ${sentence}\n`, ''], option);
  }
});

test('`tribune verify` learns the name of a log that began at another address once, and says so', async () => {
  const state = (name: string) => ['--state', join(folder, name)];
  store = await Store.open('old.example');
  await store.publish(3);
  const learned = await verify(...state('moved'));
  assert.equal(learned.code, 0);
  const text = `^Log {8}old.example/log/${merchantId}, which is now at ${host}/log/${merchantId}; trusted because`;
  assert.match(learned.out, new RegExp(text, 'm'));
  const again = JSON.parse((await verify(...state('moved'), '--json')).out);
  assert.deepEqual(
    [again.verified, again.origin, again.originFrom],
    [true, `old.example/log/${merchantId}`, 'state'],
  );
  const key = formatVerifierKey(store.log.signer.key);
  const trusted = JSON.parse((await verify(...state('keyed'), '--key', key, '--json')).out);
  assert.deepEqual([trusted.verified, trusted.originFrom], [true, 'key']);
  const named = await verify(...state('named'), '--origin', `other.example/log/${merchantId}`);
  assert.match(named.out, /^NOT VERIFIED: The checkpoint is of old\.example.*\(wrong_origin\)/);

  store = await Store.open('evil.example');
  await store.publish(3);
  const replaced = await verify(...state('moved'));
  assert.equal(replaced.code, 2);
  assert.match(replaced.out, /^NOT VERIFIED: /);
  store = await Store.open(host);
  Object.assign(store.log, { origin: 'old.example/log/merchant_of_another' });
  await store.publish(3);
  const another = await verify(...state('another'));
  assert.match(
    another.out,
    /^NOT VERIFIED: The log is old\.example\/log\/merchant_of_another, not the one of/,
  );
});

test('`tribune verify` cannot tell when the log or the API cannot be read', async () => {
  store = await Store.open(host);
  await store.publish(3);
  const refused = await verify('--state', join(folder, 'third'), '--store', 'https://other.example');
  assert.equal(refused.code, 1);
  assert.match(refused.error, /^tribune: http:.* answered 403 \(\{"code":"ORIGIN_NOT_ALLOWED"\}\)\.\n$/);
  for (const address of ['shop.example', 'localhost:3000', 'https://']) {
    const malformed = await verify('--store', address);
    assert.equal(malformed.code, 1);
    assert.match(
      malformed.error,
      /^tribune: option '--store <origin>' argument '.+' is invalid\. Must be a website/,
    );
  }
  const absent = await verify('--receipt', join(folder, 'absent.txt'));
  assert.deepEqual(
    [absent.code, absent.error],
    [1, `tribune: There is no file ${join(folder, 'absent.txt')}.\n`],
  );
  const unreachable = 'http://127.0.0.1:1/checkpoint';
  const alone = await verify('--state', join(folder, 'fourth'), '--checkpoint', unreachable);
  assert.equal(alone.code, 1);
  assert.match(alone.error, /^tribune: http:\/\/127\.0\.0\.1:1\/checkpoint cannot be reached: .+\.\n$/);
});

test('`tribune verify --page` finds another account on a page of the store', async () => {
  store = await Store.open(host);
  await store.publish(3);
  const other = 'merchant_01h455vb4pex5vsknk084sn02q';
  const page = (form: string) => `http://${host}/page/of/${form}`;
  const at = ['--state', join(folder, 'pages'), '--page', page(merchantId)];
  const clean = await verify(...at);
  assert.deepEqual([clean.code, clean.error], [0, '']);
  const found = await verify(...at, '--page', page(other), '--json');
  assert.equal(found.code, 2);
  const { differences, verified } = JSON.parse(found.out);
  const message = `It names ${other}, whose reviews are not in this log.`;
  assert.deepEqual(
    [verified, differences],
    [false, [{ code: 'other_merchant', subject: page(other), message }]],
  );
  const absent = await verify(...at, '--page', `http://${host}/absent`);
  assert.deepEqual([absent.code, absent.error.includes('The page cannot be read')], [1, true]);
});
