import assert from 'node:assert/strict';
import { startShops } from './shops.ts';

const shops = await startShops();

shops.test('all ratings of a page make one request, fifty too', async ({ shop, page, requests }) => {
  await shop.review({ rating: 4 });
  await page.goto(shop.url);
  await page.getByRole('img', { name: '4 out of 5 stars, 1 review' }).waitFor();
  const asked = () => requests.filter((request) => request.includes('/products/ratings'));
  assert.equal(await page.locator('tribune-rating').count(), 12);
  assert.equal(await page.getByRole('img', { name: 'No ratings yet' }).count(), 11);
  assert.equal(asked().length, 1);
  await page.evaluate(() => {
    const first = document.querySelector('tribune-rating') as HTMLElement;
    for (let number = 0; number < 50; number += 1) {
      const rating = first.cloneNode() as HTMLElement;
      rating.setAttribute('product-id', `P-${number}`);
      document.body.append(rating);
    }
  });
  await page.getByRole('img', { name: 'No ratings yet' }).nth(60).waitFor();
  assert.equal(asked().length, 2);
  assert.equal(asked()[1]?.match(/productIds=P-/g)?.length, 50);
});

shops.test(
  'ratings of IDs with spaces around, decomposed letters or commas are shown',
  async ({ shop, page }) => {
    const ids = ['CAF\u00c9-1', 'TEA, GREEN', '77'];
    for (const productId of ids) await shop.review({ productId, rating: 4 });
    await page.goto(`${shop.url}/nowhere`);
    const asWritten = ['  CAFE\u0301-1 ', ' TEA, GREEN', '77'];
    await page.evaluate(
      ([ids, ...connection]) => {
        for (const name of ['tribune-rating', 'tribune-reviews'])
          for (const productId of ids ?? []) {
            const element = document.createElement(name);
            const [merchantId, apiBase] = connection;
            const given = productId === '77' ? 77 : productId;
            Object.assign(element, { merchantId, apiBase, productId: given });
            document.body.append(element);
          }
      },
      [asWritten, shop.merchant.id, shop.apiBase] as const,
    );
    await page.getByRole('img', { name: '4 out of 5 stars, 1 review' }).nth(2).waitFor();
    await page.getByText('1 of 1 review').nth(2).waitFor();
  },
);

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
    // Not those of the server-rendered reviews, which are no longer shown once the element has loaded.
    const star = page.locator('tribune-reviews [part=summary] .star-full').first();
    await star.waitFor({ state: 'attached' });
    assert.equal(await star.evaluate((element) => getComputedStyle(element).fill), 'rgb(0, 170, 68)');
    const write = page.getByRole('button', { name: 'Write a review' });
    assert.equal(
      await write.evaluate((element) => getComputedStyle(element).backgroundColor),
      'rgb(35, 86, 96)',
    );
  },
);

// From the Growth plan on, the list waits for what customers say, which is a script and two answers of its own.
const loads = [
  { plan: 'standard', scripts: 1, what: 'one script and three answers' },
  { plan: 'growth', scripts: 2, what: 'two scripts and five answers, with what customers say' },
] as const;

for (const { plan, scripts, what } of loads)
  for (const width of [360, 1280])
    shops.slow(
      `reviews are there after ${what}, and nothing moves: ${width} px`,
      async ({ shop, visit }, t) => {
        for (let number = 0; number < 12; number += 1)
          await shop.review({ rating: 1 + (number % 5), title: `Title ${number}`, pros: 'Light' });
        const page = await visit({ viewport: { width, height: 900 } });
        shop.edit((html) => html.replaceAll(/<tribune-(gallery|questions)[^>]*><\/tribune-\1>/g, ''));
        await page.addInitScript(() => {
          const seen = { shift: 0, loaded: 0, visible: 0 };
          Object.assign(window, { seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
              if (!entry.hadRecentInput) seen.shift += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          document.addEventListener('tribune-reviews-loaded', () => {
            seen.loaded = performance.now();
            requestAnimationFrame(() => {
              seen.visible = performance.now();
            });
          });
        });
        const sizes: Promise<[string, number]>[] = [];
        page.on('requestfinished', (request) => {
          const size = async (): Promise<[string, number]> => {
            const { responseBodySize, responseHeadersSize } = await request.sizes();
            return [new URL(request.url()).pathname, responseBodySize + responseHeadersSize];
          };
          sizes.push(size());
        });
        await page.goto(shop.productUrl);
        await page.getByRole('article', { name: 'Title 11' }).waitFor();
        await page.getByRole('button', { name: 'Filters' }).waitFor();
        await page.locator('tribune-reviews').scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        const { shift, after, paths } = await page.evaluate(() => {
          const { seen } = window as unknown as { seen: { shift: number; loaded: number; visible: number } };
          const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const before = resources.filter(
            ({ name, responseEnd }) => /widget|apiV2/.test(name) && responseEnd <= seen.loaded,
          );
          const script = resources.find(({ name }) => name.endsWith('tribune.js'));
          return {
            shift: seen.shift,
            after: seen.visible - (script?.responseEnd ?? 0),
            paths: before.map(({ name }) => new URL(name).pathname),
          };
        });
        const bytes = new Map(await Promise.all(sizes));
        const total = paths.reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0);
        t.diagnostic(
          `${width} px: ${paths.length} requests, ${total} bytes, visible ${Math.round(after)} ms after the script`,
        );
        assert.equal(shift, 0);
        assert.ok(paths.filter((path) => path.startsWith('/widget/')).length <= scripts, paths.join('\n'));
        assert.ok(paths.length <= 4 + 3 * (scripts - 1), paths.join('\n'));
      },
      plan,
    );
