import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { sharp } from '../../platform/uploads/decoders.ts';
import type { TestMerchant } from '../../testing/harness.ts';
import { leastLikeness, likenessOf } from '../media/index.ts';
import { type PhotoPrint, printOf } from '../media/processing/photo-print.ts';
import { decoded } from '../media/processing/stills.ts';
import { fields, processAll, sendForm, startMediaHarness } from '../media/testing/shop.ts';
import { recount } from '../rating-counters/index.ts';
import { comparePhoto } from './comparing-photos.ts';
import { edits, nightSky, scene } from './scenes.fixture.ts';

const harness = await startMediaHarness();
const { context } = harness;

const compare = (shop: TestMerchant, mediaId: string, sufficient?: number) =>
  comparePhoto(context, { merchantId: shop.uuid, mediaId: uuidOf('media', mediaId) ?? '' }, sufficient);
/** Media IDs of the photos with a fingerprint. */
const printsOf = async (shop: TestMerchant) => {
  const found = await rows(
    context.db,
    statement`select media_id as ${output.text('id')} from photo_prints where merchant_id = $1`,
    [shop.uuid],
  );
  return found.map(({ id }) => id);
};
const printed = async (file: Buffer): Promise<PhotoPrint> => {
  const print = await printOf(await decoded(sharp(file)));
  assert.ok(print);
  return print;
};

/** A review with a photo from a browser, processed and compared. */
async function reviewed(shop: TestMerchant, file: Buffer, author: string, changes: object = {}) {
  const upload = { filename: 'a.jpg', contentType: 'image/jpeg', size: file.length, userId: author };
  const {
    publicId,
    uploadUrl,
    fields: ticket,
  } = (await shop.asBrowser('POST', '/uploads/signature', upload)).body.data;
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'a.jpg');
  await fetch(uploadUrl.replace(/^http:\/\/[^/]+/, harness.base), { method: 'POST', body: form });
  const review = {
    ...fields,
    rating: 5,
    text: `The words of ${author}, which nobody else wrote.`,
    merchantId: shop.id,
    authorEmail: `${author}@gmail.com`,
    media: [publicId],
    ...changes,
  };
  const answer = await shop.asBrowser('POST', '/reviews', review, { 'user-agent': author });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await processAll(harness, shop, [{ publicId }]);
  await compare(shop, publicId);
  return { id: answer.body.data.id as string, mediaId: publicId as string };
}

const stateOf = async (shop: TestMerchant, { id }: { id: string }) => {
  const { status, findings, integrity } = (await shop.asStaff('GET', `/reviews/${id}`)).body;
  const phases = findings.map(({ phase }: { phase: string }) => phase);
  const signals = integrity?.signals.map(({ signal }: { signal: string }) => signal) ?? [];
  return { status, phases, signals };
};
const ordinary = { status: 'approved', phases: [], signals: [] };
const held = { status: 'pending', phases: ['integrity'], signals: ['shared_photo'] };

test('copies are recognized after every edit, and other photos never', async () => {
  const scenes = await Promise.all([1, 2].map(scene));
  const prints = await Promise.all(scenes.map(printed));
  for (const [one, print] of prints.entries())
    for (const other of prints.slice(0, one)) assert.ok(likenessOf(print, other) < leastLikeness);
  for (const [name, edit] of Object.entries(edits)) {
    const found = await Promise.all(
      scenes.map(async (file, index) => {
        const [print, original] = [await printed(await edit(file)), prints[index]];
        return original && likenessOf(print, original) >= leastLikeness;
      }),
    );
    assert.deepEqual(found, [true, true], name);
  }
});

test('two night skies with the same bright star are no copies', async () => {
  const [one, other] = await Promise.all([1, 2].map(async (number) => printed(await nightSky(number))));
  assert.ok(one && other);
  assert.ok(likenessOf(one, other) < leastLikeness, String(likenessOf(one, other)));
});

test('a plain surface has no fingerprint', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#808080' } });
  assert.equal(await printOf(await decoded(plain)), null);
});

