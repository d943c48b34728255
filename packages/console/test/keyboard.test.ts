// Thorough runs only.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import { faultsOf, transitionsEnd } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

/** By axe on a desktop and a phone, and what dark colors can change. Nothing may be cut off. */
async function assertAccessibleEverywhere(page: Page, state: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
    assert.deepEqual(await faultsOf(page), [], `${state}, ${width}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await transitionsEnd(page);
  assert.deepEqual(await faultsOf(page, ['color-contrast', 'link-in-text-block']), [], `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Moves with Tab, as somebody without a mouse does, until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`Tab does not reach ${target}`);
}

tribune.test(
  'the checklist and the palette are used with the keyboard alone',
  async ({ harness, url, visit }) => {
    const shop = await harness.merchant({ origins: [] });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(`${url}/${shop.id}/overview`);
    const domain = page.getByLabel('Address of your store');
    await domain.waitFor();
    await assertAccessibleEverywhere(page, 'the checklist');
    await tabTo(page, domain);
    await page.keyboard.type('stove.example');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 4 done').waitFor();
    const order = page.getByRole('button', { name: /Receive an order/ });
    await tabTo(page, order);
    await page.keyboard.press('Enter');
    for (const [label, value] of [
      ['Product ID', 'STOVE-1'],
      ['Product name', 'Larkmoor stove'],
    ] as const) {
      const input = page.getByLabel(label);
      await input.waitFor();
      await tabTo(page, input);
      await page.keyboard.type(value);
    }
    await tabTo(page, page.getByRole('button', { name: 'Send test order' }));
    await page.keyboard.press('Enter');
    await page.getByText('2 of 4 done').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^Search pages/ }).waitFor();
    await page.keyboard.type('stove');
    await page.getByRole('option', { name: 'Larkmoor stove' }).waitFor();
    await assertAccessibleEverywhere(page, 'the palette');
  },
);

tribune.test(
  'rules and assignments are made with the keyboard alone',
  async ({ harness, shop, at, visit }) => {
    await givenMember({ harness, shop }, 'moderator', 'Ann');
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('moderation-rules'));
    const add = page.getByRole('button', { name: 'Add rule' });
    await add.waitFor();
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.waitFor();
    await tabTo(page, dialog.getByLabel('Name'));
    await page.keyboard.type('Safety');
    await tabTo(page, dialog.getByLabel('Text contains'));
    await page.keyboard.type('burned');
    await page.keyboard.press('Enter');
    await assertAccessibleEverywhere(page, 'a new rule');
    await tabTo(page, dialog.getByRole('button', { name: 'Save rule' }));
    await page.keyboard.press('Enter');
    await page.getByText('contains “burned”').waitFor();

    for (const authorName of ['One', 'Two'])
      await givenReview(shop, { ...heldBack, authorName, authorEmail: `${authorName}@example.com` });
    await page.goto(at('queue'));
    const open = page.getByRole('article', { name: 'Open item' });
    const assign = open.getByRole('button', { name: 'Assign' });
    await assign.waitFor();
    await tabTo(page, assign);
    await page.keyboard.press('Enter');
    const ann = page.getByRole('menuitem', { name: 'Ann' });
    await ann.waitFor();
    while (!(await ann.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Assigned item to Ann').waitFor();
    await page.keyboard.press('*');
    const bar = page.getByRole('toolbar', { name: 'Moderate selected' });
    await bar.getByText('2 selected').waitFor();
    await assertAccessibleEverywhere(page, 'the selection');
    await tabTo(page, bar.getByRole('button', { name: 'Assign' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /\(me\)/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Assigned 2 items to .* \(me\)/).waitFor();
  },
);

tribune.test('the editor of email templates is accessible on every screen', async ({ shop, at, visit }) => {
  await givenReview(shop, { title: 'Dry at last' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('email-templates/review_request/en'));
  await page.getByRole('document', { name: 'Email' }).getByText('Unsubscribe').waitFor();
  await assertAccessibleEverywhere(page, 'the editor');
  await tabTo(page, page.getByRole('textbox', { name: 'Subject' }));
});
