import type { Locator, Page } from 'playwright-core';
import type { Showcase } from './showcase.ts';

interface Visit {
  page: Page;
  showcase: Showcase;
  language: 'en' | 'ar';
}

/** Brings a page that was not opened yet into a state and returns what to capture. */
export type State = (visit: Visit) => Promise<Shown>;

type Shown = Locator | 'page' | 'window';

export type Where = Pick<Visit, 'showcase' | 'language'>;

/** Scrolls through the page, so that lazy content is loaded. */
export async function showAll(page: Page): Promise<void> {
  for (let at = 0; at < 40; at++) {
    const end = await page.evaluate(
      'scrollBy(0, 700), scrollY + innerHeight >= document.documentElement.scrollHeight - 2',
    );
    await page.waitForTimeout(80);
    if (end) break;
  }
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
}

export const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Draws the focus ring of everything that can have the focus, at once. */
export async function focusAll(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = (await devtools.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
  const nodes = [root];
  for (const { children = [], shadowRoots = [] } of nodes) nodes.push(...children, ...shadowRoots);
  for (const { nodeId, nodeName } of nodes)
    if (['A', 'BUTTON', 'INPUT', 'SELECT', 'SUMMARY', 'TEXTAREA'].includes(nodeName))
      await devtools.send('CSS.forcePseudoState', {
        nodeId,
        forcedPseudoClasses: ['focus', 'focus-visible'],
      });
}

interface DomNode {
  nodeId: number;
  nodeName: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}
