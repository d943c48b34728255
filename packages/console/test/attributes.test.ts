// Thorough runs only.

import assert from 'node:assert/strict';
import { workedThrough } from '../../server/src/features/attributes/given.fixture.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole({ UPGRADE_CONTACT: 'plans@tribune.example' });

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
    const { id } = await givenReview(shop, { attributes: { 'how-does-it-fit': 2 } });
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
    await page.goto(at(`reviews/${id}`));
    const label = page.getByRole('term').filter({ hasText: 'Does it fit?' });
    await label.waitFor();
    assert.equal(await label.locator('xpath=following-sibling::dd').textContent(), 'Right');
  },
);

tribune.test(
  'a page whose feature the plan lacks shows what it looks like, what it requires and whom to ask',
  async ({ harness, visit, url }) => {
    const shop = await harness.merchant({ plan: 'standard', name: 'Larkmoor & Co' });
    const { id } = await givenReview(shop);
    const page = await visit({ email: shop.ownerEmail });
    const dark = await visit(
      { email: shop.ownerEmail },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    );
    const mailTo = `mailto:plans@tribune.example?subject=${encodeURIComponent(`Upgrade of Larkmoor & Co (${shop.id})`)}`;
    for (const [path, feature] of [
      ['attributes', 'Custom attributes require'],
      ['google-shopping', 'The Google Shopping feed requires'],
      ['featured', 'Featuring reviews requires'],
    ] as const)
      for (const seen of [page, dark]) {
        await seen.goto(`${url}/${shop.id}/${path}`);
        await seen.getByText(`${feature} the Growth or Enterprise plan. Your plan is Standard.`).waitFor();
        await seen.getByRole('figure', { name: 'Example' }).waitFor();
        const link = seen.getByRole('link', { name: 'Email plans@tribune.example' });
        assert.equal(await link.getAttribute('href'), mailTo);
        await assertAccessible(seen, `${path}, which the plan lacks`);
      }
    assert.equal(await page.getByRole('button', { name: 'Add attribute' }).count(), 0);

    await page.goto(`${url}/${shop.id}/reviews/${id}`);
    await page.getByText('Requesting an updated review requires the Growth').waitFor();
    await page.getByText('Featuring reviews requires the Growth').waitFor();
    await assertAccessible(page, 'a review whose plan lacks features');
    await page.getByRole('link', { name: 'Email plans@tribune.example' }).first().focus();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), mailTo);
  },
);

tribune.test(
  'only owners and admins get the upgrade link, and without one they are referred to the operator',
  async ({ harness, visit, url }) => {
    const shop = await harness.merchant({ plan: 'standard', name: 'Larkmoor' });
    const { email } = await givenMember({ harness, shop }, 'analyst');
    const analyst = await visit({ email });
    await analyst.goto(`${url}/${shop.id}/attributes`);
    await analyst.getByText('Ask an owner or admin of Larkmoor to upgrade.').waitFor();
    assert.equal(await analyst.getByRole('link', { name: /^Email|^Upgrade/ }).count(), 0);

    const { config } = harness.context;
    config.upgradeContact = 'https://tribune.example/plans';
    const owner = await visit({ email: shop.ownerEmail });
    await owner.goto(`${url}/${shop.id}/attributes`);
    const link = owner.getByRole('link', { name: 'Upgrade plan' });
    assert.equal(await link.getAttribute('href'), 'https://tribune.example/plans');

    config.upgradeContact = null;
    await owner.reload();
    await owner.getByText('To upgrade, ask the operator of this service.').waitFor();
    assert.equal(await link.count(), 0);
    await assertAccessible(owner, 'a feature that the plan lacks, without an upgrade link');
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
