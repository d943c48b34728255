// Thorough runs only.

import assert from 'node:assert/strict';
import { notifyOfDecisions } from '../../server/src/features/reports/index.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessibleInBoth } from '../../widget/test/axe.ts';
import { tabTo } from '../../widget/test/keyboard.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

for (const width of [390, 1440])
  tribune.test(`reports and an appeal are decided by keyboard alone: ${width} px`, async (visited) => {
    const { shop, harness, at, visit } = visited;
    const page = await visit({ email: shop.ownerEmail }, { viewport: { width, height: 900 } });
    await page.goto(at('reports'));
    await page.getByText('No open reports').waitFor();
    await assertAccessibleInBoth(page, 'no reports');

    const { id } = await givenReview(shop, { title: 'Cheap pills', text: 'Call me for cheap pills.' });
    const report = {
      itemId: id,
      category: 'spam',
      explanation: 'It only advertises.',
      email: 'eve@example.com',
    };
    const { statusUrl } = (await shop.asBrowser('POST', '/reports', report)).body.data;
    await page.reload();
    const card = page.getByRole('article').filter({ hasText: 'Cheap pills' });
    await card.getByText('It only advertises.').waitFor();
    await page.getByRole('link', { name: 'Reports 1 undecided' }).waitFor();
    await page.getByRole('link', { name: 'Open 1 undecided' }).waitFor();
    await assertAccessibleInBoth(page, 'a report');
    await card.getByRole('button', { name: 'Remove content' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove content' });
    const reason = removal.getByRole('combobox', { name: 'Reason' });
    assert.equal(await reason.inputValue(), 'Spam or advertising');
    await page.keyboard.press('Escape');
    await removal.waitFor({ state: 'detached' });
    await tabTo(page, 'Keep content', 'button');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keep content' });
    await dialog.getByLabel('Statement of reasons').and(page.locator(':focus')).waitFor();
    await assertAccessibleInBoth(page, 'the decision');
    await page.keyboard.type('It describes the product.');
    await tabTo(page, 'Send decision', 'button');
    await page.keyboard.press('Enter');
    await page.getByText('No open reports').waitFor();

    harness.clock.advance(61_000);
    await notifyOfDecisions(harness.context);
    const appealed = await harness.app.inject({
      method: 'POST',
      url: new URL(statusUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=It+is+an+advertisement.',
    });
    assert.ok(appealed.statusCode < 400, appealed.body);
    await page.goto(at('reports?status=appealed'));
    await page.getByText('It is an advertisement.').waitFor();
    await assertAccessibleInBoth(page, 'an appeal');
    await tabTo(page, 'Grant appeal', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Grant appeal' }).waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, 'Grant appeal', 'button');
    await page.keyboard.press('Enter');
    await page.getByLabel('Statement of reasons').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('You are right.');
    await tabTo(page, 'Send decision', 'button');
    await page.keyboard.press('Enter');
    await page.getByText('No appealed reports').waitFor();
    await page.goto(at('reports?status=decided'));
    await page.getByText('Appeal granted').waitFor();
    assert.equal((await shop.asStaff('GET', `/reviews/${id}`)).body.status, 'rejected');
  });
