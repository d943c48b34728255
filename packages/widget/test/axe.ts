import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function assertAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    async () => await (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  assert.deepEqual(found, [], state);
}
