import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function assertAccessible(page: Page, state: string): Promise<void> {
  assert.deepEqual(await faultsOf(page), [], state);
}

const wide = 1000;

/**
 * Of a page in light colours. In a wide window also what rules about colours say of the dark ones: nothing else can differ
 * there, and they don't depend on the width.
 */
export async function assertAccessibleInBoth(page: Page, state: string): Promise<void> {
  await assertAccessible(page, state);
  if ((page.viewportSize()?.width ?? 0) < wide) return;
  // Without motion, or a colour is caught on its way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await assertColorsAccessible(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs only the rules about colors, for a page that passed all rules in another color scheme. */
export async function assertColorsAccessible(page: Page, state: string): Promise<void> {
  await transitionsEnd(page);
  assert.deepEqual(await faultsOf(page, ['color-contrast', 'link-in-text-block']), [], state);
}

/** Some take time despite reduced motion: those of Mantine's `SegmentedControl`. A color that is on its way has no contrast. */
export async function transitionsEnd(page: Page): Promise<void> {
  // Texts, since this file is checked without the types of browsers, too; waitForFunction evaluates those by eval, which our pages forbid.
  const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
  do await page.evaluate(twoFrames);
  while (await page.evaluate('document.getAnimations().some((one) => one instanceof CSSTransition)'));
}

/** What axe finds wrong with a page, by all rules or some, each with the elements it is about. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await addAxe(page);
  // What passed is many times what failed, and would be described in full.
  const options: RunOptions = {
    resultTypes: ['violations'],
    // WCAG 2.2, which axe does not check unless it is asked to.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  };
  const found = await page.evaluate<string>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => JSON.stringify(violations))`,
  );
  const violations: Result[] = JSON.parse(found);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/** Contrast ratios of the texts in the elements of a selector. */
export async function contrastOf(page: Page, selector: string): Promise<number[]> {
  await addAxe(page);
  const found = await page.evaluate<string>(
    `axe.run(${JSON.stringify(selector)}, { runOnly: ['color-contrast'] }).then((found) => JSON.stringify(found))`,
  );
  const { passes, violations }: AxeResults = JSON.parse(found);
  return [...passes, ...violations].flatMap(({ nodes }) =>
    nodes.map(({ any }) => any[0]?.data.contrastRatio),
  );
}

async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe);
}
