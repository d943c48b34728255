import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../../packages/server/src/testing/processes.ts';
import { launchBrowser } from '../../../packages/widget/test/browser.ts';
import { run } from '../../packages/workspace.ts';
import { startGround } from '../../platforms/testing/ground.ts';
import { exampleEnv, installExample } from '../installed.ts';
import { environmentOf, openStore, publish } from './store.ts';
import {
  asksQuestion,
  looks,
  readsWithoutScripts,
  shiftsOf,
  showsInBrowser,
  writesReview,
} from './visits.ts';

const text = 'Pours well, even with </script> gloves on, and costs $1 less.';
const escaped = 'even with &lt;/script&gt; gloves on, and costs $1 less.';

/** What the plain page must do with a real Tribune. */
export function testHtml(): void {
  test('the example in plain HTML', async (t) => {
    const folder = await installExample(t, 'html');
    const ground = await startGround(t);
    const port = await freePort();
    const store = await openStore(ground, `http://127.0.0.1:${port}`);
    await serve(t, join(folder, 'dist'), port);
    const browser = await launchBrowser();
    t.after(() => browser.close());
    const build = () =>
      run(process.execPath, ['build.mjs'], {
        cwd: folder,
        env: { ...exampleEnv(), ...environmentOf(store) },
      });
    await publish(store, text);
    await build();

    await t.test('reviews and structured data are in the HTML, the key is not', async () => {
      const html = await store.html('/');
      assert.ok(html.includes(escaped));
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      assert.equal(JSON.parse(json).review[0].reviewBody, text);
      assert.ok(!html.includes(store.merchant.apiKey));
    });
    await t.test('without scripts the reviews can be read, and the hosted page has the form', () =>
      readsWithoutScripts(browser, store.url, text),
    );
    for (const width of [360, 1280])
      await t.test(`nothing moves, and no error is logged: ${width} px`, async () => {
        assert.deepEqual(await shiftsOf(browser, store.url, { text, width }), []);
      });
    await t.test('dark mode and right-to-left text', () => looks(browser, store.url, { name: 'html', text }));
    await t.test('a review is submitted', () =>
      writesReview(browser, store.url, store, 'Written on the page.'),
    );
    await t.test('a question is asked', () => asksQuestion(browser, store.url, store, 'Is the handle hot?'));
    await t.test('the next build has a new review', async () => {
      await publish(store, 'Came after the first build.');
      assert.doesNotMatch(await store.html('/'), /Came after the first build/);
      await build();
      assert.match(await store.html('/'), /Came after the first build/);
    });
    await t.test(
      'built without Tribune, the page has no reviews and shows them once Tribune is back',
      async () => {
        await ground.stopServing();
        await build();
        assert.doesNotMatch(await store.html('/'), /Came after|ld\+json/);
        await ground.restart();
        await showsInBrowser(browser, store.url, text);
      },
    );
  });
}

async function serve(t: TestContext, folder: string, port: number): Promise<void> {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await readFile(join(folder, 'index.html')));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
}
