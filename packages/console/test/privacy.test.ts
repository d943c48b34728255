import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { workOnPrivacyRequest } from '../../server/src/features/privacy/request-job.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const folder = await mkdtemp(join(tmpdir(), 'tribune-console-privacy-'));
const tribune = await startConsole({ DATA_DIR: folder });
after(() => rm(folder, { recursive: true, force: true }));

tribune.test(
  'a person gets what is held about them, and is forgotten',
  async ({ harness, shop, at, visit }) => {
    const work = async () => {
      const [newest] = (await shop.asStaff('GET', '/admin/privacy/requests')).body.data.privacyRequests;
      await workOnPrivacyRequest(harness.context, {
        merchantId: uuidOf('merchant', shop.id) ?? '',
        requestId: uuidOf('privacy', newest.id) ?? '',
      });
    };
    await givenReview(shop, { authorEmail: 'maya@example.com' });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('privacy'));
    await page.getByText('No privacy requests yet').waitFor();
    await page.getByLabel('Customer email address').fill('maya@example.com');
    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByRole('row', { name: /maya@example\.com Access request.*Pending/ }).waitFor();
    await work();
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor();
    await assertAccessible(page, 'privacy');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.match(download.suggestedFilename(), /\.zip$/);
    await page.getByRole('button', { name: 'Erase data' }).click();
    await page.getByRole('dialog').getByText('This permanently deletes').waitFor();
    await assertAccessible(page, 'before somebody is forgotten');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click();
    await page.getByRole('row', { name: /Erasure request.*Pending/ }).waitFor();
    await work();
    await page.getByRole('row', { name: /Erased Erasure request.*Completed/ }).waitFor();
    assert.equal((await shop.asBrowser('GET', '/reviews')).body.totalReviews, 0);

    await page.goto(at('audit-log'));
    await page.getByRole('row', { name: /Data erasure requested/ }).waitFor();
    await page.getByRole('row', { name: /Privacy export downloaded/ }).waitFor();
    await page
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor();
    await assertAccessible(page, 'audit log');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'audit-log.csv');
    await page.getByRole('row', { name: /Audit log exported/ }).waitFor();
    await page.getByRole('combobox', { name: 'Store entries for' }).click();
    await page.getByRole('option', { name: '2 years' }).click();
    await page.getByRole('row', { name: /days: 730/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Actor' }).fill('nobody@example.com');
    await page.getByText('No matching entries').waitFor();
  },
);
