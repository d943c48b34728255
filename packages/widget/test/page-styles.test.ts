import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openMenu, pageOfEverything, publishEverything, untilShown } from './everything.ts';
import { allPictures } from './jumps.ts';
import { startShops } from './shops.ts';

const shops = await startShops();

/** What elements inherit from a page, each with a value that no store wants in its reviews. */
const absurd: Record<string, string> = {
  'font-size': '40px',
  'font-style': 'italic',
  'font-weight': '900',
  'font-variant-caps': 'small-caps',
  'font-feature-settings': '"zero"',
  'letter-spacing': '9px',
  'word-spacing': '30px',
  'line-height': '3',
  'text-indent': '80px',
  'text-transform': 'uppercase',
  'text-align': 'right',
  'text-shadow': '2px 2px red',
  'text-wrap-mode': 'nowrap',
  'white-space-collapse': 'preserve',
  'word-break': 'break-all',
  'overflow-wrap': 'anywhere',
  hyphens: 'auto',
  'tab-size': '20',
  quotes: '"<<" ">>"',
  cursor: 'wait',
  'list-style-type': 'square',
  'caret-color': 'red',
  'accent-color': 'red',
  '-webkit-text-fill-color': 'red',
  '-webkit-text-stroke-width': '3px',
  'stroke-width': '9px',
  fill: 'red',
};
const dialogs = {
  form: ['Write a review', 'tribune-reviews .form'],
  question: ['Ask a question', 'tribune-questions .form'],
  report: ['Report', '#report-heading'],
  lightbox: [/^Photo 1/, '.words .text'],
} as const;

shops.test(
  'nothing that a page’s texts inherit, nor its root size, changes an element',
  async ({ shop, page, visit }) => {
    await publishEverything(shop);
    const rules = Object.entries(absurd).map(([name, value]) => `${name}: ${value};`);
    const sized = '<style>p { font-size: 16px }</style>';
    const styles = `${sized}<style>html { font-size: 62.5% } body { ${rules.join(' ')} }</style>`;
    shop.serve('/plain', async () => pageOfEverything(shop, sized));
    shop.serve('/absurd', async () => pageOfEverything(shop, styles));
    const other = await visit({ viewport: page.viewportSize() });
    const plain = await seen(page, `${shop.url}/plain`);
    const known = new Set(plain);
    assert.ok(plain.length > 2000, `${plain.length} elements`);
    const changed = (await seen(other, `${shop.url}/absurd`)).filter((line) => !known.has(line));
    assert.deepEqual(changed, []);
  },
);

shops.test('texts are as large as the visitor’s browser shows texts', async ({ shop, page }) => {
  await publishEverything(shop);
  shop.serve('/small', async () => pageOfEverything(shop, '<style>html { font-size: 62.5% }</style>'));
  const browser = await page.context().newCDPSession(page);
  for (const standard of [16, 28]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(`${shop.url}/small`);
    await untilShown(page);
    for (const place of ['tribune-reviews .text', 'tribune-questions .text', 'tribune-review-form .label']) {
      const text = page.locator(place).first();
      assert.equal(await text.evaluate((one) => getComputedStyle(one).fontSize), `${standard}px`, place);
    }
  }
});

/** Everything in the shadow roots, and what their dialogs show, with its size and style. */
async function seen(page: Page, url: string): Promise<string[]> {
  // Otherwise a photo below the mouse grows.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(url);
  await untilShown(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(allPictures);
  const found = await measured(page);
  await openMenu(page.locator('tribune-reviews'));
  for (const [name, content] of Object.values(dialogs)) {
    await page.getByRole('button', { name }).first().click();
    await page.locator(content).first().waitFor();
    found.push(...(await measured(page)));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  }
  return found;
}

function measured(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) => {
      const lines: string[] = [];
      const walk = (root: ParentNode, path: string) => {
        for (const element of root.children) {
          const place = `${path} ${element.localName}.${element.classList}`;
          const style = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          const size = `${width.toFixed()}×${height.toFixed()}`;
          const said = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          // A slot shows what belongs to the page; a room's height depends on what is in sight.
          const isNeutral = element.matches('slot, .room') || element.localName.includes('-');
          if (path.includes('#') && !isNeutral) lines.push([place, size, ...said].join('\n'));
          if (element.shadowRoot) walk(element.shadowRoot, `${place} #`);
          walk(element, place);
        }
      };
      walk(document.body, '');
      return lines;
    },
    [...Object.keys(absurd), 'block-size'],
  );
}
