import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';

// Debian's shell without a window's parts takes 40 % less processor time for the same pages.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine; undefined where there is none. */
export const executablePath = places.find((place) => existsSync(place));

/** Why browser tests can't run here; undefined where they can. */
export const noBrowser = executablePath ? undefined : 'there is no Chromium on this machine';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? '',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A page lives for seconds: optimizing its code costs a fifth of its processor time, and is never earned back.
      '--js-flags=--no-opt --no-maglev',
    ],
    // Without a UTF-8 locale, Chromium names every download with non-ASCII characters `download`.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

interface Resettable {
  page: Page;
  devtools: CDPSession;
}

/** The page that the tests of a browser use one after the other, while none uses it. */
const free = new WeakMap<Browser, Resettable>();
/** Pages that cannot be reset. */
const changed = new WeakSet<Page>();
/** Options that can be set later. Pages with others have a context of their own. */
const settable = ['viewport', 'colorScheme', 'reducedMotion', 'forcedColors'];

/**
 * Opens a page without cookies and storage. It is the page that the test before has closed, if that can be reset: its renderer has
 * compiled the console and axe already, which takes 0.3 s of processor time.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; close(): Promise<void> }> {
  if (Object.keys(options).some((name) => !settable.includes(name))) {
    const context = await browser.newContext(options);
    return { page: await context.newPage(), close: () => context.close() };
  }
  const resettable = free.get(browser) ?? (await openResettable(browser));
  free.delete(browser);
  const { page } = resettable;
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = options;
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({ media: null, contrast: null, colorScheme, reducedMotion, forcedColors });
  const origins = new Set<string>();
  page.on(
    'framenavigated',
    (frame) => /^https?:/.test(frame.url()) && origins.add(new URL(frame.url()).origin),
  );
  return {
    page,
    async close() {
      const isAlone = !page.isClosed() && page.context().pages().length === 1;
      if (!isAlone || changed.has(page) || free.has(browser)) return page.context().close();
      await reset(resettable, origins);
      free.set(browser, resettable);
    },
  };
}

async function openResettable(browser: Browser): Promise<Resettable> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  noteCalls(page, page, ['addInitScript', 'exposeFunction']);
  noteCalls(page, page.clock, ['install', 'setFixedTime']);
  noteCalls(page, context, ['newCDPSession']);
  return { page, devtools };
}

/** Marks the page as changed when one of these methods is called, because their effects last until it is closed. */
function noteCalls<Owner extends object>(page: Page, owner: Owner, names: (keyof Owner)[]): void {
  for (const name of names) {
    const call = owner[name] as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]) => {
      changed.add(page);
      return Reflect.apply(call, owner, args);
    };
    Object.assign(owner, { [name]: noted });
  }
}

const events = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'requestfinished'];

async function reset({ page, devtools }: Resettable, origins: ReadonlySet<string>): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await page.context().setOffline(false);
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
