import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { launchBrowser, noBrowser } from './browser.ts';
import { buildWidget } from './build.ts';

test('importing the classes registers nothing, and define() may be called twice', {
  skip: noBrowser ?? false,
}, async () => {
  const folder = await buildWidget('src/index.ts');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.route('http://shop.test/*', async (route) => {
      const path = new URL(route.request().url()).pathname;
      return path === '/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
        : route.fulfill({ contentType: 'text/javascript', body: await readFile(join(folder, path), 'utf8') });
    });
    await page.goto('http://shop.test/');
    const registered = await page.evaluate(async () => {
      const widget = await import('http://shop.test/tribune.js' as string);
      const known = () =>
        ['tribune-rating', 'tribune-reviews'].map((name) => Boolean(customElements.get(name)));
      const before = known();
      widget.define();
      widget.define();
      return [before, known()];
    });
    assert.deepEqual(registered, [
      [false, false],
      [true, true],
    ]);
  } finally {
    await browser.close();
  }
});
