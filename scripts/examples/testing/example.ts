import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { launchBrowser } from '../../../packages/widget/test/browser.ts';
import { megabytesIn } from '../../packages/testing/sizes.ts';
import { run } from '../../packages/workspace.ts';
import { runEngine } from '../../platforms/testing/engine.ts';
import { startGround } from '../../platforms/testing/ground.ts';
import type { Example } from '../examples.ts';
import { exampleEnv, installExample } from '../installed.ts';
import { type SlowTribune, startSlowTribune } from './slow-tribune.ts';
import * as store from './store.ts';
import {
  asksQuestion,
  looks,
  opensFromList,
  readsWithoutScripts,
  shiftsOf,
  showsInBrowser,
  showsInPage,
  writesReview,
} from './visits.ts';

const text = 'Pours well, even with </script> gloves on.';

interface Scene {
  shop: store.Store;
  example: Example;
  browser: Browser;
  secret: string;
  tribune: SlowTribune;
}

/** What an example with a server must do with a real Tribune. */
export function testExample(example: Example): void {
  test(`the example ${example.name}`, async (t) => {
    const folder = await installExample(t, example.name);
    const ground = await startGround(t);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const shop = await store.openStore(ground, url);
    await store.publish(shop, text);
    await store.publish(shop, 'Keeps coffee hot.', store.mug);
    const secret = await store.subscribe(shop, example.webhookPath);
    const tribune = await startSlowTribune(t, ground.tribuneUrl);
    const settings = {
      ...store.environmentOf(shop),
      TRIBUNE_URL: tribune.url,
      TRIBUNE_ENDPOINT_SECRET: secret,
    };
    const env = { ...settings, PORT: String(port), HOST: '127.0.0.1', ORIGIN: url };
    await build(t, folder, { example, env });
    const [start = '', ...args] = example.start;
    const server = runEngine(t, {
      cwd: folder,
      program: join(folder, start),
      args,
      env: { ...env, NODE_ENV: 'production' },
    });
    await until(() => isUp(url), server);
    const browser = await launchBrowser();
    t.after(() => browser.close());
    const scene = { shop, example, browser, secret, tribune };

    await t.test('reviews and structured data are in the HTML, the key is not', () => reviewsInHtml(scene));
    await t.test('without scripts the reviews can be read, and the hosted page has the form', () =>
      readsWithoutScripts(browser, url + store.kettlePage, text),
    );
    for (const width of [360, 1280])
      await t.test(`hydration logs no error, and nothing moves: ${width} px`, async () => {
        assert.deepEqual(await shiftsOf(browser, url + store.kettlePage, { text, width }), []);
      });
    await t.test('reviews are streamed into a page', () => streams(scene));
    await t.test('the page with all reviews logs no error', () =>
      showsInPage(browser, `${url}${store.kettlePage}/reviews`, text),
    );
    await t.test('dark mode and right-to-left text', () =>
      looks(browser, url + store.kettlePage, { name: example.name, text }),
    );
    await t.test('a review is submitted', () =>
      writesReview(browser, url + store.kettlePage, shop, 'Written on the page.'),
    );
    await t.test('a question is asked', () =>
      asksQuestion(browser, url + store.kettlePage, shop, 'Is the handle hot?'),
    );
    await t.test('a review is in the HTML once it is approved, through the webhook', () =>
      webhookUpdates(scene),
    );
    await t.test('webhooks with a wrong signature or an old timestamp are refused', () => refusals(scene));
    await t.test('while Tribune is down pages keep their reviews, and new ones follow later', () =>
      outage(scene),
    );
    // After the outage, because the list prefetches the mug's page.
    await t.test('a product is opened from the list', () =>
      opensFromList(browser, url, { title: 'Camp kettle', text: 'After the outage.' }),
    );
    await t.test('an unknown attribute of an element is a type error', () =>
      attributesAreTyped(folder, example),
    );
  });
}

