import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Role = 'button' | 'textbox' | 'radio' | 'checkbox' | 'combobox' | 'searchbox';

/** Shows the optional fields of the review form. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator('tribune-review-form .details > summary').focus();
  await page.keyboard.press('Enter');
}

/** Goes there as a shopper without a mouse does. */
export async function tabTo(page: Page, name: string | RegExp, role: Role = 'textbox'): Promise<void> {
  const goal = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await goal.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reached ${name}`);
}
