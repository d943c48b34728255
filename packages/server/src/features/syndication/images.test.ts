// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { sharp } from '../../platform/uploads/decoders.ts';
import type { TestMerchant } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';
import { fields, photo, sendForm } from '../media/testing/shop.ts';
import { agree, type Installation, settlesAt, startInstallation } from './installations.fixture.ts';
import { imagesOf } from './publishing.ts';

const gtin = '4006381333931';

/** A published review with a photo, at the source. */
async function givenPhotoReview({ url }: Installation, brand: TestMerchant, changes: Record<string, string>) {
  const sent = await sendForm({ base: url }, brand, { ...fields, ...changes }, [await photo()]);
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const { id, media } = sent.body.data;
  await brand.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  return { id, mediumId: media[0].publicId };
}

/** Objects of the storage, uploads and files of every merchant. */
async function objectsOf({ harness }: Installation): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of harness.context.media.storage.list('')) keys.push(key);
  return keys.toSorted();
}

/** How many media, images to fetch and reviews the database has. */
async function countsOf({ db }: Installation) {
  const [counts] = await rows(
    db,
    statement`/* every merchant */ select (select count(*) from media) as ${output.number('media')},
       (select count(*) from import_pictures) as ${output.number('pictures')},
       (select count(*) from reviews) as ${output.number('reviews')}`,
    [],
  );
  return counts;
}

test('an image of a shared review is copied to the target, and deleted there with its objects when it is withdrawn', async (t) => {
  const [source, target] = [await startInstallation(), await startInstallation()];
  const brand = await source.harness.merchant({ name: 'Larkmoor', origins: ['https://larkmoor.example'] });
  const retailer = await target.harness.merchant({ name: 'Fellgate' });
  await brand.asStaff('PUT', '/admin/products/P-1', { gtin });
  await retailer.asStaff('PUT', '/admin/products/SKU-9', { gtin });
  await agree(brand, retailer);
  const workers = [source.work(t), target.work(t)];

  const first = await givenPhotoReview(source, brand, { text: 'It kept the rain out on the ridge.' });
  await givenPhotoReview(source, brand, {
    text: 'The hood is too small for a helmet.',
    authorEmail: 'ada@example.com',
  });
  const listed = async () => (await retailer.asBrowser('GET', '/products/SKU-9/reviews')).body.reviews;
  /** Large JPEGs of the ready images of each review, by the words of the review. */
  const images = async (words: string): Promise<string[] | undefined> =>
    (await listed())
      .find(({ text }: { text: string }) => text.includes(words))
      ?.media.flatMap(({ mediaStatus, fallbackUrls }: Found) =>
        mediaStatus === 'ready' ? [fallbackUrls.large] : [],
      );
  const haveOne = async (...words: string[]) =>
    (await Promise.all(words.map(images))).every((urls) => urls?.length === 1);
  await until(() => haveOne('ridge', 'helmet'), ...workers);
  const [image = assert.fail()] = (await images('ridge')) ?? [];
  assert.ok(image.startsWith(`${target.url}/`), image);
  const served = await fetch(image);
  assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/jpeg']);
  const original = await sharp(await (await photo()).arrayBuffer()).metadata();
  const copied = await sharp(await served.arrayBuffer()).metadata();
  assert.ok(copied.width > 0 && copied.width <= Math.max(original.width, original.height));
  assert.deepEqual(await countsOf(target), { media: 2, pictures: 0, reviews: 2 });
  const ofBoth = await objectsOf(target);

  const hide = (hidden: boolean) =>
    brand.asStaff('PATCH', `/reviews/${first.id}/media/${first.mediumId}`, { hidden });
  assert.equal((await hide(true)).status, 200);
  await settlesAt(() => images('ridge'), [], ...workers);
  const ofSecond = await objectsOf(target);
  assert.equal(ofSecond.length, ofBoth.length / 2, 'its objects are deleted');
  assert.equal((await fetch(image)).status, 404);
  await settlesAt(() => countsOf(target), { media: 1, pictures: 0, reviews: 2 }, ...workers);
  assert.equal((await hide(false)).status, 200);
  await until(() => haveOne('ridge'), ...workers);
  assert.equal((await objectsOf(target)).length, ofBoth.length);

  await brand.asStaff('PATCH', `/reviews/${first.id}/moderate`, {
    status: 'rejected',
    reasonCode: 'off_topic',
  });
  await settlesAt(() => objectsOf(target), ofSecond, ...workers);
  await settlesAt(() => countsOf(target), { media: 1, pictures: 0, reviews: 1 }, ...workers);
  const erased = await brand.asStaff('POST', '/admin/privacy/erase', { email: 'ada@example.com' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await settlesAt(() => objectsOf(target), [], ...workers);
  await settlesAt(() => countsOf(target), { media: 0, pictures: 0, reviews: 0 }, ...workers);
  assert.equal(
    (await objectsOf(source)).some((key) => key.includes(uuidOf('media', first.mediumId) ?? '')),
    true,
  );
});

test('of more images, which the protocol permits, the first three are copied', () => {
  const images = ['1', '2', '3', '4'].map((name) => `https://reviews.brand.example/${name}.jpg`);
  const review = { rating: 5, authorName: 'Maya', createdAt: '2026-11-16T09:00:00.000Z', images };
  const shared = imagesOf({
    id: 'review_1',
    version: 1,
    state: 'published',
    product: { gtin },
    review: { ...review, verification: 'order', incentivized: false },
  });
  assert.deepEqual(shared, images.slice(0, 3));
});

interface Found {
  mediaStatus: string;
  fallbackUrls: { large: string };
}
