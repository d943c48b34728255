import assert from 'node:assert/strict';
import { assertAccessible } from './axe.ts';
import { productId, startShops } from './shops.ts';

const shops = await startShops();

for (const width of [360, 1280])
  shops.test(
    `carousel and badge: by keyboard, nothing moves by itself: ${width} px`,
    async ({ shop, visit }) => {
      const ids = [];
      for (let number = 1; number <= 6; number += 1)
        ids.push(await shop.review({ title: `Title ${number}` }));
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
          (document.querySelector('tribune-carousel')?.shadowRoot?.querySelector('.row')?.scrollLeft ?? 0) >
          50,
      );
      await page.keyboard.press('Tab');
      await page.keyboard.press('End');
      await carousel.locator('[aria-label=Next][aria-disabled=true]').waitFor();
      await assertAccessible(page, 'carousel');
    },
  );

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

    const own =
      '<script type="application/ld+json">{"@graph":[{"@type":"Product","aggregateRating":{}}]}</script>';
    shop.edit((html) => html.replace('</head>', `${own}</head>`));
    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    assert.equal(await data.count(), 1);
  },
);

shops.test(
  'what stands in an element is shown until it has something itself, and when the service is down',
  async ({ shop, page }) => {
    await shop.review({ title: 'From the service' });
    shop.edit((html) => html.replace('</tribune-reviews>', '<p>Written by the server</p></tribune-reviews>'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/reviews\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(shop.productUrl);
    await page.getByText('Written by the server').waitFor();
    answer();
    await page.getByRole('article', { name: 'From the service' }).waitFor();
    assert.equal(await page.getByText('Written by the server').isVisible(), false);

    await page.unroute(/\/reviews\?/);
    await page.route(/\/apiV2\//, (route) => route.abort());
    await page.goto(shop.productUrl);
    await page.getByRole('alert').getByText('The reviews could not be loaded.').waitFor();
    assert.equal(await page.getByText('Written by the server').isVisible(), true);
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
  },
);

shops.test(
  'a second version on the page, or a name that is taken, breaks nothing',
  async ({ shop, page }) => {
    await shop.review({ title: 'Still here' });
    const script = (name: string) => `<script type="module" src="/widget/tribune.js${name}"></script>`;
    const element = `<tribune-reviews product-id="${productId}" merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}">`;
    shop.serve('/two', async () => `<!doctype html>${script('?older')}${script('')}${element}`);
    await page.addInitScript(() => {
      customElements.define('tribune-gallery', class extends HTMLElement {});
    });
    await page.goto(`${shop.url}/two`);
    await page.getByRole('article', { name: 'Still here' }).waitFor();
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Send review' }).waitFor();
  },
);

shops.test('what a framework sets before the element is known counts', async ({ shop, page }) => {
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
