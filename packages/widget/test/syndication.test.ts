import assert from 'node:assert/strict';
import { syndicateOnce } from '../../server/src/features/syndication/dispatching.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessible } from './axe.ts';
import { watchJumps } from './jumps.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();
const gtin = '4006381333931';

/** A review of another merchant that the shop shows. */
async function shareReview({ harness, merchant }: Shop): Promise<void> {
  const brand = await harness.merchant({ name: 'Larkmoor', origins: ['https://larkmoor.example'] });
  await brand.asStaff('PUT', '/admin/products/P-1', { gtin, url: 'https://larkmoor.example/p/1' });
  await merchant.asStaff('PUT', `/admin/products/${productId}`, { gtin });
  await givenReview(brand, { title: 'Warm and dry' });
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', {});
  const accepted = await merchant.asStaff('POST', '/admin/syndication/accept', {
    code: offer.body.data.code,
  });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  await syndicateOnce(harness.context);
}

shops.test('a shared review says where it was posted, and own ones do not', async ({ shop, page, visit }) => {
  await shareReview(shop);
  await shop.review({ title: 'Own' });
  await page.goto(shop.productUrl);
  const card = page.getByRole('article', { name: 'Warm and dry' });
  const link = card.getByRole('link', { name: 'Originally posted on Larkmoor' });
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), 'https://larkmoor.example/p/1');
  assert.equal(await page.getByText('Originally posted').count(), 1);
  await assertAccessible(page, 'shared review');
  const folder = process.env.SCREENS;
  if (folder)
    for (const [name, options] of [
      ['phone-dark', { viewport: { width: 360, height: 800 }, colorScheme: 'dark' as const }],
      ['desktop', { viewport: { width: 1280, height: 900 } }],
      ['arabic', { viewport: { width: 360, height: 800 }, locale: 'ar' }],
    ] as const) {
      const other = await visit(options);
      await other.goto(`${shop.productUrl}${name === 'arabic' ? '?lang=ar' : ''}`);
      await other.getByRole('article').last().getByRole('button').last().waitFor();
      await other
        .getByRole('article', { name: 'Warm and dry' })
        .screenshot({ path: `${folder}/widget-${name}.png` });
    }
});

shops.slow(
  'the summary says how many reviews other stores share and whether they count, and nothing moves',
  async ({ shop, visit }) => {
    await shareReview(shop);
    await shop.review({ title: 'Own', rating: 3 });
    const said = {
      en: ['Includes reviews from other stores: 1', 'Not counted, from other stores: 1'],
      ar: ['منها تقييمات من متاجر أخرى', 'تقييمات من متاجر أخرى غير محتسبة'],
    };
    for (const [index, countSyndicatedReviews] of [true, false].entries()) {
      await shop.merchant.asStaff('PATCH', '/admin/settings', { countSyndicatedReviews });
      for (const [language, texts] of Object.entries(said))
        for (const width of [360, 1280]) {
          const colorScheme = width === 360 ? 'dark' : 'light';
          const page = await visit({
            viewport: { width, height: 900 },
            reducedMotion: 'reduce',
            colorScheme,
          });
          const jumps = await watchJumps(page);
          await page.goto(`${shop.productUrl}?lang=${language}`);
          const text = page.locator('tribune-reviews [part="shared"]');
          await page.locator('tribune-reviews .toolbar').waitFor();
          // What a shopper unfolds moves what is below it.
          assert.deepEqual(await jumps(), []);
          const unfold = page.locator('tribune-reviews .unfold');
          if (await unfold.isVisible()) await unfold.click();
          await text.waitFor();
          assert.ok((await text.textContent())?.includes(texts[index] ?? assert.fail()), language);
          assert.equal(await page.locator('tribune-reviews .list > li').count(), 2);
          const summary = page.locator('tribune-reviews .summary');
          assert.match((await summary.locator('.average').textContent()) ?? '', index ? /[13٣]/ : /[24٤]/);
          await assertAccessible(page, `${language} ${width}`);
          const folder = process.env.SCREENS;
          if (folder)
            await summary.screenshot({ path: `${folder}/summary-${language}-${width}-${index}.png` });
        }
    }
    const [own] = (await shop.merchant.asBrowser('GET', `/products/${productId}/reviews?rating=3`)).body
      .reviews;
    await shop.merchant.asStaff('DELETE', `/admin/reviews/${own.id}`, { reasonCode: 'other' });
    const page = await visit({ viewport: { width: 360, height: 900 } });
    await page.goto(shop.productUrl);
    await page.getByRole('article', { name: 'Warm and dry' }).waitFor();
    await page.getByText('Not counted, from other stores: 1').waitFor();
    assert.equal(await page.locator('tribune-reviews .average').count(), 0, 'no average of nothing');
  },
);

shops.test(
  'what search engines read leaves shared reviews out, and the HTML discloses them',
  async ({ shop }) => {
    await shareReview(shop);
    await shop.review({ title: 'Own', rating: 3 });
    const { merchant } = shop;
    const data = (await merchant.asBrowser('GET', `/products/${productId}/structured-data`)).body;
    const { aggregateRating, review } = typeof data === 'string' ? JSON.parse(data) : data;
    assert.deepEqual([aggregateRating.reviewCount, aggregateRating.ratingValue], [1, 3]);
    assert.deepEqual(
      review.map(({ name }: { name: string }) => name),
      ['Own'],
    );
    const html = String((await merchant.asServer('GET', `/products/${productId}/reviews.html`)).body);
    assert.match(
      html,
      /<a href="https:\/\/larkmoor\.example\/p\/1" rel="nofollow noopener">Originally posted on Larkmoor<\/a>/,
    );
    assert.equal((await merchant.asBrowser('GET', `/products/${productId}/reviews`)).body.totalReviews, 2);
  },
);
