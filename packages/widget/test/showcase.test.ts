import assert from 'node:assert/strict';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { assertAccessible } from './axe.ts';
import { productId, startShops } from './shops.ts';

const shops = await startShops();

for (const width of unlessThorough([360], [360, 1280]))
  shops.test(`carousel and badge: by keyboard, no autoplay: ${width} px`, async ({ shop, visit }) => {
    const ids = [];
    for (let number = 1; number <= 6; number += 1) ids.push(await shop.review({ title: `Title ${number}` }));
    await shop.merchant.asServer('POST', `/reviews/${ids[0]}/feature`, { featured: true });
    const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(shop.url);
    const badge = page.locator('tribune-badge');
    await badge.getByText('6 reviews').waitFor();
    assert.equal(await badge.getByRole('img', { name: '5.0 out of 5 stars' }).count(), 1);
    const carousel = page.getByRole('region', { name: 'What customers say' });
    await page.locator('tribune-carousel').scrollIntoViewIfNeeded();
    const titles = carousel.getByRole('heading', { level: 3 });
    await titles.first().waitFor();
    assert.equal(await titles.first().textContent(), 'Title 1');
    assert.equal(await carousel.getByText('Featured').count(), 1);
    const [previous, next] = [
      carousel.getByRole('button', { name: 'Previous' }),
      carousel.getByRole('button', { name: 'Next' }),
    ];
    assert.equal(await previous.getAttribute('aria-disabled'), 'true');
    await next.focus();
    await page.keyboard.press('Enter');
    await carousel.locator('.round[aria-disabled=false]').first().waitFor();
    await page.waitForFunction(
      () =>
        (document.querySelector('tribune-carousel')?.shadowRoot?.querySelector('.row')?.scrollLeft ?? 0) > 50,
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await carousel.locator('[aria-label=Next][aria-disabled=true]').waitFor();
    await assertAccessible(page, 'carousel');
  });

shops.test(
  'structured data is placed once, as data, and not beside the shop’s own',
  async ({ shop, page }) => {
    await shop.review({ title: '</script><script>throw 1</script>' });
    await page.goto(shop.productUrl);
    const data = page.locator('script[type="application/ld+json"]');
    await page.waitForFunction(() =>
      document.querySelector('script[type="application/ld+json"]')?.textContent?.includes('aggregateRating'),
    );
    assert.equal(await data.count(), 1);
    const product = JSON.parse((await data.textContent()) ?? '');
    assert.equal(product['@type'], 'Product');
    assert.equal(product.review[0].name, '</script><script>throw 1</script>');

    const rated = { aggregateRating: {} };
    for (const own of [
      { '@graph': [{ '@type': 'Product', ...rated }] },
      { '@type': ['Product', 'Vehicle'], ...rated },
      { '@type': 'https://schema.org/ProductGroup', hasVariant: [{ '@type': 'Product', ...rated }] },
      [{ '@type': 'WebPage', mainEntity: { '@type': 'Product', review: [{}] } }],
    ]) {
      const script = `<script type="application/ld+json">${JSON.stringify(own)}</script>`;
      shop.edit((html) => html.replace('</head>', `${script}</head>`));
      await page.goto(shop.productUrl);
      await page.locator('tribune-reviews .card-menu').waitFor();
      assert.equal(await data.count(), 1, script);
    }
  },
);

shops.test(
  'structured data follows the product of a single-page store, and there is none without reviews',
  async ({ shop, page }) => {
    await shop.review({ productId: 'ONE' });
    await shop.review({ productId: 'TWO' });
    const attributes = `merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}" product-id="ONE"`;
    shop.serve(
      '/app',
      async () =>
        `<!doctype html><script type="module" src="/widget/tribune.js"></script><tribune-reviews json-ld ${attributes}></tribune-reviews>`,
    );
    await page.goto(`${shop.url}/app`);
    const products = (expected: string[]) =>
      page.waitForFunction((expected) => {
        const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
        const found = scripts.map(({ textContent }) => (textContent ? JSON.parse(textContent).sku : ''));
        return JSON.stringify(found) === JSON.stringify(expected);
      }, expected);
    const show = (id: string) =>
      page.locator('tribune-reviews').evaluate((element, id) => element.setAttribute('product-id', id), id);
    await products(['ONE']);
    await show('TWO');
    await products(['TWO']);
    await show('NONE');
    await page.getByText('No reviews yet').waitFor();
    await page.waitForLoadState('networkidle');
    await products([]);
    await show('ONE');
    await products(['ONE']);
    await page.evaluate(() => document.querySelector('tribune-reviews')?.remove());
    await products([]);
  },
);

shops.test('properties that a framework sets before the definition apply', async ({ shop, page }) => {
  await shop.review({ title: 'By property' });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/tribune\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.url}/nowhere`, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  await page.evaluate(
    ([productId, merchantId, apiBase]) => {
      const reviews = document.createElement('tribune-reviews');
      Object.assign(reviews, { productId, merchantId, apiBase, heading: 'Said in code' });
      document.querySelector('main')?.append(reviews);
    },
    [productId, shop.merchant.id, shop.apiBase],
  );
  goOn();
  await page.getByRole('article', { name: 'By property' }).waitFor();
  await page.getByRole('heading', { name: 'Said in code' }).waitFor();
});
