// Thorough runs only.
import assert from 'node:assert/strict';
import { assertAccessibleInBoth } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'an owner deletes the merchant by typing its name, sees the banner, and cancels',
  async ({ shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('settings'));
    await page.getByRole('button', { name: 'Delete merchant' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete merchant' });
    assert.equal(await confirm.isDisabled(), true);
    const label = await dialog
      .getByRole('textbox')
      .evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await dialog.getByRole('textbox').fill(/“(.*)”/.exec(label)?.[1] ?? '');
    await confirm.click();
    const banner = page.getByRole('status').filter({ hasText: 'will be deleted' });
    await banner.waitFor();
    await assertAccessibleInBoth(page, 'the banner of a deletion');
    await banner.getByRole('button', { name: 'Cancel deletion' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete merchant' }).waitFor();
  },
);
