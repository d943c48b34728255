// Thorough runs only.

import assert from 'node:assert/strict';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { openMenu } from './everything.ts';
import { tabTo } from './keyboard.ts';
import { startShops } from './shops.ts';

const shops = await startShops();

for (const width of [390, 1280])
  shops.test(
    `a review is reported by keyboard alone, and its status is shown: ${width} px`,
    async ({ shop, visit }) => {
      await shop.review({ title: 'Cheap pills', text: 'Call me for cheap pills, any time of the day.' });
      const page = await visit({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      await page.goto(shop.productUrl);
      const review = page.getByRole('article').filter({ hasText: 'Cheap pills' }).first();
      await review.locator('.card-menu > summary').focus();
      await page.keyboard.press('Enter');
      await review.getByRole('button', { name: 'Report', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Report content' });
      await dialog.waitFor();
      await assertAccessibleInBoth(page, 'the dialog');
      await tabTo(page, 'What’s wrong?', 'combobox');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, /^Please explain/);
      await page.keyboard.type('It only advertises.');
      await tabTo(page, 'Send report', 'button');
      await page.keyboard.press('Enter');
      const status = dialog.getByRole('link');
      await status.waitFor();
      await dialog.getByRole('status').and(page.locator(':focus')).waitFor();
      await assertAccessibleInBoth(page, 'the receipt');
      const address = await status.getAttribute('href');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await review.getByRole('button', { name: 'Report', exact: true }).and(page.locator(':focus')).waitFor();

      const { reports } = (await shop.merchant.asStaff('GET', '/admin/reports')).body.data;
      assert.deepEqual([reports.length, reports[0].explanation], [1, 'It only advertises.']);
      await page.goto(address ?? '');
      await page.getByText(reports[0].reference).first().waitFor();
      await assertAccessible(page, 'the status page');
      const decided = await shop.merchant.asStaff('POST', `/admin/reports/${reports[0].id}/decision`, {
        decision: 'kept',
        statement: 'It describes the product.',
      });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
    },
  );

shops.test(
  'the dialog and the form without JavaScript are right to left in Arabic',
  async ({ shop, visit }) => {
    await shop.merchant.asStaff('PATCH', '/admin/settings', { locale: 'ar' });
    const id = await shop.review({ title: 'Warm' });
    const page = await visit({
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await page.goto(`${shop.productUrl}?lang=ar`);
    await openMenu(page.locator('tribune-reviews'));
    await page.locator('tribune-reviews button.report').first().click();
    await page.locator('dialog[open][dir=rtl]').waitFor();
    await assertAccessible(page, 'the dialog in Arabic, dark');
    const plain = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await plain.goto(`${shop.api}/report/${shop.merchant.id}/${id}`);
    await plain.locator('html[dir=rtl] form').waitFor();
  },
);
