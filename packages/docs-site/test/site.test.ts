import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildDocs } from '../../server/src/features/docs-site/index.ts';
import { startHarness } from '../../server/src/testing/harness.ts';
import { thorough, thoroughOnly } from '../../server/src/testing/thorough.ts';
import { assertAccessible, assertColorsAccessible } from '../../widget/test/axe.ts';
import { launchBrowser, noBrowser } from '../../widget/test/browser.ts';
import { faultsOf, type HtmlPage } from '../src/link-check.ts';
import { linkTo, sidebarOf, sitePages, startPage } from '../src/site-pages.ts';

if (thorough) await buildDocs(() => {});
const dist = join(import.meta.dirname, '../dist');
const pages: HtmlPage[] = globSync('**/*.html', { cwd: dist }).map((path) => ({
  path,
  html: readFileSync(join(dist, path), 'utf8'),
}));
const files = new Set(globSync('**/*.*', { cwd: dist }));

test('every link and anchor of the site leads somewhere, and nothing is loaded from elsewhere', {
  skip: thoroughOnly,
}, () => {
  assert.ok(pages.length > 60, `${pages.length} pages`);
  assert.deepEqual(faultsOf(pages, { base: '/docs/', files, elsewhere: ['/api-reference/'] }), []);
});

test('the check of links finds each kind of fault', () => {
  const html =
    '<a href="/docs/none">a</a><a href="/docs/b#none">b</a><a href="#none">c</a><img src="https://cdn.example/a.png"><a href="https:///x">d</a><script>alert(1)</script><a href="/other">e</a><a href="/docs/b#there">f</a>';
  const other = { path: 'b.html', html: '<h1 id="there">B</h1>' };
  const found = faultsOf([{ path: 'a.html', html }, other], {
    base: '/docs/',
    files: new Set(),
    elsewhere: [],
  });
  assert.deepEqual(
    found.map((fault) => fault.slice('a.html: '.length)),
    [
      '/docs/none',
      '/docs/b#none',
      '#none',
      'https://cdn.example/a.png',
      'https:///x',
      '/other',
      'an inline script',
    ],
  );
});

test('every page of docs/ is in the sidebar, new ones too', async () => {
  const all = await sitePages();
  const listed = JSON.stringify(sidebarOf(all));
  for (const { path, source } of all)
    if (source !== startPage)
      assert.ok(listed.includes(`"${linkTo(path)}"`), `${source} is in src/groups.ts or at the end`);
  const unlisted = { source: 'docs/NEW.md', path: 'new.md', title: 'New', text: '# New' };
  assert.match(JSON.stringify(sidebarOf([...all, unlisted])), /"text":"New","link":"\/new"/);
});

