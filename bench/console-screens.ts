/*
 * Draws every page of the console in Chromium, on a phone and a desktop, light and dark, for people to look at, and runs
 * axe over each. The pages are those of the demo shop, on a server that `npm start` would have started.
 *
 *   npm run bench console-screens -- --out /tmp/console
 *   npm run bench console-screens -- --out /tmp/console --only settings --only queue
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatVerifierKey, signatureTypes, signerOf } from '@tribune/verify';
import type { Browser, Page } from 'playwright-core';
import { faultsOf } from '../packages/widget/test/axe.ts';
import { launchBrowser } from '../packages/widget/test/browser.ts';
import { type DemoShop, fillShop } from './support/console-shop.ts';

const { values: options } = parseArgs({
  options: { out: { type: 'string', default: 'console' }, only: { type: 'string', multiple: true } },
});
const { out } = options;
const root = join(import.meta.dirname, '..');

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const schemes = ['light', 'dark'] as const;

/** Of a witness that refuses, so that the Fairness page has something to report. */
const { key: witnessKey } = await signerOf(
  'witness.example/w1',
  new Uint8Array(32).fill(7),
  signatureTypes.cosignature,
);

/** States of a page other than its initial one, and how to get there. */
const states: [name: string, path: string, go: (page: Page, on: keyof typeof sizes) => Promise<unknown>][] = [
  ['queue-item', 'queue?status=pending&type=review', openFirst],
  ['queue-photo', 'queue?status=pending&type=media', openFirst],
  ['queue-reject', 'queue?status=pending', (page) => page.keyboard.press('r')],
  ['queue-shortcuts', 'queue', (page) => page.keyboard.press('?')],
  ['queue-empty', 'queue?search=nobodysaysthis', async () => {}],
  [
    'review-delete',
    'reviews/$reviewId',
    (page) => page.getByRole('button', { name: 'Delete review' }).click(),
  ],
  [
    'settings-preview',
    'settings?page=dark&width=wide',
    (page) => page.frameLocator('iframe').getByRole('article').first().waitFor(),
  ],
  ['outbox-mail', 'outbox', (page) => page.getByRole('button', { name: /^View/ }).first().click()],
  ['navigation', 'reviews', openNavigation],
];

/** Pages before sign-in. */
const entries: [name: string, path: string][] = [
  ['sign-in', 'sign-in'],
  ['forgot-password', 'forgot-password'],
  ['reset-password', 'reset-password?token=unknown'],
  ['invitation', 'invitation/$invitation'],
  ['invitation-unusable', 'invitation/unknown'],
];

async function openFirst(page: Page, on: keyof typeof sizes) {
  if (on === 'phone') await page.getByRole('region', { name: 'Items' }).getByRole('button').first().click();
  await page.getByRole('article', { name: 'Open item' }).waitFor();
}

async function openNavigation(page: Page, on: keyof typeof sizes) {
  if (on === 'phone') await page.getByRole('button', { name: 'Open navigation' }).click();
  else await page.getByRole('button', { name: /^Account/ }).click();
}

