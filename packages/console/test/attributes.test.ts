import assert from 'node:assert/strict';
import { workedThrough } from '../../server/src/features/attributes/given.fixture.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'an attribute is added, locked by a review, changed, and all reviews are checked again',
  async ({ harness, shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('attributes'));
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await page.getByLabel('Label').fill('How does it fit?');
    await page.getByLabel('Steps, one per line').fill('Small');
    await page.getByRole('dialog').getByRole('button', { name: 'Add attribute' }).click();
    await page.getByText(/^Must contain the 2 to 10 steps of a scale/).waitFor();
    await assertAccessible(page, 'a new attribute with a fault');
    await page.getByLabel('Steps, one per line').fill('Small\nRight\n\n Large ');
    await page.getByRole('dialog').getByRole('button', { name: 'Add attribute' }).click();
    await page.getByRole('row', { name: /How does it fit\?.*Small – Right – Large/ }).waitFor();
    await givenReview(shop, { attributes: { 'how-does-it-fit': 2 } });
    await workedThrough(harness, shop);
    await page.reload();
    await page.getByText('In use', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit How does it fit?' }).click();
    await page.getByText(/After this change, filters pause/).waitFor();
    await page.getByLabel('Label').fill('Does it fit?');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Filters paused').waitFor();
    await assertAccessible(page, 'attributes that were changed');
    await page.getByRole('button', { name: 'Re-check reviews' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Re-check reviews' }).click();
    await page.getByText('Re-checking existing reviews').waitFor();
    await workedThrough(harness, shop);
    await page.getByText('In use', { exact: true }).waitFor();
  },
);

tribune.test(
  'in the standard plan the page explains why there are no attributes',
  async ({ harness, visit, url }) => {
    const shop = await harness.merchant({ plan: 'standard' });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(`${url}/${shop.id}/attributes`);
    await page.getByText('Your standard plan does not include custom attributes', { exact: false }).waitFor();
    await assertAccessible(page, 'attributes that the plan lacks');
    assert.equal(await page.getByRole('button', { name: 'Add attribute' }).count(), 0);
  },
);

tribune.test(
  'an attribute is restricted to a category and a product, and translated',
  async ({ shop, at, visit }) => {
    const products = [
      { productId: 'P-1', name: 'Storm jacket', category: 'Clothing > Jackets' },
      { productId: 'P-2', name: 'Camp stove', category: 'Stoves' },
    ];
    await shop.asStaff('POST', '/admin/products', { products });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('attributes'));
    await page.getByRole('button', { name: 'Add attribute' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Your height');
    await dialog.getByRole('button', { name: 'Products: All' }).click();
    await dialog.getByLabel('Some products').check();
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await dialog.getByText(/^Must name at least one product, group or category/).waitFor();
    await dialog.getByLabel('Categories').fill('jack');
    await page.getByRole('option', { name: 'Clothing > Jackets' }).click();
    await dialog.getByPlaceholder('Search by name, ID, SKU or GTIN').fill('P-2');
    await page.getByRole('option', { name: 'Camp stove' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Wording elsewhere' }).click();
    await dialog.getByLabel('In filters and summaries').fill("Reviewer's height");
    await dialog.getByRole('button', { name: 'Translations: none' }).click();
    await dialog.getByPlaceholder('Choose a language').click();
    await page.getByRole('option', { name: 'Arabic' }).click();
    await dialog.getByLabel('Question (Arabic)').fill('طولك');
    await assertAccessible(page, 'an attribute for some products');
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await page.getByRole('row', { name: /Your height.*Clothing > Jackets, 1 product/ }).waitFor();
    const { attributes } = (await shop.asStaff('GET', '/admin/attributes')).body.data;
    const { appliesTo, filterLabel, reviewLabel, translations } = attributes[0];
    assert.deepEqual(appliesTo, { productIds: ['P-2'], groupIds: [], categories: ['Clothing > Jackets'] });
    assert.deepEqual([filterLabel, reviewLabel], ["Reviewer's height", null]);
    assert.deepEqual(translations, [
      { locale: 'ar', label: 'طولك', filterLabel: null, reviewLabel: null, options: [] },
    ]);
    await page.getByRole('button', { name: 'Edit Your height' }).click();
    await dialog.getByText('Camp stove').waitFor();
  },
);
