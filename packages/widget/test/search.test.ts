import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { startShops } from './shops.ts';

const shops = await startShops();

const marks = (page: Page) => page.locator('tribune-reviews mark').allInnerTexts();
const status = (page: Page) => page.locator('tribune-reviews [role=status]');
const long = `${'It has many words to say about this. '.repeat(13)}\n\nThe buckles are at the very end.`;

shops.test(
  'the words of a search are marked, in their other forms too and in folded texts',
  async ({ shop, page }) => {
    await shop.review({
      title: 'Buckles',
      text: 'A buckle froze.\n\nBoth buckles squeak, as a buckle does.',
      pros: 'Wide buckle',
    });
    await shop.review({ title: 'Long', text: `First a buckle. ${long}` });
    await page.goto(shop.productUrl);
    await page.getByText('Long', { exact: true }).waitFor();
    assert.deepEqual(await marks(page), []);
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('buckle');
    await page.locator('mark').first().waitFor();
    assert.deepEqual(await marks(page), ['buckle', 'Buckles', 'buckle', 'buckles', 'buckle', 'buckle']);
    await page.getByRole('button', { name: 'Read more' }).click();
    await page.locator('mark').nth(6).waitFor();
    await assertAccessible(page, 'marked words');
    await page.getByRole('searchbox').fill('');
    await page.locator('mark').first().waitFor({ state: 'detached' });
    assert.deepEqual(await marks(page), []);
  },
);

shops.slow(
  'a search with a typing error shows what was found instead, and can be repeated as it is',
  async ({ shop, page }) => {
    await shop.review({ title: 'Buckles', text: 'The buckles froze shut at the top.' });
    await shop.review({ title: 'Straps', text: 'The straps are wide and soft.' });
    shop.edit((html) => html.replace('<tribune-reviews', '<tribune-reviews address-key="r"'));
    await page.goto(shop.productUrl);
    const search = page.getByRole('searchbox', { name: 'Search reviews' });
    await search.fill('bukles');
    await page.locator('[part=searched]').getByText('Showing results for “buckles”').waitFor();
    await status(page).getByText('Showing results for “buckles”: 1 review').waitFor();
    assert.deepEqual(await marks(page), ['Buckles', 'buckles']);
    await assertAccessible(page, 'corrected search');
    const [note, button] = await page.locator('[part=searched] > *').evaluateAll((parts) =>
      parts.map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect().bottom;
      }),
    );
    assert.equal(button, note, 'on one baseline');
    await page.getByRole('button', { name: 'Search instead for “bukles”' }).click();
    await page.getByText('No matching reviews').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('r.exact'), '1');
    await search.fill('strps');
    await page.locator('[part=searched]').getByText('Showing results for “straps”').waitFor();
  },
);
