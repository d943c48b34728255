// Thorough runs only.

import assert from 'node:assert/strict';
import { startWorker } from '../../server/src/app/worker.ts';
import { assertAccessibleInBoth } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'the sandbox is created, entered, advanced, triggered and left in the console, and the widget in it is marked',
  async (world) => {
    const { shop, at, visit, harness, url } = world;
    const worker = await startWorker(harness.context, harness.databaseUrl);
    try {
      const page = await visit({ email: shop.ownerEmail });
      await page.goto(at('sandbox'));
      assert.equal(await page.getByRole('note', { name: 'Test mode' }).count(), 0);
      await page.getByRole('button', { name: 'Create sandbox' }).click();
      const key = await page
        .getByRole('status')
        .filter({ hasText: 'Test API key' })
        .locator('code')
        .textContent();
      assert.match(key ?? '', /^tr_test_/);
      await page.getByRole('button', { name: 'Enter test mode' }).click();
      await page.getByRole('note', { name: 'Test mode' }).waitFor();
      const sandboxId = new URL(page.url()).pathname.split('/')[2] ?? '';
      assert.notEqual(sandboxId, shop.id);

      const { sandboxMerchantId } = (await shop.asStaff('GET', '/admin/sandbox')).body.data;
      assert.equal(sandboxId, sandboxMerchantId);
      await page.evaluate(async (id) => {
        const ordered = await fetch('/apiV2/admin/onboarding/test-order', {
          method: 'POST',
          headers: { 'x-merchant-id': id, 'content-type': 'application/json' },
          body: JSON.stringify({ productId: 'P-1', productName: 'Rain jacket' }),
        });
        if (!ordered.ok) throw new Error(await ordered.text());
      }, sandboxId);
      await page.getByRole('button', { name: 'Advance 7 days' }).click();
      await page.getByText('Advanced by 7 days in total').waitFor();
      await page.getByRole('link', { name: 'View emails' }).click();
      await page
        .getByRole('link', { name: /^View “How was your order/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Not sent', { exact: false }).waitFor();
      const email = page.getByRole('document', { name: 'Email' });
      await email.getByRole('link').first().waitFor();
      const hosted = await visit();
      await hosted.goto(`${new URL(url).origin}/write/${sandboxId}`);
      await hosted.getByText('Test mode').first().waitFor();
      await page.goto(`${url}/${sandboxId}/sandbox`);

      await page.getByRole('button', { name: 'Send event' }).click();
      await page.getByRole('link', { name: 'Add or enable an endpoint' }).waitFor();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await assertAccessibleInBoth(page, `test mode, ${width}`);
        assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
        if (process.env.SCREENSHOTS)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await page.evaluate('scrollTo(0, 0)');
            await page.screenshot({
              path: `${process.env.SCREENSHOTS}/sandbox-${width}-${colorScheme}.png`,
              fullPage: true,
            });
            await page.emulateMedia({ colorScheme: 'light' });
          }
      }
      await page.getByRole('button', { name: 'Reset sandbox' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset sandbox' }).click();
      await page.getByText('The sandbox was reset.').waitFor();
      await page.getByText('Advanced by 0 days in total', { exact: false }).waitFor();
      await page.goto(`${url}/${sandboxId}/overview`);
      await page.getByRole('note', { name: 'Test mode' }).waitFor();
      await page.getByRole('link', { name: 'Exit test mode' }).click();
      await page.waitForURL(at('sandbox'));
      assert.equal(await page.getByRole('note', { name: 'Test mode' }).count(), 0);
    } finally {
      await worker.stop();
    }
  },
);
