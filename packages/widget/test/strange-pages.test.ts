import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { pageOfEverything, publishEverything, untilShown } from './everything.ts';
import { oldLibraries } from './old-libraries.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

/** Uses each element as a shopper does. */
async function useEverything(page: Page, { merchant }: Shop): Promise<void> {
  const reviews = page.locator('tribune-reviews');
  await reviews.getByRole('button', { name: 'Filters' }).click();
  await reviews.getByRole('button', { name: /^Show \d+ reviews/ }).click();
  await reviews.getByRole('combobox').selectOption('lowest');
  await reviews.locator('li:first-child').getByRole('img', { name: '4 out of 5 stars' }).waitFor();
  await reviews.getByRole('button', { name: /^5 stars/ }).click();
  await reviews.locator('.chip').waitFor();
  assert.equal(await reviews.locator('.average .star-full').first().isVisible(), true);
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  const form = reviews.locator('form.form');
  await form.locator('.star').nth(3).click();
  await form.getByRole('textbox', { name: /Headline/ }).fill('Sent from an old page');
  await form.locator('.details > summary').click();
  for (const use of ['City', 'Travel']) await form.getByText(use, { exact: true }).click();
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await form.getByRole('textbox', { name: /email/ }).fill('ada@example.com');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await reviews.locator('.sent-title').waitFor();
  await reviews.getByRole('button', { name: 'Done' }).click();
  const { body } = await merchant.asServer('GET', `/products/${productId}/reviews?sort=newest`);
  const [sent] = body.reviews;
  assert.deepEqual([sent.title, sent.attributes], ['Sent from an old page', { uses: ['City', 'Travel'] }]);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.locator('tribune-questions .form').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Photo 1/ })
    .first()
    .click();
  await page.locator('.words .text').waitFor();
  await page.keyboard.press('Escape');
}

const libraries = Object.entries(oldLibraries);
for (const [name, script] of unlessThorough(libraries.slice(-1), libraries))
  shops.test(`every element works beside ${name}`, async ({ shop, page }) => {
    await publishEverything(shop);
    shop.serve('/old', async () => pageOfEverything(shop, `<script>${script}</script>`));
    await page.goto(`${shop.url}/old`);
    await untilShown(page);
    await useEverything(page, shop);
  });

shops.test('every element works under a strict Content-Security-Policy', async ({ shop, page }) => {
  await publishEverything(shop);
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${shop.api} blob:; media-src ${shop.api}; connect-src ${shop.api}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html tribune`;
  shop.serve('/strict', async () => pageOfEverything(shop), { 'Content-Security-Policy': policy });
  await page.goto(`${shop.url}/strict`);
  await untilShown(page);
  await useEverything(page, shop);
});

shops.test('texts that a browser translated show the next product’s figures', async ({ shop, page }) => {
  await shop.review({ productId: 'ONE' });
  for (let count = 0; count < 3; count++) await shop.review({ productId: 'TWO', rating: 3 });
  shop.serve('/app', async () => pageOfEverything(shop).replaceAll(productId, 'ONE'));
  await page.goto(`${shop.url}/app`);
  await page.locator('tribune-reviews .shown').getByText('1 of 1 review').waitFor();
  // As browsers do it: each text is replaced by an element with the translated one.
  await page.evaluate(() => {
    const translate = (node: Node) => {
      if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot);
      for (const child of [...node.childNodes]) translate(child);
      if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.localName === 'style') return;
      const translated = document.createElement('font');
      translated.textContent = `«${node.data}»`;
      node.replaceWith(translated);
    };
    translate(document.body);
    for (const element of document.querySelectorAll('[product-id]'))
      element.setAttribute('product-id', 'TWO');
  });
  await page.locator('tribune-reviews .shown').getByText('3 of 3 reviews', { exact: true }).waitFor();
  assert.equal(await page.locator('tribune-reviews [part=average]').textContent(), '3.0');
  assert.match((await page.locator('tribune-rating .count').textContent()) ?? '', /^\s*\(3\)\s*$/);
});