test('five common tasks are at most three clicks from the start page', async () => {
  const tasks = {
    'sign an order': ['guides/sending-orders.md', 'Sign and send an order'],
    'find a rate limit': ['api.md', 'Rate limits'],
    'theme the widget': ['widget.md', 'Theme the widget'],
    'back up and restore': ['backups.md', 'Restore'],
    'move from Yotpo': ['guides/migration.md', 'Yotpo'],
  };
  const all = new Map((await sitePages()).map((page) => [page.path, page]));
  const clicks = new Map([['index.md', 0]]);
  for (const [path, distance] of clicks)
    for (const [, target = ''] of (all.get(path)?.text ?? '').matchAll(/\]\(\/([^)#]*)/g)) {
      const linked = [`${target}.md`, `${target}index.md`].find((one) => all.has(one));
      if (linked && !clicks.has(linked)) clicks.set(linked, distance + 1);
    }
  for (const [task, [path = '', heading = '']] of Object.entries(tasks)) {
    assert.ok((clicks.get(path) ?? Infinity) <= 3, `${task}: ${clicks.get(path)} clicks`);
    assert.match(all.get(path)?.text ?? '', new RegExp(`^#.*${heading}`, 'm'), task);
  }
});

const harness = await startHarness();

test('pages are served at addresses without an extension, with a policy that allows no inline scripts', {
  skip: thoroughOnly,
}, async () => {
  const get = (url: string, headers = {}) => harness.app.inject({ url, headers });
  const page = await get('/docs/guides/quick-start', { 'accept-encoding': 'br' });
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-encoding'], 'br');
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/);
  assert.match(String(page.headers['cache-control']), /must-revalidate/);
  const etag = String(page.headers.etag);
  assert.equal(
    (await get('/docs/guides/quick-start', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode,
    304,
  );
  const [, script = ''] =
    /data-scripts="[^"]*(\/docs\/assets\/app\.[^"]+\.js)"/.exec((await get('/docs/')).body) ?? [];
  assert.match(String((await get(script)).headers['cache-control']), /immutable/);
  assert.equal((await get('/docs')).headers.location, '/docs/');
  for (const path of ['nothing', 'sources', '../package.json', '%2e%2e/package.json', 'guides/']) {
    const missing = await get(`/docs/${path}`);
    assert.equal(missing.statusCode, 404, path);
    assert.match(String(missing.headers['content-security-policy']), /default-src 'none'/);
  }
});

const firstHits = {
  'sign an order': '/docs/guides/sending-orders#1-sign-and-send-an-order',
  'rate limits': '/docs/api#rate-limits',
  'theme the widget': '/docs/widget#theme-the-widget',
  'restore a backup': '/docs/backups#restore',
  'move from Yotpo': '/docs/guides/migration#move-from-yotpo-judgeme-or-another-system',
  'how do I verify a webhook signature': '/docs/guides/receiving-events#2-verify-the-webhook-signature',
  'delete a merchant': '/docs/managing-merchants#delete-a-merchant',
  'erase personal data': '/docs/privacy#erase-personal-data',
  'moderation queue': '/docs/guides/moderating#work-through-the-moderation-queue',
  'environment variables': '/docs/operating#settings-environment-variables',
};

const views = [
  { width: 390, height: 800 },
  { width: 1280, height: 900 },
];

test('in a browser: axe finds nothing, search works by keyboard, dark mode is remembered', {
  skip: noBrowser ?? thoroughOnly,
  timeout: 120_000,
}, async (t) => {
  const [browser, origin] = await Promise.all([launchBrowser(), harness.listen()]);
  after(() => browser.close());
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const faults = watch(page, origin);
  const errors = `${origin}/docs/reference/errors`;
  for (const path of ['', 'guides/quick-start', 'reference/operations/ratings', 'guides/legal-handbook'])
    for (const viewport of views) {
      const state = `/docs/${path}, ${viewport.width} px`;
      await page.setViewportSize(viewport);
      await page.goto(`${origin}/docs/${path}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.documentElement.classList.remove('dark'));
      await assertAccessible(page, `${state}, light`);
      await page.evaluate(() => document.documentElement.classList.add('dark'));
      await assertColorsAccessible(page, `${state}, dark`);
    }
  await t.test('what people search for is the first hit', async () => {
    await page.keyboard.press('/');
    const hits = page.locator('.VPLocalSearchBox .result');
    const found: Record<string, string> = {};
    for (const query of Object.keys(firstHits)) {
      await page.getByRole('searchbox').fill('');
      await hits.first().waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill(query);
      found[query] = (await hits.first().getAttribute('href')) ?? '';
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(found, firstHits);
  });
  await t.test('search', async () => {
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('FILTERS_DISABLED');
    // Until it is found, the results are those of the query before, which is filled in.
    await page.locator('.VPLocalSearchBox .result.selected[href*="/reference/errors"]').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${errors}**`);
    assert.match(page.url(), /errors/);
  });
  await t.test('appearance and language of examples', async () => {
    await page.locator('.VPNavBarAppearance button').click();
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const chosen = await isDark();
    await page.goto(`${origin}/docs/reference/operations/reviews`, { waitUntil: 'networkidle' });
    assert.equal(await isDark(), chosen);
    await page.locator('.vp-code-group').first().locator('label', { hasText: 'Python' }).click();
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(
      await page.locator('.vp-code-group .blocks > .active').nth(3).locator('.lang').textContent(),
      'python',
    );
    assert.equal(await page.locator('.version-switcher select').first().inputValue(), '2.3.0');
  });
  await t.test('on a phone, scripts load with the first tap, which is not lost', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
    const faultsOfPhone = watch(phone, origin);
    const scripts: string[] = [];
    phone.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await phone.goto(`${origin}/docs/guides/quick-start`, { waitUntil: 'networkidle' });
    assert.deepEqual(
      scripts.map((url) => new URL(url).pathname),
      ['/docs/first-paint.js', '/docs/scripts-when-used.js'],
    );
    await phone.mouse.wheel(0, 700);
    await phone.locator('.VPLocalNav').getByText('On this page').waitFor();
    assert.ok((await phone.evaluate(() => scrollY)) > 300, 'the reader stays where they were');
    // Another page: reloading would restore the scroll position, which loads the scripts before the tap.
    await phone.goto(`${origin}/docs/guides/moderating`, { waitUntil: 'networkidle' });
    await phone.getByRole('button', { name: 'mobile navigation' }).click();
    await phone.locator('#VPNavScreen').getByRole('link', { name: 'API reference' }).waitFor();
    assert.deepEqual(faultsOfPhone, []);
    await phone.close();
  });
  await t.test('a tap between the start of the page and the next frame counts once', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
    await phone.addInitScript(() => {
      const frame = requestAnimationFrame;
      globalThis.requestAnimationFrame = (draw) => Number(setTimeout(frame, 2_000, draw));
    });
    await phone.goto(`${origin}/docs/guides/quick-start`, { waitUntil: 'networkidle' });
    await phone.mouse.wheel(0, 100);
    const often = { polling: 5 };
    await phone.waitForFunction(() => '__vue_app__' in (document.getElementById('app') ?? {}), null, often);
    const menu = phone.getByRole('button', { name: 'mobile navigation' });
    await menu.click();
    await phone.waitForFunction(() => String(scrollTo).includes('native code'), null, often);
    assert.equal(await menu.getAttribute('aria-expanded'), 'true');
    await phone.close();
  });
  assert.deepEqual(faults, []);
});

/** Failures of scripts, breaches of the policy, missing files and requests to other hosts. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydration/i.test(message.text())) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  return faults;
}
