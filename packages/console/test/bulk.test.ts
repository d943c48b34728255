// Thorough runs only.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { runBulkAction } from '../../server/src/features/moderation-queue/bulk/bulk-job.ts';
import { gatherRaid } from '../../server/src/features/raids/gathering.ts';
import { rows } from '../../server/src/platform/db/database.ts';
import { output, statement } from '../../server/src/platform/db/statement.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { atOnce, givenReview, heldBack, submission } from '../../server/src/testing/given.ts';
import type { TestMerchant } from '../../server/src/testing/harness.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole, type Visit } from './world.ts';

const tribune = await startConsole();

async function givenSpam(shop: TestMerchant, count: number, changes: object = {}) {
  for (let first = 0; first < count; first += 20)
    await atOnce(Math.min(20, count - first), (index) =>
      givenReview(shop, {
        ...heldBack,
        authorName: `Spam ${first + index}`,
        authorEmail: `s${first + index}@example.com`,
        ...changes,
      }),
    );
}

/** Does what a worker would. */
async function work({ harness, shop }: Pick<Visit, 'harness' | 'shop'>) {
  const { body } = await shop.asStaff('GET', '/admin/queue/bulk?limit=1');
  const [id, merchantId] = [uuidOf('bulk', body.data.bulkActions[0].id), uuidOf('merchant', shop.id)];
  await runBulkAction(harness.context, merchantId ?? '', id ?? '');
}

const countsOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/queue?limit=1')).body.data.counts.review;
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Moderate selected' });

tribune.test(
  'everything that matches is rejected and restored with the keyboard alone',
  async ({ harness, shop, at, visit }) => {
    await givenSpam(shop, 60);
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('queue'));
    await page.getByRole('article', { name: 'Open item' }).getByText('Spam').first().waitFor();
    await page.keyboard.press('*');
    await bar(page).getByText('All 60 selected').waitFor();
    await page.keyboard.press('x');
    await bar(page).getByText('59 of 60 selected').waitFor();
    await assertAccessible(page, 'everything selected');
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Reject 59 items' }).waitFor();
    await assertAccessible(page, 'asking for the reason of all');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText('Rejecting 60 items: 0 done').waitFor();
    await assertAccessible(page, 'a running bulk action');
    await work({ harness, shop });
    await page.getByText('Rejected 59 items. 1 left unchanged.').waitFor();
    assert.deepEqual(await countsOf(shop), { pending: 1, approved: 0, rejected: 59, flagged: 0 });
    // The list is read again.
    await page.getByText('1 to review').waitFor();

    await page.keyboard.press('u');
    await page.getByText('Undoing 59 items: 0 done').waitFor();
    await work({ harness, shop });
    await page.getByText('Undone: 59 items.').waitFor();
    assert.equal((await countsOf(shop)).pending, 60);
    await page.getByRole('link', { name: 'All bulk actions' }).click();
    await page.getByRole('table', { name: 'Bulk actions' }).getByText('Spam').waitFor();
    await assertAccessible(page, 'the list of bulk actions');
  },
);