test('a review with a copy of another author’s photo is held with its reason, and the original is not', async () => {
  const shop = await harness.merchant();
  const file = await scene(11);
  const original = await reviewed(shop, file, 'maya');
  const copy = await reviewed(shop, await edits['crop at a corner to 60 %'](file), 'eve');
  assert.deepEqual(await stateOf(shop, original), ordinary);
  assert.deepEqual(await stateOf(shop, copy), held);
  const review = (await shop.asStaff('GET', `/reviews/${copy.id}`)).body;
  assert.equal(review.findings[0].note, 'Another author sent the same photo earlier.');
  assert.match(review.integrity.signals[0].refutedBy, /store's own picture/);
  assert.equal((await shop.asBrowser('GET', '/products/P-1/reviews')).body.totalReviews, 1);
  assert.deepEqual(await recount(context.db, shop.uuid, { repair: false }), []);
  await compare(shop, copy.mediaId);
  assert.deepEqual(await stateOf(shop, copy), held, 'a job may run twice');
});

test('the same author, another merchant and another photo raise no alarm', async () => {
  const shop = await harness.merchant();
  const file = await scene(12);
  await reviewed(shop, file, 'maya');
  const again = await reviewed(shop, file, 'maya', { productId: 'P-2' });
  const sameBrowser = await reviewed(shop, file, 'maya', { productId: 'P-3', authorEmail: 'm@gmail.com' });
  const different = await reviewed(shop, await scene(13), 'eve');
  const elsewhere = await harness.merchant();
  const there = await reviewed(elsewhere, file, 'eve');
  assert.deepEqual(await stateOf(shop, again), ordinary);
  assert.deepEqual(await stateOf(shop, sameBrowser), ordinary);
  assert.deepEqual(await stateOf(shop, different), ordinary);
  assert.deepEqual(await stateOf(elsewhere, there), ordinary);
});

test('the later copy is the one that is held, in whatever order the photos are processed', async () => {
  const shop = await harness.merchant();
  const file = await scene(14);
  const original = await reviewed(shop, file, 'maya');
  const copy = await reviewed(shop, file, 'eve');
  // As if the photo of the original had been processed last.
  await rows(
    context.db,
    `update reviews set status = 'approved', findings = '[]', integrity = null where merchant_id = $1 and review_id = $2`,
    [shop.uuid, uuidOf('review', copy.id)],
  );
  await compare(shop, original.mediaId);
  const [job] = await rows(
    context.db,
    statement`select payload ->> 'mediaId' as ${output.text('media')} from graphile_worker._private_jobs where payload ->> 'mediaId' = $1
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'compare_photo')`,
    [uuidOf('media', copy.mediaId)],
  );
  assert.equal(job?.media, uuidOf('media', copy.mediaId));
  assert.deepEqual(await stateOf(shop, original), ordinary);
});

test('a review that staff decided about, or that a merchant’s server sent, is labeled only', async () => {
  const shop = await harness.merchant();
  const file = await scene(15);
  await reviewed(shop, file, 'maya');
  const sent = await sendForm(
    harness,
    shop,
    { ...fields, authorEmail: 'server@gmail.com', text: 'By the server.' },
    [new Blob([new Uint8Array(file)], { type: 'image/jpeg' })],
  );
  const [medium] = sent.body.data.media;
  await processAll(harness, shop, [medium]);
  await compare(shop, medium.publicId);
  assert.deepEqual(await stateOf(shop, sent.body.data), { ...ordinary, signals: ['shared_photo'] });
});

test('several copies are one raid with one decision', async () => {
  const shop = await harness.merchant();
  const file = await scene(16);
  const names = ['eve', 'ivy', 'ada'];
  await reviewed(shop, file, 'maya');
  const copies = [];
  for (const name of names) copies.push(await reviewed(shop, file, name));
  const [last] = copies.slice(-1);
  const review = (await shop.asStaff('GET', `/reviews/${last?.id}`)).body;
  assert.match(review.findings[0].note, /^3 other authors sent the same photo earlier\./);
  const jobs = await rows(
    context.db,
    statement`select jsonb_array_length(payload::jsonb -> 'others') as ${output.number('others')} from graphile_worker._private_jobs
      where payload ->> 'reviewId' = $1`,
    [uuidOf('review', last?.id ?? '')],
  );
  assert.deepEqual(jobs, [{ others: 3 }]);

  assert.equal((await printsOf(shop)).length, 4);
  await compare(shop, last?.mediaId ?? '', 3);
  const left = await printsOf(shop);
  assert.equal(left.length, 3, 'enough earlier copies have a fingerprint');
  assert.ok(!left.includes(uuidOf('media', last?.mediaId ?? '') ?? ''));
  const { status, signals } = await stateOf(shop, await reviewed(shop, file, 'noa'));
  assert.ok(status === 'pending' && signals.includes('shared_photo'), 'later copies are found by them');
});

test('deleting a photo deletes its fingerprint', async () => {
  const shop = await harness.merchant();
  const { id, mediaId } = await reviewed(shop, await scene(17), 'maya');
  assert.equal((await printsOf(shop)).length, 1);
  await shop.asStaff('DELETE', `/reviews/${id}/media/${mediaId}`);
  assert.deepEqual(await printsOf(shop), []);
});
