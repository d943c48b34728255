import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Whether a page fits the window's width, and what is tapped is large enough. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(wide) <= 0, `${what} is ${wide} pixels too wide`);
  const targets = await page
    .locator('button.button:visible, a.button, .stars label:visible, .star, input[type=text]:visible')
    .all();
  for (const target of targets) {
    const box = await target.boundingBox();
    assert.ok((box?.height ?? 0) >= 40 && (box?.width ?? 0) >= 40, `${what}: ${JSON.stringify(box)}`);
  }
}
