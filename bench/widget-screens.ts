/*
 * Captures every element of the widget, the demo store's pages and the hosted pages in all states, for review: on a phone
 * and a desktop, light and dark, in English and in Arabic on a right-to-left page. Each screenshot comes with its
 * accessibility tree as text.
 *
 *   npm run bench widget-screens -- --out /tmp/widget            all of them
 *   npm run bench widget-screens -- --only form --ways 360-light-en
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Showcase, startShowcase } from './support/showcase.ts';
import { states } from './support/widget-states.ts';

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

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const showcase = await startShowcase(browser);
  try {
    for (const way of ways) {
      if (values.ways && !values.ways.split(',').includes(nameOf(way))) continue;
      await sheet(browser, way, await draw(browser, showcase, way));
    }
  } finally {
    await showcase.end();
  }
} finally {
  await browser.close();
}

async function draw(browser: Browser, showcase: Showcase, way: Way): Promise<Buffer[]> {
  const shots: Buffer[] = [];
  for (const [name, state] of Object.entries(states)) {
    if (values.only && !values.only.split(',').some((word) => name.includes(word))) continue;
    const { width, colorScheme, language } = way;
    const context = await browser.newContext({
      viewport: { width, height: width === 360 ? 740 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      javaScriptEnabled: !name.includes('without-script'),
      hasTouch: width === 360,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (language === 'ar') await page.addInitScript(forceRtl);
    try {
      const path = join(out, `${name}-${nameOf(way)}.png`);
      const shown = await state({ page, showcase, language });
      const seen = typeof shown === 'string' ? null : shown;
      shots.push(
        await (seen ? seen.screenshot({ path }) : page.screenshot({ path, fullPage: shown === 'page' })),
      );
      const transcript = await (seen ?? page.locator('body')).ariaSnapshot();
      await writeFile(join(out, `${name}-${nameOf(way)}.txt`), transcript);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      if (Number(wide) > width) process.stdout.write(`${name} is ${wide} wide in ${nameOf(way)}\n`);
    } catch (error) {
      process.stdout.write(`${name}, ${nameOf(way)}: ${String(error).slice(0, 600)}\n`);
    } finally {
      await context.close();
    }
  }
  return shots;
}

async function sheet(browser: Browser, way: Way, shots: readonly Buffer[]): Promise<void> {
  const page: Page = await browser.newPage({ viewport: { width: 1900, height: 900 } });
  const pictures = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`);
  await page.setContent(
    `<body style="margin:8px;background:#888;columns:${way.width === 360 ? 6 : 3};column-gap:8px"><style>img{width:100%;margin-bottom:8px}</style>${pictures.join('')}`,
  );
  await page.screenshot({ fullPage: true, path: join(out, `all-${nameOf(way)}.png`) });
  await page.close();
}