tribune.test(
  'the list of reviews is filtered by product name, language, media, verification and day, and decides in bulk',
  async ({ harness, shop, at, visit }) => {
    await givenSpam(shop, 4, { productId: 'P-1' });
    await givenSpam(shop, 55, {
      productId: 'P-2',
      text: 'Diese Jacke hält den Regen wunderbar ab, sehr zufrieden.',
    });
    await shop.asStaff('POST', '/admin/products', {
      products: [
        { productId: 'P-1', name: 'Alpine jacket' },
        { productId: 'P-2', name: 'Camping stove' },
      ],
    });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('reviews'));
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Product' }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill('alpine');
    await page.getByRole('option', { name: 'Alpine jacket' }).click();
    await page.waitForURL(/product=P-1/);
    const rows = page.getByRole('table', { name: 'Reviews' }).getByRole('row');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 4);

    await page.getByLabel('Select review by Spam 0').check();
    await page.getByLabel('Select review by Spam 2').click({ modifiers: ['Shift'] });
    await bar(page)
      .getByText(/^[234] selected$/)
      .waitFor();
    await assertAccessible(page, 'selected reviews in the list');
    const selected = Number(
      (
        await bar(page)
          .getByText(/selected$/)
          .textContent()
      )?.split(' ')[0],
    );
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText(`Approved ${selected} items`).waitFor();
    assert.equal((await countsOf(shop)).approved, selected);
    await page.getByRole('button', { name: `Undo: Approved ${selected} items` }).click();
    await page.getByText(`Undone: ${selected} items`).waitFor();

    await page.goto(at('reviews?product=P-2&language=de&media=no&verified=no&rating=5'));
    await rows.nth(50).waitFor();
    await page.getByLabel('Select all', { exact: true }).check();
    await bar(page).getByText('Remove the rating filter').waitFor();
    await page.goto(at('reviews?product=P-2&language=de&media=no&verified=no&from=2020-01-01'));
    await rows.nth(50).waitFor();
    await page.getByLabel('Select all', { exact: true }).check();
    await bar(page).getByRole('button', { name: 'Select all 55 that match' }).click();
    await bar(page).getByText('All 55 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: 'Approve 55 items?' }).waitFor();
    await assertAccessible(page, 'confirming a bulk approval');
    await page.getByRole('button', { name: 'Approve all' }).click();
    await page.getByText('Approving 55 items: 0 done').waitFor();
    await page.getByRole('button', { name: /^Cancel: Approving/ }).click();
    await page.getByText('Canceled. Approved 0 items before.').waitFor();
    await work({ harness, shop });
    assert.equal((await countsOf(shop)).approved, 0);
    await page.goto(at('reviews?product=P-2&language=en'));
    await page.getByText('No matching reviews').waitFor();
  },
);

tribune.test(
  'a raid is one case with its reasons, one decision and one undo',
  async ({ harness, shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('raids'));
    await page.getByText('No unusual activity').waitFor();
    const { db } = harness.context;
    for (let number = 0; number < 8; number++) {
      const { text: _text, ...rating } = submission(shop, { authorEmail: `r${number}@gmail.com` });
      await shop.asBrowser('POST', '/reviews', rating, { 'user-agent': `Browser ${number}` });
    }
    const jobs = await rows(
      db,
      statement`delete from graphile_worker._private_jobs
        where payload ->> 'merchantId' = $1 and payload::jsonb ? 'others'
        returning payload as ${output.json<Parameters<typeof gatherRaid>[1]>()('payload')}`,
      [uuidOf('merchant', shop.id)],
    );
    for (const { payload } of jobs) await gatherRaid(harness.context, payload);
    await page.reload();
    await page.getByRole('heading', { name: '8 reviews of P-1' }).waitFor();
    await page.getByText('8 pending').last().waitFor();
    await page.getByText(/ratings without text arrived within/).waitFor();
    await assertAccessible(page, 'a raid');
    await page.getByRole('button', { name: 'Reject all of P-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 8 reviews' });
    await assertAccessible(page, 'rejecting a raid');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Bulk action started').waitFor();
    await work({ harness, shop });
    await page.getByText('Rejected 8 items.').waitFor();
    assert.equal((await countsOf(shop)).rejected, 8);
    await page.goto(at('fairness?view=hidden'));
    await page.getByRole('row', { name: /Many ratings of a product at once 1 8 100% of 8/ }).waitFor();
    await assertAccessible(page, 'signals in the fairness report');
    await page.goto(at('raids'));
    await page.getByText('0 published, 8 rejected, 0 flagged').waitFor();
    await page.getByRole('button', { name: 'Undo: Rejected 8 items.' }).click();
    await page.getByText(/^Undoing 8 items/).waitFor();
    await work({ harness, shop });
    await page.getByText('Undone: 8 items.').waitFor();
    assert.equal((await countsOf(shop)).pending, 8);
  },
);
