// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photo } from '../../server/src/features/media/testing/files.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();
/** Screenshots are written where this names a folder. */
const shots = process.env.SCREENSHOTS;

tribune.test('a template is edited, checked, previewed, saved and restored by keyboard', async (world) => {
  const { harness, shop, at, visit } = world;
  await givenReview(shop, { title: 'Dry at last' });
  await deliver(harness, shop, order());
  const page = await visit({ email: shop.ownerEmail });
  const shot = async (name: string) => {
    if (!shots) return;
    await mkdir(shots, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
        await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        await assertAccessible(page, `${name}, ${width}, ${colorScheme}`);
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  // The service's own address is not that of the test.
  await page.route(/\/media\/v\/.*\/logo\//, async (route) => {
    const { pathname: url } = new URL(route.request().url());
    const { rawPayload } = await harness.app.inject({ method: 'GET', url });
    await route.fulfill({ contentType: 'image/png', body: rawPayload });
  });
  await page.goto(at('settings/store'));
  const logo = await photo(600, 200).png().toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  await page.locator('button[aria-haspopup=menu] img[src*="/logo/"]').waitFor();
  await page.goto(at('email-templates'));
  await page.getByRole('region', { name: 'After an order' }).getByText('7 days after delivery').waitFor();
  await shot('list');
  await assertAccessible(page, 'the list of templates');
  const link = page.getByRole('link', { name: 'Review request', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const body = page.getByRole('document', { name: 'Email' });
  await body.getByText('Stormcroft Jacket').waitFor();
  await shot('editor');
  await subject.fill('Hi {{fistName}}');
  await page.getByText(/Has the unknown variable “fistName”.*\(character 4\)/).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save template' }).isDisabled());
  await assertAccessible(page, 'a template with an error');
  await shot('editor-error');
  await page.getByRole('textbox', { name: 'Unsubscribe link' }).fill('');
  await page.getByText(/must contain an unsubscribe link/).waitFor();
  await page.getByRole('textbox', { name: 'Unsubscribe link' }).fill('No more emails');
  await subject.fill('Hi {{firstName|there}}, how is your {{product}}?');
  await page.getByText(/, how is your Stormcroft Jacket\?$/).waitFor();
  await page.getByRole('button', { name: 'Insert variable' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Order number' }).press('Enter');
  assert.match(await subject.inputValue(), /\{\{product\}\}\?\{\{orderId\}\}$/);
  await subject.fill('Hi {{firstName|there}}, how is your {{product}}?');
  for (const [block, action] of [
    ['Text (block 2)', 'Move down'],
    ['Text (block 3)', 'Delete block'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${block}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  }
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Text/ }).press('Enter');
  await page
    .getByRole('textbox', { name: /^Text of Text \(block \d+\)$/ })
    .last()
    .fill('<b>Bye</b>');
  await body.getByText('<b>Bye</b>').waitFor();
  for (const name of ['Desktop', 'Dark']) await page.getByText(name, { exact: true }).click();
  await page.waitForURL(/device=desktop.*scheme=dark/);
  await shot('editor-dark-preview');
  await page.getByRole('button', { name: 'Send test to me' }).press('Enter');
  await page.getByText(`Test email to ${shop.ownerEmail} is on its way`).waitFor();
  await page.getByRole('button', { name: 'Save template' }).press('Enter');
  await page.getByText('Saved as version 1').waitFor();
  // The new version replaces the page, which closes a menu.
  await page.getByText('Customized', { exact: true }).waitFor();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await choose('Reset to default');
  await page.getByText('Reset to the default.', { exact: false }).waitFor();
  await page.getByText('Customized', { exact: true }).waitFor({ state: 'detached' });
  await choose('Version history');
  await page.getByRole('cell', { name: shop.ownerEmail }).first().waitFor();
  await page.getByText('2 Current').waitFor();
  await assertAccessible(page, 'versions');
  await page.getByRole('button', { name: 'Restore version 1' }).press('Enter');
  await page.getByText('Restored version 1 as version 3').waitFor();
  await page.getByText(/, how is your Stormcroft Jacket\?$/).waitFor();
  assert.match(await subject.inputValue(), /^Hi \{\{firstName\|there\}\}/);
  await assertAccessible(page, 'a template with versions');
  await page.goto(at('email-templates/review_reminder/ar'));
  await body.getByText('Stormcroft Jacket').waitFor();
  await shot('editor-ar');
  await page.goto(at('outbox'));
  await page.getByRole('link', { name: /^View “\[Test\] Hi/ }).waitFor();
});
