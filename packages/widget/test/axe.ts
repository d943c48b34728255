import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules in the page's colours, and in the other ones those about colours: nothing else can differ between them. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(axe);
  assert.deepEqual(await violations(page), [], state);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await violations(page, ['color-contrast', 'link-in-text-block']), [], `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    async (runOnly) =>
      await (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        runOnly ? { runOnly } : {},
      ),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
