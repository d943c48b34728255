import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from './browser.ts';

/** What a page shows of what tests set, after the frames in which the pointer takes effect. */
const stateOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { textContent } = document.querySelector('h1') ?? {};
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return [
      textContent,
      document.querySelector('h1:hover') !== null,
      innerWidth,
      isDark,
      document.cookie,
      localStorage.length,
    ];
  });

test('a page that is used again has nothing of the test before', { skip: noBrowser }, async () => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Served</h1>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await launchBrowser();
  after(async () => {
    await browser.close();
    server.close();
  });
  const first = await openPage(browser, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const requested: string[] = [];
  first.page.on('request', (request) => requested.push(request.url()));
  await first.page.route(url, (route) =>
    route.fulfill({ body: '<h1>Routed</h1>', contentType: 'text/html' }),
  );
  await first.page.goto(url);
  await first.page.locator('h1').hover();
  await first.page.context().addCookies([{ name: 'session', value: 'a', url }]);
  await first.page.evaluate(() => localStorage.setItem('draft', 'a'));
  assert.deepEqual(await stateOf(first.page), ['Routed', true, 390, true, 'session=a', 1]);
  await first.close();

  const second = await openPage(browser, {});
  assert.equal(second.page, first.page);
  assert.equal(second.page.url(), 'about:blank');
  await second.page.goto(url);
  assert.deepEqual(await stateOf(second.page), ['Served', false, 1280, false, '', 0]);
  assert.equal(requested.length, 1);

  const beside = await openPage(browser, {});
  const other = await openPage(browser, { locale: 'de' });
  assert.equal(new Set([second.page, beside.page, other.page]).size, 3);
  await beside.close();
  await second.close();
  await other.close();
  assert.ok(second.page.isClosed(), 'one page is enough');
  const last = await openPage(browser, {});
  assert.equal(last.page, beside.page);
  await last.page.addInitScript(() => {});
  await last.close();
  assert.ok(last.page.isClosed(), 'scripts cannot be removed');
});
