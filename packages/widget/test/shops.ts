import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import type { Plan } from '@tribune/contract';
import { demoShop } from '@tribune/demo';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { workOnMedium } from '../../server/src/features/media/processing-job.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { type Harness, startHarness, type TestMerchant } from '../../server/src/testing/harness.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { thoroughOnly } from '../../server/src/testing/thorough.ts';
import { launchBrowser, noBrowser, openPage } from './browser.ts';
import { bundle } from './bundle.ts';

/** A product of the demo shop; each test's merchant has reviews of its own for it. */
export const productId = 'LM-PAK-26';

export interface SeedReview {
  rating?: number;
  title?: string;
  text?: string;
  authorName?: string;
  pros?: string;
  cons?: string;
  wouldRecommend?: boolean;
  orderId?: string;
  attributes?: Record<string, unknown>;
  productId?: string;
}

export interface Shop {
  /** Origin of the shop's pages. */
  url: string;
  productUrl: string;
  apiBase: string;
  merchant: TestMerchant;
  /** The server behind it, its database and its clock. */
  harness: Harness;
  /** Origin of the API and of the pages that mails lead to. */
  api: string;
  /** URLs of the preflights that the API has got from the shop's pages. */
  preflights: string[];
  /** Publishes a review as the merchant's server and gives its id. */
  review(seed?: SeedReview): Promise<string>;
  /** Publishes one with files of the fixtures, which still are to be processed. */
  reviewWithFiles(names: readonly string[], seed?: SeedReview): Promise<string>;
  /**
   * Changes the shop's pages before they are sent. Not by `page.route`: of a page that came that way, browsers don't know
   * that it is local, and refuse it the local API.
   */
  edit(change: (html: string) => string): void;
  /** Serves a page of its own, without any policy unless it is among the headers. */
  serve(path: string, html: () => Promise<string>, headers?: Record<string, string>): void;
  /** Processes a review's photos and videos like the worker. */
  process(reviewId: string): Promise<void>;
}

export interface Visit {
  shop: Shop;
  page: Page;
  /** Requests to the API so far, as "GET /apiV2/…". */
  requests: string[];
  /** Opens a page in another browser context, for other widths, colours or permissions. */
  visit(options: BrowserContextOptions): Promise<Page>;
}

interface World {
  harness: Harness;
  api: string;
  browser: Browser;
}

/**
 * The real server, the demo shop in front of it on an origin of its own, and a real browser. To be called outside of the
 * tests: what is opened here is closed after the last of them.
 */
export async function startShops(env: Record<string, string> = {}): Promise<Shops> {
  if (noBrowser) return new Shops(null);
  const dataDir = await temporaryFolder();
  // Addresses of uploads and media name the port, so it is chosen before the server knows it.
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: api, ...env };
  const [harness, browser] = await Promise.all([startHarness(settings), launchBrowser()]);
  after(() => browser.close());
  await harness.app.listen({ port, host: '127.0.0.1' });
  return new Shops({ harness, browser, api });
}

class Shops {
  readonly #world: World | null;

  constructor(world: World | null) {
    this.#world = world;
  }

  /** A test with a shop and a fresh page. It fails when anything of the page throws or breaks the page's policy. */
  test(title: string, run: (visit: Visit, t: TestContext) => Promise<void>, plan: Plan = 'growth'): void {
    this.#add(title, run, plan, noBrowser);
  }

  /** One that only thorough runs contain. */
  slow(title: string, run: (visit: Visit, t: TestContext) => Promise<void>, plan: Plan = 'growth'): void {
    this.#add(title, run, plan, noBrowser ?? thoroughOnly);
  }

  #add(
    title: string,
    run: (visit: Visit, t: TestContext) => Promise<void>,
    plan: Plan,
    skip: string | undefined,
  ): void {
    const world = this.#world;
    if (!world || skip) {
      test(title, { skip: skip ?? true });
      return;
    }
    test(title, { timeout: 120_000 }, async (t) => {
      const faults: string[] = [];
      const requests: string[] = [];
      const visit = async (options: BrowserContextOptions) => {
        const { page, close } = await openPage(world.browser, options);
        t.after(close);
        page.setDefaultTimeout(30_000);
        watch(page, faults, requests);
        return page;
      };
      const shop = await openShop(world, plan, t);
      await run({ shop, requests, visit, page: await visit({ viewport: { width: 1280, height: 900 } }) }, t);
      assert.deepEqual(faults, []);
    });
  }
}