async function build(
  t: TestContext,
  folder: string,
  { example, env }: { example: Example; env: Record<string, string> },
): Promise<void> {
  t.diagnostic(`installed: ${await megabytesIn(join(folder, 'node_modules'))} MB`);
  for (const [program = '', ...args] of example.build) {
    const options = { cwd: folder, env: { ...exampleEnv(), ...env }, timeout: 900_000 };
    const printed = await run(process.execPath, [join(folder, 'node_modules', program), ...args], options);
    assert.doesNotMatch(printed, /warn/i);
    t.diagnostic(printed.slice(-2_500));
  }
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function reviewsInHtml({ shop }: Scene): Promise<void> {
  const html = await shop.html(store.kettlePage);
  assert.match(html, /<tribune-reviews [^>]*product-id="SKU-KETTLE"[^>]*>.*with &lt;\/script&gt; gloves on/s);
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(json);
  assert.equal(data.review[0].reviewBody, text);
  assert.equal(data.aggregateRating.reviewCount, 1);
  assert.equal(data.offers.price, '39.00');
  assert.ok(!html.includes(shop.merchant.apiKey));
}

/** The page arrives while Tribune still has to respond. */
async function streams({ shop, tribune, example: { sentFirst } }: Scene): Promise<void> {
  const release = tribune.hold('/products/SKU-KETTLE/reviews?');
  const { body } = await fetch(`${shop.url}${store.kettlePage}/reviews`);
  let [html, before] = ['', ''];
  for await (const chunk of (body ?? assert.fail('no body')).pipeThrough(new TextDecoderStream())) {
    html += chunk;
    if (before || !html.includes(sentFirst)) continue;
    before = html;
    release();
  }
  assert.doesNotMatch(before, /Pours well/);
  assert.match(html.slice(before.length), /Pours well/);
}

async function webhookUpdates({ shop }: Scene): Promise<void> {
  const waiting = await store.sendReview(shop, 'Approved after the build.');
  assert.doesNotMatch(await shop.html(store.kettlePage), /Approved after the build/);
  await store.approve(shop, waiting);
  await shop.shows(store.kettlePage, 'Approved after the build.');
}

async function refusals({ shop, example, secret }: Scene): Promise<void> {
  const path = example.webhookPath;
  const send = (given: Partial<Parameters<typeof store.sendWebhook>[1]>) =>
    store.sendWebhook(shop, { path, secret, ...given });
  assert.equal(await send({ secret: 'whsec_c29tZW9uZSBlbHNlJ3Mgc2VjcmV0' }), 401);
  assert.equal(await send({ at: new Date(Date.now() - 600_000) }), 401);
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(shop.url + path, { method: 'POST', headers, body: '{}' })).status, 401);
  assert.equal(await send({}), 204);
}

/** The mug's page has not been rendered before. */
async function outage({ shop, example, browser, secret }: Scene): Promise<void> {
  await shop.ground.stopServing();
  assert.equal(await store.sendWebhook(shop, { path: example.webhookPath, secret }), 204);
  for (let visit = 0; visit < 3; visit++)
    assert.match(await shop.html(store.kettlePage), /Approved after the build/);
  const mug = await shop.html(store.mugPage);
  assert.match(mug, /Enamel mug/);
  assert.doesNotMatch(mug, /Keeps coffee hot/);
  await shop.ground.restart();
  await showsInBrowser(browser, shop.url + store.mugPage, 'Keeps coffee hot.');
  await shop.shows(store.mugPage, 'Keeps coffee hot.');
  await store.publish(shop, 'After the outage.');
  await shop.shows(store.kettlePage, 'After the outage.');
}

async function attributesAreTyped(folder: string, { types }: Example): Promise<void> {
  const [program = '', ...args] = types.command;
  const check = () =>
    run(process.execPath, [join(folder, 'node_modules', program), ...args], {
      cwd: folder,
      env: exampleEnv(),
    });
  await check();
  await writeFile(join(folder, types.file), types.text);
  await assert.rejects(check(), /productIds|product-ids/);
}
