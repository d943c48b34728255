import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { type Shop, startShops } from './shops.ts';

const shops = await startShops();

const titles = (page: Page) => page.locator('tribune-reviews h3').allInnerTexts();
const status = (page: Page) => page.locator('tribune-reviews [role=status]');

const texts = {
  en: 'The tent kept us dry through three nights of heavy rain, and it went up in a few minutes.',
  de: 'Das Zelt hat uns drei Nächte lang trocken gehalten und war in wenigen Minuten aufgebaut.',
};

/** Two English reviews, each followed by a German one. */
async function givenBoth(shop: Shop): Promise<void> {
  for (const title of ['English 1', 'Deutsch 1', 'English 2', 'Deutsch 2']) {
    const language = title.startsWith('English') ? 'en' : 'de';
    await shop.review({ title, text: `${texts[language]} (${title})`, rating: 4 });
  }
}

const mixed = ['Deutsch 2', 'English 2', 'Deutsch 1', 'English 1'];
const englishFirst = ['English 2', 'English 1', 'Deutsch 2', 'Deutsch 1'];

async function settled(page: Page, expected: string[]): Promise<void> {
  await page.waitForFunction(
    (titles) => {
      const list = document.querySelector('tribune-reviews')?.shadowRoot;
      const shown = [...(list?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent?.trim());
      return JSON.stringify(shown) === JSON.stringify(titles);
    },
    expected,
    { timeout: 20_000 },
  );
}

shops.test("reviews in the page's language come first until that is switched off", async ({ shop, page }) => {
  await givenBoth(shop);
  shop.edit((html) => html.replace('<tribune-reviews', '<tribune-reviews address-key="r"'));
  await page.goto(shop.productUrl);
  await settled(page, englishFirst);
  await page.getByRole('button', { name: 'Filters' }).click();
  const order = page.getByRole('checkbox', { name: 'English first' });
  assert.equal(await order.isChecked(), true);
  await assertAccessible(page, 'own language first');
  await order.uncheck();
  await settled(page, mixed);
  await status(page).getByText('Languages are mixed').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('r.languages'), 'mixed');
  await order.check();
  await settled(page, englishFirst);
  await status(page).getByText('English first').waitFor();
  await page.goBack();
  await settled(page, mixed);
});

shops.test('the filters list the languages with their numbers', async ({ shop, page }) => {
  await givenBoth(shop);
  shop.edit((html) => html.replace('<tribune-reviews', '<tribune-reviews mixed-languages address-key="r"'));
  await page.goto(shop.productUrl);
  await settled(page, mixed);
  await page.getByRole('button', { name: 'Filters' }).click();
  assert.equal(await page.getByRole('checkbox', { name: /first/ }).count(), 0);
  await page.getByRole('radio', { name: 'German , 2 reviews' }).check();
  await settled(page, ['Deutsch 2', 'Deutsch 1']);
  await status(page).getByText('2 of 2 reviews').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('r.language'), 'de');
  await assertAccessible(page, 'filtered by language');
  await page.reload();
  await settled(page, ['Deutsch 2', 'Deutsch 1']);
  await page.getByRole('button', { name: 'Remove filter: German' }).click();
  await settled(page, mixed);
});

shops.test('reviews of one language have no order and no filter by language', async ({ shop, page }) => {
  await shop.review({ title: 'One', text: texts.en });
  await shop.review({
    title: 'Two',
    text: 'The pegs bend easily in stony ground, so bring stronger ones for the hills.',
  });
  await shop.review({ title: 'Three', text: 'OK' });
  await page.goto(shop.productUrl);
  await settled(page, ['Three', 'Two', 'One']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByText('Verified purchases').waitFor();
  assert.deepEqual(await titles(page), ['Three', 'Two', 'One']);
  assert.equal(await page.locator('tribune-reviews').getByRole('radio').count(), 0);
  assert.equal(await page.getByRole('checkbox', { name: /first/ }).count(), 0);
});
