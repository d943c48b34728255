import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

async function fillShop(shop: Shop): Promise<void> {
  for (let count = 0; count < 11; count += 1)
    await shop.review({
      rating: 1 + (count % 5),
      title: `Title ${count}`,
      pros: 'Light',
      cons: 'Squeaks',
      wouldRecommend: count % 2 === 0,
      ...(count % 3 === 0 && { orderId: `ORDER-${count}` }),
    });
  const { body } = await shop.merchant.asServer('GET', '/reviews');
  await shop.merchant.asServer('PUT', `/reviews/${body.reviews[0].id}/reply`, { text: 'Thank you!' });
  await shop.merchant.asServer('POST', `/reviews/${body.reviews[1].id}/feature`, { featured: true });
}

/** What is below a review, which loads after it, touches neither the votes nor the next review. */
async function assertToolsHaveRoom(page: Page): Promise<void> {
  const card = page.locator('tribune-reviews .card').first();
  const [whole, votes, report] = await Promise.all(
    [card, card.locator('.votes'), card.locator('.card-menu')].map((part) => part.boundingBox()),
  );
  assert.ok(whole && votes && report);
  const isBeside = report.y < votes.y + votes.height;
  assert.ok(isBeside || report.y - (votes.y + votes.height) >= 4, 'below the votes');
  assert.ok(whole.y + whole.height - (report.y + report.height) >= 12, 'above the next review');
}

shops.test('axe finds nothing in server-rendered reviews, before the script', async ({ page, shop }) => {
  await fillShop(shop);
  const { body: fragment } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews.html`);
  shop.edit((html) =>
    html
      .replace('</tribune-reviews>', `${fragment}</tribune-reviews>`)
      .replace(/<script type="module"[^>]*><\/script>/, ''),
  );
  await page.goto(shop.productUrl);
  await page.locator('.tribune-stars').first().waitFor();
  await assertAccessibleInBoth(page, 'server-rendered reviews');
});

for (const width of unlessThorough([1280], [360, 1280]))
  shops.test(`axe finds nothing, light and dark: ${width} px`, async ({ shop, visit }) => {
    await fillShop(shop);
    const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(shop.url);
    await page.getByRole('img', { name: /11 reviews/ }).waitFor();
    await assertAccessibleInBoth(page, 'category page');
    await page.goto(`${shop.url}/nowhere`);
    await assertAccessibleInBoth(page, 'page that is not there');

    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: 'Show more reviews' }).waitFor();
    await assertAccessibleInBoth(page, 'product page');
    await assertToolsHaveRoom(page);
    if (width < 700) await page.getByRole('button', { name: 'Filter by rating' }).click();
    await page.getByRole('button', { name: /^5 stars/ }).click();
    await page.getByRole('button', { name: 'Clear all' }).waitFor();
    // While it loads, the previous list is shown with half its contrast.
    await page.locator('[part=list][aria-busy=false]').waitFor();
    await assertAccessibleInBoth(page, 'filtered');

    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Submit review' }).waitFor();
    await assertAccessibleInBoth(page, 'empty form');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Please check 3 fields.').waitFor();
    await assertAccessibleInBoth(page, 'form with problems');
    await page.getByRole('radio', { name: /^5 stars/ }).check();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Thank you for your review!').waitFor();
    await page.locator('[part=list][aria-busy=false]').waitFor();
    await assertAccessibleInBoth(page, 'sent');
    await page.getByRole('button', { name: 'Done' }).click();

    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(widest <= width, `no sideways scrolling: ${widest}`);
  });

shops.test('Arabic is laid out from right to left, in a page of any direction', async ({ shop, page }) => {
  await shop.review({ title: 'An English title', rating: 3 });
  for (const direction of unlessThorough(['ltr'], ['ltr', 'rtl'])) {
    await page.goto(`${shop.productUrl}?lang=ar`);
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const heading = page.getByRole('heading', { name: 'مراجعات العملاء' });
    await heading.waitFor();
    const button = page.getByRole('button', { name: 'كتابة مراجعة' });
    const left = async (locator: typeof heading) => (await locator.boundingBox())?.x ?? Number.NaN;
    assert.ok((await left(heading)) > (await left(button)), direction);
    const title = page.getByRole('heading', { name: 'An English title' });
    assert.equal(await title.evaluate((element) => getComputedStyle(element).direction), 'ltr');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 1280, `no sideways scrolling: ${width}`);
    await assertAccessibleInBoth(page, `Arabic in ${direction}`);
  }
});

shops.test('stars and chosen bars remain visible in forced colours', async ({ shop, visit }) => {
  await shop.review({ rating: 4 });
  const page = await visit({ forcedColors: 'active' });
  await page.goto(shop.productUrl);
  const full = page.locator('tribune-reviews .star-full').first();
  let colours = ['', ''];
  // The star of a list that is replaced while it loads has no style.
  while (colours[0] === '')
    colours = await full.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = 'CanvasText';
      return [getComputedStyle(element).fill, getComputedStyle(probe).color];
    });
  assert.equal(colours[0], colours[1]);
});
