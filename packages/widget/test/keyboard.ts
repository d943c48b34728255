import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Role = 'button' | 'textbox' | 'radio' | 'checkbox' | 'combobox' | 'searchbox';

/** Goes there as a shopper without a mouse does. */
export async function tabTo(page: Page, name: string | RegExp, role: Role = 'textbox'): Promise<void> {
  const goal = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await goal.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reached ${name}`);
}
