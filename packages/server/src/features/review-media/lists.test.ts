import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenToken } from '../../testing/given.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { recountFacets } from '../facets/index.ts';
import { recountMedia } from '../media/index.ts';
import {
  assertNothingLeft,
  fields,
  givenPhotoReview,
  photo,
  processAll,
  sendForm,
  startMediaHarness,
} from '../media/testing/shop.ts';

const harness = await startMediaHarness();

test('a gallery lists published, ready and visible media, newest first, with paging', async () => {
  const shop = await harness.merchant();
  const made = [];
  for (let n = 0; n < 5; n++)
    made.push(await givenPhotoReview(harness, shop, { text: `Photo number ${n} of a fine tent.` }));
  const [, second, third] = made;
  await shop.asStaff('PATCH', `/reviews/${second.id}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('PATCH', `/reviews/${third.id}/media/${third.media[0].publicId}`, { hidden: true });
  await sendForm(harness, shop, fields, [await photo()]);
  const seen: string[] = [];
  let startAfter = '';
  for (let page = 0; page < 9; page++) {
    const query = `limit=2${startAfter && `&startAfter=${startAfter}`}`;
    const { body } = await shop.asBrowser('GET', `/products/P-1/media?${query}`);
    seen.push(...body.media.map(({ reviewId }: { reviewId: string }) => reviewId));
    startAfter = body.nextStartAfter ?? '';
    if (!startAfter) break;
  }
  assert.deepEqual(seen, [made[4].id, made[3].id, made[0].id]);
  const [shown] = (await shop.asBrowser('GET', '/products/P-1/media?limit=1')).body.media;
  assert.deepEqual([shown.rating, shown.authorName, 'authorEmail' in shown], [5, 'Maya', false]);
  const other = await harness.merchant();
  assert.deepEqual((await other.asBrowser('GET', '/products/P-1/media')).body.media, []);
  const wrong = await shop.asBrowser('GET', '/products/P-1/media?startAfter=media_1');
  assert.equal(codeOf(wrong), 'VALIDATION_ERROR');
  const foreign = await other.asBrowser('GET', `/products/P-1/media?startAfter=${shown.publicId}`);
  assert.equal(codeOf(foreign), 'VALIDATION_ERROR');
});

test('media of an unpublished review are visible only to staff', async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop, {
    text: 'See www.cheap-boots.example for half the price',
  });
  assert.equal(review.status, 'pending');
  const path = `/reviews/${review.id}/media`;
  assert.equal((await shop.asBrowser('GET', path)).status, 404);
  assert.equal((await shop.asServer('GET', path)).body.media.length, 1);
  assert.equal((await shop.asStaff('GET', path)).body.media[0].mediaStatus, 'ready');
  const other = await harness.merchant();
  assert.equal((await other.asStaff('GET', path)).status, 404);
  assert.deepEqual((await shop.asBrowser('GET', '/products/P-1/media')).body.media, []);
  await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'approved' });
  assert.equal((await shop.asBrowser('GET', path)).body.media.length, 1);
  assert.equal((await shop.asBrowser('GET', '/products/P-1/media')).body.media.length, 1);
});

test('withMedia finds reviews with visible media', async () => {
  const shop = await harness.merchant();
  const shown = await givenPhotoReview(harness, shop);
  const hidden = await givenPhotoReview(harness, shop, { text: 'Another one of the tent, at night.' });
  await sendForm(harness, shop, { ...fields, text: 'No photo, but many words.' }, []);
  const { data: waiting } = (
    await sendForm(harness, shop, { ...fields, text: 'Soon to be seen.' }, [await photo()])
  ).body;
  const broken = (await (await photo()).arrayBuffer()).slice(0, 12_000);
  const torn = await sendForm(harness, shop, { ...fields, text: 'Torn in the post.' }, [
    new Blob([broken], { type: 'image/jpeg' }),
  ]);
  await processAll(harness, shop, torn.body.data.media);
  assert.equal((await shop.asStaff('GET', `/reviews/${torn.body.data.id}`)).body.mediaStatus, 'failed');
  const publicView = (await shop.asBrowser('GET', `/reviews/${torn.body.data.id}`)).body;
  assert.deepEqual([publicView.mediaStatus, publicView.media], ['failed', []]);
  const medium = `/reviews/${hidden.id}/media/${hidden.media[0].publicId}`;
  await shop.asStaff('PATCH', medium, { hidden: true });
  const found = async (value: boolean) => {
    const { body } = await shop.asBrowser('GET', `/reviews?withMedia=${value}`);
    return [body.totalReviews, body.reviews.map(({ id }: { id: string }) => id)];
  };
  assert.deepEqual(await found(true), [1, [shown.id]]);
  assert.equal((await found(false))[0], 4);
  await processAll(harness, shop, waiting.media);
  assert.equal((await found(true))[0], 2);
  await shop.asStaff('PATCH', medium, { hidden: false });
  assert.equal((await found(true))[0], 3);
  await shop.asStaff('DELETE', medium);
  assert.equal((await found(true))[0], 2);
  await shop.asStaff('DELETE', `/admin/reviews/${shown.id}`);
  assert.equal((await found(true))[0], 1);
  for (const count of [recountFacets, recountMedia])
    assert.deepEqual(await count(harness.context.db, shop.uuid, { repair: false }), []);
  await assertNothingLeft(harness);
});

test('every decision about a medium is logged with moderator and reason', async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop);
  const { publicId } = review.media[0];
  const path = `/reviews/${review.id}/media/${publicId}`;
  await shop.asStaff('PATCH', path, { hidden: true, reason: 'Shows a face' });
  await shop.asStaff('PATCH', path, { hidden: true });
  await shop.asStaff('PATCH', path, { hidden: false });
  await shop.asStaff('DELETE', path);
  const { body } = await shop.asStaff('GET', '/admin/moderation-log?itemType=media');
  assert.deepEqual(
    body.data.entries.map(({ itemId, action, from, to, reason, actor }: Record<string, unknown>) => [
      ...[itemId, action, from, to, reason, actor],
    ]),
    [
      [publicId, 'delete', 'ready', null, null, shop.ownerEmail],
      [publicId, 'show', 'rejected', 'approved', null, shop.ownerEmail],
      [publicId, 'hide', 'approved', 'rejected', 'Shows a face', shop.ownerEmail],
    ],
  );
});

interface Queued {
  id: string;
  type: string;
  status: string;
  updatedAt: string;
  medium: { followsReview: boolean; hidden: boolean; review: { id: string; authorEmail: string } } | null;
}

const queued = async (shop: TestMerchant, query: string): Promise<Queued[]> =>
  (await shop.asStaff('GET', `/admin/queue?sort=oldest&${query}`)).body.data.items;

const decide = async (shop: TestMerchant, items: object[], verdict: object) =>
  (await shop.asStaff('POST', '/admin/queue/decide', { items, ...verdict })).body.data.results;

const undo = async (shop: TestMerchant, id: string) =>
  (await shop.asStaff('POST', '/admin/queue/undo', { ids: [id] })).body.data.results[0];

test("a photo is queued with its review and has the review's status until it is moderated separately", async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop, { text: 'See www.cheap-boots.example for less' });
  const { publicId } = review.media[0];
  const state = async () => {
    const [item] = await queued(shop, 'type=media');
    return [item?.status, item?.medium?.followsReview, item?.medium?.hidden];
  };
  const waiting = await queued(shop, 'status=pending');
  assert.deepEqual(waiting.map(({ id }) => id).sort(), [publicId, review.id].sort());
  const before = waiting.find(({ id }) => id === publicId);
  assert.equal(before?.medium?.review.authorEmail, 'maya@example.com');
  const [first, second] = waiting;
  const next = await queued(shop, `status=pending&limit=1&startAfter=${first?.id}`);
  assert.deepEqual(next, [second]);
  assert.deepEqual(
    (await queued(shop, 'status=pending&followsReview=false')).map(({ id }) => id),
    [review.id],
  );
  const matching = async (query: string) =>
    (await shop.asStaff('GET', `/admin/queue/count?${query}`)).body.data;
  const pending = 'status=pending&type=media&type=review';
  assert.deepEqual(await matching(`${pending}&followsReview=false`), { matching: 1, isExact: true });
  assert.deepEqual(await matching(`${pending}&followsReview=true`), { matching: 2, isExact: true });
  const counts = async () => (await shop.asStaff('GET', '/admin/queue?limit=1')).body.data.counts.media;
  assert.deepEqual(await counts(), { pending: 1, flagged: 0 });

  harness.clock.advance(1_000);
  await decide(shop, [{ id: review.id }], { status: 'approved' });
  assert.deepEqual([await state(), await counts()], [['approved', true, false], { pending: 0, flagged: 0 }]);
  const stale = { id: publicId, updatedAt: before?.updatedAt };
  const [refused] = await decide(shop, [stale], { status: 'rejected', reasonCode: 'media' });
  assert.deepEqual([refused.error.code, refused.item.status], ['INVALID_STATE', 'approved']);

  const [rejected] = await decide(shop, [{ id: publicId }], { status: 'rejected', reasonCode: 'media' });
  assert.deepEqual([rejected.success, rejected.item.medium.hidden], [true, true]);
  assert.deepEqual((await shop.asBrowser('GET', '/products/P-1/media')).body.media, []);
  assert.deepEqual(
    (await queued(shop, 'status=rejected&followsReview=false')).map(({ id }) => id),
    [publicId],
  );
  await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'flagged' });
  assert.deepEqual(await state(), ['rejected', false, true]);
  assert.equal((await undo(shop, publicId)).success, true);
  assert.deepEqual(await state(), ['flagged', true, false]);
  await undo(shop, review.id);
  assert.deepEqual(await state(), ['approved', true, false]);
  assert.equal((await undo(shop, publicId)).error.code, 'INVALID_STATE');
  assert.equal((await shop.asBrowser('GET', '/products/P-1/media')).body.media.length, 1);
  const { body } = await shop.asStaff('GET', `/admin/moderation-log?itemId=${publicId}`);
  assert.deepEqual(
    body.data.entries.map(({ action, from, to }: Record<string, string>) => [action, from, to]),
    [
      ['undo', 'rejected', 'flagged'],
      ['reject', 'approved', 'rejected'],
    ],
  );
});

test('photos in the queue can be filtered by product and customer, but not by text or rating', async () => {
  const shop = await harness.merchant();
  const { media } = await givenPhotoReview(harness, shop);
  const { publicId } = media[0];
  const found = async (query: string) => (await queued(shop, query)).some(({ id }) => id === publicId);
  for (const query of ['status=approved', 'productId=P-1', 'search=Maya@example.com', 'type=media'])
    assert.equal(await found(query), true, query);
  for (const query of ['status=pending', 'productId=P-2', 'search=photo', 'rating=5', 'hasMedia=true'])
    assert.equal(await found(query), false, query);
  const other = await harness.merchant();
  assert.deepEqual(await queued(other, 'type=media'), []);
  const [foreign] = await decide(other, [{ id: publicId }], { status: 'rejected' });
  assert.equal(foreign.error.code, 'NOT_FOUND');
});

test('with concurrent moderators a review and its photo are each decided once', async () => {
  const shop = await harness.merchant();
  await givenPhotoReview(harness, shop, { text: 'See www.cheap-boots.example for less' });
  const items = (await queued(shop, 'status=pending')).map(({ id, updatedAt }) => ({ id, updatedAt }));
  harness.clock.advance(1_000);
  const backwards = [...items].reverse();
  const all = await Promise.all(
    [items, backwards, items, backwards].map((some) => decide(shop, some, { status: 'approved' })),
  );
  assert.equal(all.flat().filter(({ success }) => success).length, items.length);
});

test("only moderators may hide or delete media, and another review's medium is 404", async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop);
  const second = await givenPhotoReview(harness, shop, { text: 'Another one of the tent, at night.' });
  const path = `/reviews/${review.id}/media/${second.media[0].publicId}`;
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PATCH', { hidden: true }],
  ] as const) {
    assert.equal((await shop.asStaff(method, path, body)).status, 404);
    assert.equal((await shop.asStaff(method, `/reviews/${review.id}/media/nobodys`, body)).status, 404);
    assert.equal(codeOf(await shop.asServer(method, path, body)), 'AUTHENTICATION_REQUIRED');
    const { headers } = await givenToken(shop, 'analyst');
    assert.equal(codeOf(await shop.asNobody(method, path, body, headers)), 'FORBIDDEN');
  }
});
