import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { sweepUploads } from './sweeping.ts';
import { fixture } from './testing/files.ts';
import { assertNothingLeft, photo, processAll, startMediaHarness } from './testing/shop.ts';

const harness = await startMediaHarness();
const { context, clock, base } = harness;
const minuteMs = 60_000;
const phone = await readFile(fixture('phone.jpg'));
const clip = await readFile(fixture('h264.mp4'));

interface Ticket {
  publicId: string;
  uploadUrl: string;
  fields: Record<string, string>;
  expiresAt: string;
}

async function sign(shop: TestMerchant, changes: object = {}): Promise<Ticket> {
  const size = phone.length;
  const wanted = { filename: 'a.jpg', contentType: 'image/jpeg', size, userId: 'u1', ...changes };
  const answer = await shop.asBrowser('POST', '/uploads/signature', wanted);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function upload(ticket: Ticket, file: Blob | null, changes: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ticket.fields, ...changes })) form.append(name, value);
  if (file) form.append('file', file, 'a');
  const url = ticket.uploadUrl.replace(/^http:\/\/[^/]+/, base);
  const answer = await fetch(url, { method: 'POST', body: form });
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const text = await answer.text();
  return { status: answer.status, headers: {}, body: text === '' ? {} : JSON.parse(text) };
}

const review = (shop: TestMerchant, media: string[], headers = {}) =>
  shop.asBrowser('POST', '/reviews', submission(shop, { media }), headers);
const outcome = (answer: { status: number; headers: object; body: Record<string, unknown> }) => [
  answer.status,
  codeOf({ ...answer, headers: {} }),
];

test('a review takes the photo of an upload, which cannot be used again', async () => {
  const shop = await harness.merchant();
  const ticket = await sign(shop);
  const minutes = (Date.parse(ticket.expiresAt) - Date.now()) / minuteMs;
  assert.ok(minutes > 14.5 && minutes <= 15, `${minutes} min`);
  assert.equal((await upload(ticket, await photo())).status, 204);
  const key = { 'idempotency-key': 'k' };
  const made = await review(shop, [ticket.publicId], key);
  assert.equal(made.body.data.mediaStatus, 'processing', JSON.stringify(made.body));
  const replayed = await review(shop, [ticket.publicId], key);
  assert.equal(replayed.headers['idempotent-replayed'], 'true');
  assert.deepEqual(replayed.body, made.body);
  assert.deepEqual(outcome(await review(shop, [ticket.publicId])), [400, 'VALIDATION_ERROR']);
  assert.deepEqual(outcome(await upload(ticket, await photo())), [410, 'TOKEN_UNUSABLE']);
  await processAll(harness, shop, [ticket]);
  const { body } = await shop.asBrowser('GET', `/reviews/${made.body.data.id}`);
  assert.deepEqual([body.mediaStatus, body.media[0].publicId], ['ready', ticket.publicId]);
  await assertNothingLeft(harness);
});

test('an upload that does not match its ticket is refused and leaves no file', async () => {
  const shop = await harness.merchant();
  const ticket = await sign(shop);
  const other = await sign(shop);
  const invalid = [400, 'INVALID_FILE_TYPE'];
  assert.deepEqual(outcome(await upload(ticket, new Blob(['<svg/>'], { type: 'image/jpeg' }))), invalid);
  assert.deepEqual(outcome(await upload(ticket, new Blob([clip], { type: 'image/jpeg' }))), invalid);
  assert.deepEqual(outcome(await upload(ticket, new Blob([]))), invalid);
  const longer = new Blob([phone, 'x'], { type: 'image/jpeg' });
  assert.deepEqual(outcome(await upload(ticket, longer)), [413, 'PAYLOAD_TOO_LARGE']);
  assert.deepEqual(outcome(await upload(ticket, null)), [400, 'VALIDATION_ERROR']);
  const forbidden = [403, 'FORBIDDEN'];
  const { key = '', policy = '', signature = '' } = other.fields;
  assert.deepEqual(outcome(await upload(ticket, await photo(), { key })), forbidden);
  assert.deepEqual(outcome(await upload(ticket, await photo(), { signature })), forbidden);
  assert.deepEqual(outcome(await upload(ticket, await photo(), { policy })), forbidden);
  assert.deepEqual(outcome(await upload({ ...ticket, fields: {} }, await photo())), forbidden);
  const json = await fetch(`${base}/uploads`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(json.status, 415);
  assert.deepEqual(outcome(await review(shop, [ticket.publicId])), [400, 'VALIDATION_ERROR']);
  await assertNothingLeft(harness);
  assert.equal((await upload(ticket, await photo())).status, 204);
});

test('a ticket expires after 15 minutes', async () => {
  const shop = await harness.merchant();
  const ticket = await sign(shop);
  clock.advance(15 * minuteMs);
  assert.deepEqual(outcome(await upload(ticket, await photo())), [410, 'TOKEN_UNUSABLE']);
});

test("another merchant's upload and a used one are refused like an unknown one", async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const ticket = await sign(shop);
  await upload(ticket, await photo());
  const stolen = await review(other, [ticket.publicId]);
  const unknown = await review(other, ['media_00000000000000000000000000']);
  assert.deepEqual(outcome(stolen), [400, 'VALIDATION_ERROR']);
  assert.deepEqual(stolen.body.error.details, unknown.body.error.details);
  assert.equal((await review(shop, [ticket.publicId])).status, 200);
});

