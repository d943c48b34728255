import assert from 'node:assert/strict';
import { startShops } from './shops.ts';

const shops = await startShops();

shops.test('all ratings of a page make one request, fifty too', async ({ shop, page, requests }) => {
  await shop.review({ rating: 4 });
  await page.goto(shop.url);
  await page.getByRole('img', { name: '4 out of 5 stars, 1 review' }).waitFor();
  const asked = () => requests.filter((request) => request.includes('/products/ratings'));
  assert.equal(await page.locator('tribune-rating').count(), 12);
  assert.equal(await page.getByRole('img', { name: 'Not rated yet' }).count(), 11);
  assert.equal(asked().length, 1);
  await page.evaluate(() => {
    const first = document.querySelector('tribune-rating') as HTMLElement;
    for (let number = 0; number < 50; number += 1) {
      const rating = first.cloneNode() as HTMLElement;
      rating.setAttribute('product-id', `P-${number}`);
      document.body.append(rating);
    }
  });
  await page.getByRole('img', { name: 'Not rated yet' }).nth(60).waitFor();
  assert.equal(asked().length, 2);
  assert.equal(asked()[1]?.match(/productIds=P-/g)?.length, 50);
});

shops.test(
  'reads need no preflight, and name the merchant in the query',
  async ({ shop, page, requests }) => {
    for (let count = 0; count < 11; count += 1) await shop.review();
    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: 'Show more reviews' }).click();
    await page.getByText('11 of 11 reviews').first().waitFor();
    await page.getByLabel('Sort by').selectOption('oldest');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(shop.preflights, []);
    assert.equal(requests.filter((request) => request.includes('/reviews?')).length, 3);
    assert.equal(requests.filter((request) => request.includes('widget-config')).length, 1);
    for (const request of requests)
      assert.match(request, new RegExp(`^GET .*merchantId=${shop.merchant.id}`));

    // The same watch sees the preflight of a write: it would have seen one before.
    await page
      .getByRole('button', { name: /^Helpful/ })
      .first()
      .click();
    await page.getByText('Thank you for your vote.').waitFor();
    assert.equal(shop.preflights.length, 1);
  },
);

shops.test(
  'the settings of the merchant dress the widget, and the shop’s CSS comes before',
  async ({ shop, page }) => {
    await shop.review();
    const change = { theme: { accentColor: '#aa0044', starColor: '#00aa44' }, locale: 'de' };
    assert.equal((await shop.merchant.asStaff('PATCH', '/admin/settings', change)).status, 200);
    await page.goto(shop.productUrl);
    await page.evaluate(() => document.documentElement.style.setProperty('--tribune-star', 'initial'));
    const star = page.locator('tribune-reviews .star-full').first();
    await star.waitFor({ state: 'attached' });
    assert.equal(await star.evaluate((element) => getComputedStyle(element).fill), 'rgb(0, 170, 68)');
    const write = page.getByRole('button', { name: 'Write a review' });
    assert.equal(
      await write.evaluate((element) => getComputedStyle(element).backgroundColor),
      'rgb(35, 86, 96)',
    );
  },
);
