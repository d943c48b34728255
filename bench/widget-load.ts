/*
 * Time until a shopper sees reviews: the demo store's product page in Chromium with the element, alternating with the same
 * page without its script, whose reviews are plain HTML. Prints medians, layout shift, requests
 * and bytes until the element's reviews are shown.
 *
 *   npm run bench widget-load -- --rounds 9
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { productId, type Showcase, startShowcase } from './support/showcase.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);

interface Visit {
  /** From the navigation's start until there was something to see; in the plain page that is the reviews too. */
  firstPaintMs: number;
  /** From the navigation's start, and from the script's last byte, until the element's reviews were painted. */
  reviewsMs: number;
  afterScriptMs: number;
  shift: number;
  requests: number;
  bytes: number;
}

/** Runs in the page. */
const watch = `
  window.seen = { shift: 0, loaded: 0, visible: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.painted = new Promise((resolve) =>
    document.addEventListener('tribune-reviews-loaded', () => {
      seen.loaded = performance.now();
      requestAnimationFrame(() => resolve((seen.visible = performance.now())));
    }),
  );`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const showcase = await startShowcase(browser);
  try {
    for (const width of [360, 1280]) report(width, await inTurns(browser, showcase, width));
  } finally {
    await showcase.end();
  }
} finally {
  await browser.close();
}

async function inTurns(browser: Browser, showcase: Showcase, width: number) {
  const taken: { plain: Visit[]; element: Visit[] } = { plain: [], element: [] };
  for (let round = -1; round < rounds; round++)
    for (const kind of ['plain', 'element'] as const) {
      const visit = await measure(browser, showcase, width, kind);
      // The first run of each warms caches.
      if (round >= 0) taken[kind].push(visit);
    }
  return taken;
}

async function measure(
  browser: Browser,
  showcase: Showcase,
  width: number,
  kind: 'plain' | 'element',
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 1600 } });
  try {
    const page = await context.newPage();
    if (kind === 'plain') await page.route('**/tribune.js', (route) => route.abort());
    await page.addInitScript(watch);
    const sizes: Promise<[string, number]>[] = [];
    page.on('requestfinished', (request) => {
      const size = async (): Promise<[string, number]> => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return [request.url(), responseBodySize + responseHeadersSize];
      };
      sizes.push(size());
    });
    await page.goto(`${showcase.shop}/products/${productId}`);
    if (kind === 'element') await page.evaluate('painted');
    await page.waitForLoadState('networkidle');
    return await read(page, new Map(await Promise.all(sizes)));
  } finally {
    await context.close();
  }
}

async function read(page: Page, sizes: Map<string, number>): Promise<Visit> {
  const { firstPaintMs, seen, script, before } = (await page.evaluate(`({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    seen,
    script: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('tribune.js'))?.responseEnd ?? 0,
    before: performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => /\\/(widget|apiV2)\\//.test(name) && responseEnd <= seen.loaded)
      .map(({ name }) => name),
  })`)) as {
    firstPaintMs: number;
    seen: { shift: number; visible: number };
    script: number;
    before: string[];
  };
  return {
    firstPaintMs,
    reviewsMs: seen.visible,
    afterScriptMs: seen.visible - script,
    shift: seen.shift,
    requests: before.length,
    bytes: before.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0),
  };
}

function report(width: number, { plain, element }: { plain: Visit[]; element: Visit[] }): void {
  const median = (visits: Visit[], figure: keyof Visit) =>
    visits.map((visit) => visit[figure]).sort((one, other) => one - other)[visits.length >> 1] ?? 0;
  const ms = (visits: Visit[], figure: keyof Visit) => `${Math.round(median(visits, figure))} ms`;
  process.stdout.write(
    `${width} px, ${rounds} rounds
  plain HTML: first paint, with the reviews, ${ms(plain, 'firstPaintMs')}
  element: first paint, with the reviews as HTML, ${ms(element, 'firstPaintMs')}; its own reviews ${ms(element, 'reviewsMs')}, which is ${ms(element, 'afterScriptMs')} after the script
  until then ${median(element, 'requests')} requests, ${median(element, 'bytes')} bytes; layout shift at most ${Math.max(...element.map(({ shift }) => shift))}
`,
  );
}
