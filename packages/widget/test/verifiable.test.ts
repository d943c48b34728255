// Thorough runs only.

import assert from 'node:assert/strict';
import { csvOf, importerOf, plain } from '../../server/src/features/imports/files.fixture.ts';
import { sequenceAll } from '../../server/src/features/transparency/mirror.fixture.ts';
import { rows } from '../../server/src/platform/db/database.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { assertAccessible } from './axe.ts';
import { productId, startShops } from './shops.ts';

const shops = await startShops();

shops.test(
  'reviews that the log covers are marked as verifiable, in the list and on the badge',
  async (visit) => {
    const { shop } = visit;
    // Each visit with an empty cache: browsers keep the widget's configuration for a while.
    const newVisit = () => visit.visit({ viewport: { width: 1280, height: 900 } });
    let page = await newVisit();
    const { harness, merchant } = shop;
    await shop.review({ rating: 2 });
    await shop.review({ rating: 2 });
    const attributes = `merchant-id="${merchant.id}" api-base="${shop.apiBase}" product-id="${productId}"`;
    shop.edit((html) => html.replace(/<main[^>]*>/, `$&<tribune-badge ${attributes}></tribune-badge>`));
    const link = (element: string) => page.locator(element).getByRole('link', { name: 'Verifiable reviews' });
    await page.goto(shop.productUrl);
    await page.getByRole('link', { name: 'How reviews are verified' }).waitFor();
    assert.equal(await page.getByText('Verifiable reviews').count(), 0, 'there is no log yet');

    await sequenceAll(harness);
    harness.context.responseCache.dropAll();
    page = await newVisit();
    await page.goto(shop.productUrl);
    for (const element of ['tribune-reviews', 'tribune-badge']) {
      await link(element).waitFor();
      assert.equal(
        await link(element).getAttribute('href'),
        `${shop.api}/trust/${merchant.id}?lang=en`,
        element,
      );
    }
    // On a phone, links are one below the other, which axe finds too close if they are lower than 24 px.
    await page.setViewportSize({ width: 360, height: 900 });
    await assertAccessible(page, 'marks of verifiable reviews');

    // As if these reviews were from before the log began.
    harness.clock.advance(60_000);
    await rows(harness.context.db, 'update transparency_logs set covered_since = $2 where merchant_id = $1', [
      merchant.uuid,
      harness.clock.now(),
    ]);
    await shop.review({ rating: 5 });
    harness.context.responseCache.dropAll();
    page = await newVisit();
    await page.goto(shop.productUrl);
    await page.getByText('3 reviews').first().waitFor();
    await page.locator('tribune-badge').getByText('3 reviews').waitFor();
    await page.getByRole('link', { name: 'How reviews are verified' }).waitFor();
    assert.equal(await page.getByText('Verifiable reviews').count(), 0, 'two of three are older');
    await page
      .locator('tribune-reviews')
      .getByRole('button', { name: /^5 stars/ })
      .click();
    await link('tribune-reviews').waitFor();
    assert.equal(await link('tribune-badge').count(), 0, 'its average is of all reviews');
  },
);

shops.test(
  'unusual activity under review is noted beside the score, or without published reviews below',
  async (visit) => {
    const { shop } = visit;
    const { harness, merchant } = shop;
    await merchant.asStaff('PATCH', '/admin/settings', { activityNoticeDays: 14 });
    const ids = [await shop.review({ rating: 2 }), await shop.review({ rating: 4 })];
    /** Makes the review pending, as part of a raid. */
    const hold = async (reviewId: string) => {
      await merchant.asStaff('PATCH', `/reviews/${reviewId}/moderate`, {
        status: 'rejected',
        reasonCode: 'fake',
      });
      const [merchantId, id] = [merchant.uuid, uuidOf('review', reviewId)];
      await rows(
        harness.context.db,
        `insert into raids (merchant_id, raid_id, product_id, started_at, last_at, raised_at, signals)
       values ($1, $2, $3, $4, $4, $4, '[]')`,
        [merchantId, id, productId, harness.clock.now()],
      );
      await rows(
        harness.context.db,
        `update reviews set raid_id = review_id, status = 'pending' where merchant_id = $1 and review_id = $2`,
        [merchantId, id],
      );
      harness.context.activityNotices.dropAll();
      harness.context.responseCache.dropAll();
    };
    for (const [index, id] of ids.entries()) {
      await hold(id);
      const page = await visit.visit({ viewport: { width: index === 0 ? 1280 : 360, height: 900 } });
      await page.goto(shop.productUrl);
      const note = page.locator('tribune-reviews').getByText('Unusual activity, under review');
      await note.waitFor();
      assert.equal(await note.count(), 1);
      await page
        .getByText(index === 0 ? '1 review' : 'No reviews yet')
        .first()
        .waitFor();
      await assertAccessible(page, 'unusual activity under review');
      await page.goto(`${shop.api}/reviews/${merchant.id}?product=${productId}&q=x`);
      await page.getByText('Unusual activity, under review').waitFor();
    }
  },
);

shops.test('imported reviews are not marked, and end the mark of what shows them', async (visit) => {
  const { shop } = visit;
  const { harness, merchant } = shop;
  const newVisit = () => visit.visit({ viewport: { width: 1280, height: 900 } });
  await shop.review({ rating: 2 });
  await shop.review({ rating: 2 });
  await sequenceAll(harness);
  const attributes = `merchant-id="${merchant.id}" api-base="${shop.apiBase}" product-id="${productId}"`;
  const elements = ['tribune-carousel', 'tribune-badge', 'tribune-reviews'];
  shop.edit((html) =>
    html.replace(
      /<main[^>]*>/,
      `$&<tribune-carousel ${attributes}></tribune-carousel><tribune-badge ${attributes}></tribune-badge>`,
    ),
  );
  let page = await newVisit();
  const mark = (element: string) => page.locator(element).getByRole('link', { name: 'Verifiable reviews' });
  await page.goto(shop.productUrl);
  for (const element of elements) await mark(element).waitFor();
  await assertAccessible(page, 'marks of verifiable reviews');

  // Later than the log began: its date alone would not say that it is imported.
  harness.clock.advance(60_000);
  const createdAt = harness.clock.now().toISOString();
  await importerOf(harness)(merchant, csvOf([plain(1, { productId, rating: '5', createdAt })]));
  harness.clock.advance(60_000);
  await shop.review({ rating: 4 });
  await sequenceAll(harness);
  harness.context.responseCache.dropAll();
  page = await newVisit();
  await page.goto(shop.productUrl);
  for (const element of elements.slice(1))
    await page.locator(element).getByText('4 reviews').first().waitFor();
  await page.locator('tribune-carousel').getByText('Author 1', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'How reviews are verified' }).waitFor();
  assert.equal(await page.getByText('Verifiable reviews').count(), 0);
  await page
    .locator('tribune-reviews')
    .getByRole('button', { name: /^4 stars/ })
    .click();
  await mark('tribune-reviews').waitFor();
});
