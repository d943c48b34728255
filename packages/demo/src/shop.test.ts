import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoShop } from './index.ts';

const shop = demoShop({
  merchantId: 'merchant_"1"',
  apiBase: 'https://api.example/apiV2',
  widgetUrl: 'https://cdn.example/widget/tribune.js',
});

test('every product of the category page has its page and its picture', async () => {
  const { body } = await shop('/');
  const paths = [...body.matchAll(/(?:\shref|src)="(\/(?:products|images)\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  assert.equal(paths.length, 24);
  const answers = await Promise.all(paths.map(shop));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
});

test('an unknown path returns 404 with a link back', async () => {
  for (const path of [
    '/nowhere',
    '/products/',
    '/images/../shop.json',
    '/shop.json',
    '//evil.example',
    '//[',
  ]) {
    const { status, body } = await shop(path);
    assert.equal(status, 404, path);
    assert.match(body, /href="\/"/);
  }
});

test('pages load scripts only from the widget’s origin and connect only to the API', async () => {
  const { headers } = await shop('/');
  const policy = headers['Content-Security-Policy'] ?? '';
  assert.match(policy, /script-src https:\/\/cdn\.example;/);
  assert.match(policy, /connect-src 'self' https:\/\/api\.example;/);
  assert.match(policy, /img-src 'self' https:\/\/api\.example; media-src https:\/\/api\.example;/);
  assert.doesNotMatch(policy, /unsafe/);
});

test('links preserve the language, and unknown languages are English', async () => {
  assert.match((await shop('/?lang=ar')).body, /href="\/products\/LM-PAK-26\?lang=ar"/);
  assert.match((await shop('/?lang=xx')).body, /locale="en"/);
  assert.match((await shop('/?lang=constructor')).body, /locale="en"/);
});

test('values are escaped', async () => {
  assert.match((await shop('/')).body, /merchant-id="merchant_&quot;1&quot;"/);
});

test('a product page contains the server-rendered reviews, if there are any', async () => {
  const settings = {
    merchantId: 'merchant_1',
    apiBase: 'https://api.example/apiV2',
    widgetUrl: 'https://cdn.example/widget/tribune.js',
  };
  const asked: string[] = [];
  const fragment = async (productId: string, language: string) => {
    asked.push(`${productId} ${language}`);
    return language === 'de' ? '<section>Gut</section>' : null;
  };
  const rendered = demoShop({ ...settings, fragment });
  assert.match(
    (await rendered('/products/LM-PAK-26?lang=de')).body,
    /<tribune-reviews [^>]*><section>Gut<\/section><\/tribune-reviews>/,
  );
  assert.match((await rendered('/products/LM-PAK-26')).body, /<\/tribune-reviews>\n<noscript>/);
  assert.deepEqual(asked, ['LM-PAK-26 de', 'LM-PAK-26 en']);
});

test('the widget gallery shows every element with its markup', async () => {
  const { body } = await shop('/examples');
  for (const name of ['rating', 'reviews', 'review-form', 'questions', 'gallery', 'carousel', 'badge']) {
    assert.match(body, new RegExp(`<tribune-${name} `), name);
    assert.match(body, new RegExp(`&lt;tribune-${name}`), name);
  }
});