async function openShop({ harness, api }: World, plan: Plan, t: TestContext): Promise<Shop> {
  const server = createServer();
  const url = await listen(server);
  const preflights: string[] = [];
  const noticePreflight = ({ headers, method, url: path = '' }: IncomingMessage) => {
    if (method === 'OPTIONS' && headers.origin === url) preflights.push(path);
  };
  harness.app.server.on('request', noticePreflight);
  t.after(() => harness.app.server.off('request', noticePreflight));
  const merchant = await harness.merchant({ plan, origins: [url] });
  const answer = demoShop({
    merchantId: merchant.id,
    apiBase: `${api}/apiV2`,
    widgetUrl: `${url}/widget/tribune.js`,
  });
  const own = new Map<string, { html: () => Promise<string>; headers: Record<string, string> }>();
  let edit = (html: string) => html;
  server.on('request', async (request, response) => {
    const path = request.url ?? '/';
    const page = own.get(path);
    if (page)
      return response.writeHead(200, { ...page.headers, 'Content-Type': 'text/html' }).end(await page.html());
    if (path.startsWith('/widget/')) {
      response.setHeader('Content-Type', 'text/javascript');
      return response.end(await readFile(join(bundle, basename(new URL(path, url).pathname))));
    }
    const { status, contentType, headers, body } = await answer(path);
    const sent = contentType.startsWith('text/html') ? edit(body) : body;
    return response.writeHead(status, { ...headers, 'Content-Type': contentType }).end(sent);
  });
  return {
    url,
    merchant,
    apiBase: `${api}/apiV2`,
    harness,
    api,
    preflights,
    productUrl: `${url}/products/${productId}`,
    edit: (change) => {
      edit = change;
    },
    serve: (path, html, headers = {}) => own.set(path, { html, headers }),
    review: (seed) => publish(merchant, seed),
    reviewWithFiles: (names, seed) => publishWithFiles(api, merchant, names, seed),
    process: (reviewId) => processMedia(harness, merchant, reviewId),
  };
}

let number = 0;

function submission(merchant: TestMerchant, seed: SeedReview) {
  number += 1;
  return {
    merchantId: merchant.id,
    productId,
    rating: 5,
    authorName: `Author ${number}`,
    authorEmail: `author${number}@example.com`,
    text: `It has been on ${number} walks and still looks well.`,
    ...seed,
  };
}

async function publish(merchant: TestMerchant, seed: SeedReview = {}): Promise<string> {
  const { status, body } = await merchant.asServer('POST', '/reviews', submission(merchant, seed));
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.status, 'approved');
  return body.data.id;
}

/** Where the server's tests of media keep their files. */
export const fixture = (name: string): string =>
  join(import.meta.dirname, '../../server/src/features/media/fixtures', name);

const typeOf: Record<string, string> = { jpg: 'image/jpeg', mp4: 'video/mp4', webm: 'video/webm' };

async function publishWithFiles(
  api: string,
  merchant: TestMerchant,
  names: readonly string[],
  seed: SeedReview = {},
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(submission(merchant, seed))) form.append(name, String(value));
  for (const name of names) {
    const type = typeOf[name.split('.').at(-1) ?? ''] ?? '';
    form.append('file', new Blob([await readFile(fixture(name))], { type }), name);
  }
  const answer = await fetch(`${api}/apiV2/reviews/with-media`, {
    method: 'POST',
    headers: { 'x-merchant-id': merchant.id, 'x-api-key': merchant.apiKey },
    body: form,
  });
  const body = (await answer.json()) as { data: { id: string } };
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body.data.id;
}

async function processMedia({ context }: Harness, merchant: TestMerchant, reviewId: string): Promise<void> {
  const { body } = await merchant.asStaff('GET', `/reviews/${reviewId}/media`);
  for (const { publicId } of body.media)
    await workOnMedium(context, merchant.uuid, uuidOf('media', publicId) ?? '');
}

function watch(page: Page, faults: string[], requests: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const refused = /Content Security Policy|TrustedHTML/i.test(message.text());
    if (refused) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/apiV2')) requests.push(`${request.method()} ${pathname}${search}`);
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
