/*
 * Captures every element of the widget, the demo store's pages and the hosted pages in all states, for review: on a phone
 * and a desktop, light and dark, in English and in Arabic on a right-to-left page. Contact sheets (`sheet-…`) have all of
 * them; each state comes with its accessibility tree as text. Runs axe over each, and fails on what it finds, on layout
 * shifts, and on pages that are wider than the window.
 *
 *   npm run bench widget-screens -- --out /tmp/widget            all of them
 *   npm run bench widget-screens -- --only form --ways 360-light-en
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { faultsOf } from '../packages/widget/test/axe.ts';
import { contactSheets } from './support/contact-sheets.ts';
import { hostedStates } from './support/hosted-states.ts';
import { type Showcase, startShowcase } from './support/showcase.ts';
import { widgetStates } from './support/widget-states.ts';

const states = { ...widgetStates, ...hostedStates };

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'widget-screens' },
    only: { type: 'string', default: '' },
    ways: { type: 'string', default: '' },
  },
});
const out = values.out;

interface Way {
  width: number;
  colorScheme: 'light' | 'dark';
  language: 'en' | 'ar';
}

const ways: Way[] = [360, 1280].flatMap((width) =>
  (['en', 'ar'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, language })),
  ),
);
const nameOf = ({ width, colorScheme, language }: Way) => `${width}-${colorScheme}-${language}`;

/** The demo store is in English; an Arabic store's pages are right-to-left. */
const forceRtl = `new MutationObserver(() => document.documentElement?.setAttribute('dir', 'rtl'))
  .observe(document, { childList: true })`;

/** Those that Cumulative Layout Shift counts. */
const watchShifts = `window.shifts = [];
  // Elements within shadow roots have no node here.
  const edges = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const nameOfSource = ({ currentRect, node, previousRect }) =>
    (node?.className || node?.nodeName || '') + ' (' + edges(previousRect) + ' to ' + edges(currentRect) + ')';
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources, value } of list.getEntries())
      if (!hadRecentInput)
        shifts.push(value + ' ' + sources.map(nameOfSource).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });`;

/** In dark colors, only what rules about colors find can differ. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const counts = { pictures: 0, axeFaults: 0, shifts: 0, wide: 0, failures: 0 };
await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const showcase = await startShowcase(browser);
  try {
    const wanted = ways.filter((way) => !values.ways || values.ways.split(',').includes(nameOf(way)));
    for (const [first, ...others] of Map.groupBy(wanted, ({ width, language }) => width + language).values())
      if (first) await draw(browser, showcase, [first, ...others]);
    for (const way of wanted) await sheet(way);
  } finally {
    await showcase.end();
  }
} finally {
  await browser.close();
}
const { pictures, axeFaults, shifts, wide, failures } = counts;
process.stdout.write(
  `${pictures} pictures; ${axeFaults} faults by axe, ${shifts} states with layout shifts, ${wide} too wide, ${failures} failed\n`,
);
if (pictures === 0 || axeFaults + shifts + wide + failures > 0) process.exitCode = 1;

/** Each state once per width and language; colors change while it is shown. */
async function draw(browser: Browser, showcase: Showcase, group: [Way, ...Way[]]): Promise<void> {
  for (const name of chosenStates()) {
    const { width, colorScheme } = group[0];
    const context = await browser.newContext({
      viewport: { width, height: width === 360 ? 740 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      javaScriptEnabled: !name.includes('without-script'),
      hasTouch: width === 360,
    });
    try {
      await capture(context, showcase, { name, group });
    } catch (error) {
      counts.failures++;
      process.stdout.write(`${name}, ${nameOf(group[0])}: ${String(error).slice(0, 600)}\n`);
      const path = join(out, `failed-${name}-${nameOf(group[0])}.png`);
      await context
        .pages()[0]
        ?.screenshot({ path })
        .catch(() => {});
    } finally {
      await context.close();
    }
  }
}

function chosenStates(): string[] {
  const words = values.only.split(',');
  return Object.keys(states).filter((name) => !values.only || words.some((word) => name.includes(word)));
}

async function capture(
  context: BrowserContext,
  showcase: Showcase,
  { name, group }: { name: string; group: [Way, ...Way[]] },
): Promise<void> {
  const { width, language } = group[0];
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (language === 'ar') await page.addInitScript(forceRtl);
  await page.addInitScript(watchShifts);
  const shown = await states[name]?.({ page, showcase, language });
  if (!shown) return;
  const seen = typeof shown === 'string' ? null : shown;
  const hasScript = !name.includes('without-script');
  for (const [index, way] of group.entries()) {
    await page.emulateMedia({ colorScheme: way.colorScheme });
    const path = join(out, `${name}-${nameOf(way)}.png`);
    if (seen) await seen.screenshot({ path, timeout: 60_000 });
    else await page.screenshot({ path, fullPage: shown === 'page', timeout: 60_000 });
    counts.pictures++;
    if (hasScript) await check(page, `${name}, ${nameOf(way)}`, index === 0);
  }
  const transcript = await (seen ?? page.locator('body')).ariaSnapshot();
  await writeFile(join(out, `${name}-${width}-${language}.txt`), transcript);
  const moved = hasScript ? ((await page.evaluate('shifts')) as string[]) : [];
  if (moved.length > 0) {
    counts.shifts++;
    process.stdout.write(`${name}, ${nameOf(group[0])}: layout shifts ${moved.join('; ')}\n`);
  }
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  if (wide > width) {
    counts.wide++;
    process.stdout.write(`${name} is ${wide} wide in ${nameOf(group[0])}\n`);
  }
}

async function check(page: Page, what: string, whole: boolean): Promise<void> {
  for (const fault of await faultsOf(page, whole ? undefined : colorRules)) {
    counts.axeFaults++;
    process.stdout.write(`${what}: ${fault.slice(0, 600)}\n`);
  }
}

async function sheet(way: Way): Promise<void> {
  await contactSheets(
    out,
    chosenStates()
      .map((name) => `${name}-${nameOf(way)}`)
      .filter((name) => existsSync(join(out, `${name}.png`))),
    { columnWidth: way.width === 360 ? 380 : 640, prefix: `sheet-${nameOf(way)}` },
  );
}
