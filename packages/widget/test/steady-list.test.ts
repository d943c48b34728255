// Thorough runs only.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { sequenceAll } from '../../server/src/features/transparency/mirror.fixture.ts';
import { watchJumps } from './jumps.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

const texts = {
  en: 'The tent kept us dry through three nights of heavy rain, and it went up in a few minutes.',
  de: 'Das Zelt hat uns drei Nächte lang trocken gehalten und war in wenigen Minuten aufgebaut.',
};

/** Reviews of different heights in two languages, all covered by the log: above the list is all that there can be. */
async function givenMany(shop: Shop): Promise<void> {
  for (let index = 0; index < 8; index++) {
    const text = index % 2 ? texts.de : texts.en;
    const more = index % 3 ? '' : `\n\nThe buckles froze.\n\n${'They held all week. '.repeat(index + 1)}`;
    await shop.review({ title: `Number ${index}`, text: `${text} (${index})${more}`, rating: 4 });
  }
  await sequenceAll(shop.harness);
}

/** Not typed: shifts within half a second of a key would not count. */
const search = (field: Locator, words: string) =>
  field.evaluate((element, value) => {
    (element as HTMLInputElement).value = value;
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, words);

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));

const mark = (page: Page) => page.locator('tribune-reviews [part=verifiable]');

for (const lang of ['en', 'de', 'fr', 'ar'])
  shops.test(`in ${lang}, the tools fit in the room that the list leaves them`, async (visit) => {
    await givenMany(visit.shop);
    for (const width of [360, 600, 700]) {
      const page = await visit.visit({ viewport: { width, height: 740 } });
      const jumps = await watchJumps(page);
      const { promise: measured, resolve: loadTools } = Promise.withResolvers<void>();
      await page.route(/\/tribune-actions-/, async (route) => {
        await measured;
        await route.continue();
      });
      await page.goto(`${visit.shop.productUrl}?lang=${lang}`);
      const tools = page.locator('tribune-reviews .tools');
      const heightOf = () => tools.evaluate((element) => element.getBoundingClientRect().height);
      await tools.waitFor();
      const before = await heightOf();
      loadTools();
      await mark(page).waitFor();
      await page.locator('tribune-reviews .card-menu').first().waitFor();
      assert.equal(await heightOf(), before, `${width} px`);
      assert.deepEqual(await jumps(), [], `${width} px`);
    }
  });

for (const width of [360, 1280])
  shops.test(`at ${width} px, nothing moves when a search is typed, corrected and cleared`, async (visit) => {
    await givenMany(visit.shop);
    const page = await visit.visit({ viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    const jumps = await watchJumps(page);
    await page.goto(visit.shop.productUrl);
    await mark(page).waitFor();
    await page.locator('tribune-reviews .card-menu').first().waitFor();
    const field = page.locator('tribune-reviews input[type=search]');
    await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20));
    const chip = page.locator('tribune-reviews .chip');
    const type = async (words: string, shown: () => Promise<unknown>) => {
      await search(field, words);
      await shown();
      await page.locator('tribune-reviews .list[aria-busy=true]').waitFor({ state: 'detached' });
      await painted(page);
      assert.deepEqual(await jumps(), [], words || 'cleared');
    };
    await type('buckles', () => chip.getByText('“buckles”').waitFor());
    await type('bukles', () => page.locator('tribune-reviews [part=searched]').waitFor());
    await type('unicorn', () => page.locator('tribune-reviews .notice').waitFor());
    await type('', () => chip.waitFor({ state: 'detached' }));
    await page.getByText('Number 7').waitFor();
    assert.deepEqual(await jumps(), [], 'all again');
  });

for (const width of [360, 1280])
  shops.test(`at ${width} px, nothing moves when questions are searched`, async (visit) => {
    const { merchant } = visit.shop;
    for (const topic of ['buckle', 'strap', 'fabric', 'zipper', 'pocket', 'color', 'lid']) {
      const text = `Is the ${topic} strong enough for a week in the mountains?`;
      const { body } = await merchant.asServer('POST', `/products/${productId}/questions`, {
        text,
        authorName: 'Maya',
        authorEmail: `${topic}@example.com`,
        externalProductId: productId,
      });
      await merchant.asStaff('PATCH', `/questions/${body.data.id}/moderate`, { status: 'approved' });
    }
    const page = await visit.visit({ viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    const jumps = await watchJumps(page);
    await page.goto(visit.shop.productUrl);
    await page.locator('tribune-reviews .notice').waitFor();
    const element = page.locator('tribune-questions');
    await element.scrollIntoViewIfNeeded();
    const field = element.locator('input[type=search]');
    await field.waitFor();
    // It gives up its reserved height once it is out of sight.
    await page.evaluate(() => scrollTo(0, 0));
    await element.locator('section:not(.room)').waitFor();
    await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().top - 20));
    await painted(page);
    const before = await jumps();
    await search(field, 'buckle');
    await element.locator('mark').first().waitFor();
    assert.equal(await element.locator('.card').count(), 1);
    await painted(page);
    assert.deepEqual(await jumps(), before, 'found');
    await search(field, 'unicorn');
    await element.locator('.notice').waitFor();
    await painted(page);
    assert.deepEqual(await jumps(), before, 'nothing found');
  });