test('of two concurrent reviews that name an upload one succeeds', async () => {
  const shop = await harness.merchant();
  const ticket = await sign(shop);
  await upload(ticket, await photo());
  const answers = await Promise.all([1, 2, 3].map(() => review(shop, [ticket.publicId])));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  await processAll(harness, shop, [ticket]);
  await assertNothingLeft(harness);
});

test('four uploads, a repeated one or one without a file are refused', async () => {
  const shop = await harness.merchant();
  const tickets = await Promise.all([1, 2, 3, 4].map(() => sign(shop)));
  for (const ticket of tickets) await upload(ticket, await photo());
  const ids = tickets.map(({ publicId }) => publicId);
  assert.deepEqual(outcome(await review(shop, ids)), [400, 'VALIDATION_ERROR']);
  assert.deepEqual(outcome(await review(shop, [ids[0] ?? '', ids[0] ?? ''])), [400, 'VALIDATION_ERROR']);
  const { publicId } = await sign(shop);
  const early = await review(shop, [ids[0] ?? '', publicId]);
  assert.deepEqual(early.body.error.details, [{ field: 'media.1', message: 'has not been uploaded yet' }]);
  assert.equal((await review(shop, ids.slice(0, 3))).status, 200);
});

test('an unused upload is swept after 24 hours and can no longer be used', async () => {
  const shop = await harness.merchant();
  const ticket = await sign(shop);
  const empty = await sign(shop);
  await upload(ticket, await photo());
  clock.advance(24 * 60 * minuteMs + 1);
  assert.deepEqual(outcome(await review(shop, [ticket.publicId])), [400, 'VALIDATION_ERROR']);
  await sweepUploads(context);
  const left: string[] = [];
  for await (const { key } of context.media.storage.list('u/')) left.push(key);
  assert.deepEqual(left, []);
  assert.deepEqual(outcome(await upload(empty, await photo())), [410, 'TOKEN_UNUSABLE']);
  await assertNothingLeft(harness);
});

test('unsupported types and files that are too large get no ticket', async () => {
  const shop = await harness.merchant();
  const ask = async (changes: object) =>
    outcome(
      await shop.asBrowser('POST', '/uploads/signature', {
        filename: 'a',
        contentType: 'image/png',
        size: 1,
        ...changes,
      }),
    );
  assert.deepEqual(await ask({}), [200, undefined]);
  assert.deepEqual(await ask({ contentType: 'image/svg+xml' }), [400, 'INVALID_FILE_TYPE']);
  assert.deepEqual(await ask({ contentType: 'image/heic' }), [400, 'INVALID_FILE_TYPE']);
  assert.deepEqual(await ask({ size: 50 * 2 ** 20 }), [200, undefined]);
  assert.deepEqual(await ask({ size: 50 * 2 ** 20 + 1 }), [413, 'PAYLOAD_TOO_LARGE']);
  for (const wrong of [
    { size: 0 },
    { size: '5' },
    { size: 1.5 },
    { contentType: '' },
    { filename: '' },
    { customerEmail: 'x' },
  ])
    assert.deepEqual(await ask(wrong), [400, 'VALIDATION_ERROR'], JSON.stringify(wrong));
  const nobody = await shop.asNobody('POST', '/uploads/signature', {});
  assert.equal(codeOf(nobody), 'AUTHENTICATION_REQUIRED');
});

test('tickets are limited to ten per minute by userId, else email address, else client address, and a hundred per browser', async () => {
  const limited = await startHarness({ RATE_LIMIT_UPLOAD_SIGNATURE: '10', DATA_DIR: harness.dataDir });
  const shop = await limited.merchant();
  const ask = (who: object) =>
    shop.asBrowser('POST', '/uploads/signature', {
      filename: 'a',
      contentType: 'image/png',
      size: 1,
      ...who,
    });
  const users = [{ userId: 'u1' }, { userId: 'u2' }, { customerEmail: 'a@b.example' }, {}];
  for (const who of users) {
    for (let sent = 1; sent <= 10; sent++) {
      const answer = await ask(who);
      assert.equal(answer.status, 200);
      assert.match(String(answer.headers.ratelimit), new RegExp(`^"uploadSignature";r=${10 - sent};`));
    }
    const refused = await ask(who);
    assert.equal(codeOf(refused), 'RATE_LIMITED');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
  }
  assert.equal(codeOf(await ask({ customerEmail: 'A@B.example' })), 'RATE_LIMITED');
  assert.equal(
    codeOf(await ask({ userId: 'u1', size: -1 })),
    'RATE_LIMITED',
    'before what is sent is checked',
  );
  const answers: (string | undefined)[] = [];
  for (let user = 0; user < 80; user++) answers.push(codeOf(await ask({ userId: `other ${user}` })));
  assert.equal(answers.filter((code) => code === 'RATE_LIMITED').length, 80 - (100 - 35));
  const server = await shop.asServer('POST', '/uploads/signature', {
    filename: 'a',
    contentType: 'image/png',
    size: 1,
    userId: 'u9',
  });
  assert.equal(server.status, 200, 'a shop’s server speaks for all its customers');
});
