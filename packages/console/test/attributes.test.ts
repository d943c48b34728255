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
