import assert from 'node:assert/strict';
import { startShops } from './shops.ts';

const shops = await startShops();

for (const width of [360, 1280])
  shops.test(
    `reviews are visible after one script and few bytes, and nothing moves: ${width} px`,
    async ({ shop, visit, requests }, t) => {
      for (let number = 0; number < 12; number += 1)
        await shop.review({ rating: 1 + (number % 5), title: `Title ${number}`, pros: 'Light' });
      const page = await visit({ viewport: { width, height: 900 } });
      await page.addInitScript(() => {
        const seen = { shift: 0, visible: 0, script: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        document.addEventListener('tribune-reviews-loaded', () => {
          requestAnimationFrame(() => {
            seen.visible = performance.now();
          });
        });
      });
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(shop.productUrl);
      await page.getByRole('article', { name: 'Title 11' }).waitFor();
      await page.getByRole('button', { name: 'Filters' }).waitFor();
      await page.locator('tribune-reviews').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const measured = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: { shift: number; visible: number } };
        const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ name, responseEnd }) => /widget|apiV2/.test(name) && responseEnd <= seen.visible,
        );
        const script = before.find(({ name }) => name.endsWith('tribune.js'));
        return {
          shift: seen.shift,
          milliseconds: seen.visible - (script?.responseEnd ?? 0),
          requests: before.map(({ name }) => new URL(name).pathname),
        };
      });
      t.diagnostic(`${width} px: ${JSON.stringify(measured)}`);
      assert.equal(measured.shift, 0);
      assert.equal(measured.requests.filter((path) => path.startsWith('/widget/')).length <= 3, true);
      assert.ok(requests.length <= 8, requests.join('\n'));
    },
  );