await mkdir(out, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'tribune-screens-'));
const hooks = createServer((_request, reply) => reply.writeHead(500).end('closed for today')).listen(
  0,
  '127.0.0.1',
);
await once(hooks, 'listening');
const port = await freePort();
const server = spawn(process.execPath, ['packages/server/src/app/main.ts', 'start'], {
  cwd: root,
  env: { ...process.env, ...environment() },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'exit');
const browser = await launchBrowser();
try {
  const shop = await demoShop();
  const ids = await fillShop(shop, { hooks: `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/` });
  const wanted = (name: string) => !options.only || options.only.some((part) => name.includes(part));
  const pages = (await pathsOfPages()).map((path) => [path.replaceAll(/\/?\$/g, '-'), path] as const);
  let faults = 0;
  for (const device of ['phone', 'desktop'] as const)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: sizes[device],
        colorScheme,
      });
      const page = await context.newPage();
      const shots: { name: string; shot: Buffer }[] = [];
      const take = async (name: string) => {
        await settled(page);
        const path = join(out, `${name}-${device}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
        // Of a long page the sheet shows the beginning; two hundred whole ones are more than a browser holds.
        const clip = { x: 0, y: 0, width: sizes[device].width, height: sizes[device].height * 2 };
        shots.push({
          name,
          shot: await page.screenshot({ fullPage: true, clip, type: 'jpeg', quality: 80 }),
        });
        for (const fault of await faultsOf(page)) {
          faults++;
          process.stdout.write(`${name}, ${device}, ${colorScheme}: ${fault}\n`);
        }
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
        if (wide > sizes[device].width) process.stdout.write(`${name} is ${wide} wide on a ${device}\n`);
      };
      for (const [name, path] of entries.filter(([name]) => wanted(name))) {
        await page.goto(`${shop.origin}/console/${filled(path, ids)}`);
        await take(name);
      }
      await signIn(page, shop);
      for (const [name, path] of pages.filter(([name]) => wanted(name))) {
        await page.goto(addressOf(shop, path, ids));
        await take(name);
      }
      for (const [name, path, go] of states.filter(([name]) => wanted(name))) {
        await page.goto(addressOf(shop, path, ids));
        await settled(page);
        await go(page, device);
        await take(name);
      }
      await context.close();
      await sheet(browser, shots, { device, colorScheme });
    }
  process.stdout.write(`${faults} faults by axe. The sheets are in ${out}.\n`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await ended;
  hooks.closeAllConnections();
  hooks.close();
  await rm(dataDir, { recursive: true, force: true });
}

function environment(): Record<string, string> {
  const limits = [
    'PUBLIC_READ',
    'PUBLIC_WRITE',
    'KEY_READ',
    'KEY_WRITE',
    'ADMIN_WRITE',
    'WEBHOOK',
    'SIGN_IN',
  ];
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_WITNESSES: `${formatVerifierKey(witnessKey)} http://127.0.0.1:${(hooks.address() as AddressInfo).port}`,
    ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '0'])),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Waits until the server has said where it is, which is when the demo shop is loaded. */
async function demoShop(): Promise<DemoShop> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('/console')) resolve();
    });
    server.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  return { ...demo, origin: `http://127.0.0.1:${port}` };
}

/** The paths in the console's tables of pages, which only a bundler can read as code. */
async function pathsOfPages(): Promise<string[]> {
  const folder = join(root, 'packages/console/src/pages');
  const files = await readdir(folder, { recursive: true });
  const tables = await Promise.all(
    files.filter((file) => file.endsWith('pages.ts')).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return tables.flatMap((table) => [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path));
}

function addressOf({ origin, merchantId }: DemoShop, path: string, ids: Record<string, string>): string {
  return `${origin}/console/${merchantId}/${filled(path, ids)}`;
}

function filled(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\$(\w+)/g, (_whole, name) => {
    if (!ids[name]) throw new Error(`Nothing is known to show for $${name} in ${path}`);
    return ids[name];
  });
}

async function signIn(page: Page, { origin, ownerEmail, ownerPassword }: DemoShop): Promise<void> {
  await page.goto(`${origin}/console/sign-in`);
  await page.getByLabel('Email address').fill(ownerEmail);
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

/** The page is there, nothing of it is still being read, and its pictures have come. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => {});
}

/** All shots of one device and scheme on one picture; long pages are cut. */
async function sheet(
  browser: Browser,
  shots: readonly { name: string; shot: Buffer }[],
  { device, colorScheme }: { device: string; colorScheme: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
  const figures = shots.map(
    ({ name, shot }) =>
      `<figure style="margin:0"><figcaption style="font:14px sans-serif">${name}</figcaption>
       <img style="width:${device === 'phone' ? 270 : 640}px;max-height:1000px;object-fit:cover;object-position:top"
         src="data:image/jpeg;base64,${shot.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<body style="margin:8px;display:flex;flex-wrap:wrap;gap:12px;align-items:start;background:#888">${figures.join('')}`,
  );
  await page.screenshot({ fullPage: true, path: join(out, `all-${device}-${colorScheme}.png`) });
  await page.close();
}
