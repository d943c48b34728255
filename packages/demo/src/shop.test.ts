import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from './html.ts';
import { demoShop } from './index.ts';

const shop = demoShop({
  merchantId: 'merchant_"1"',
  apiBase: 'https://api.example/apiV2',
  widgetUrl: 'https://cdn.example/widget/tribune.js',
});

test('every product of the category page has its page and its picture', () => {
  const { body } = shop('/');
  const paths = [...body.matchAll(/(?:href|src)="(\/(?:products|images)\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  assert.equal(paths.length, 24);
  assert.deepEqual(
    paths.filter((path) => shop(path).status !== 200),
    [],
  );
});

test('what is not there is 404, with a way back', () => {
  for (const path of [
    '/nowhere',
    '/products/',
    '/images/../shop.json',
    '/shop.json',
    '//evil.example',
    '//[',
  ]) {
    const { status, body } = shop(path);
    assert.equal(status, 404, path);
    assert.match(body, /href="\/"/);
  }
});

test('pages load scripts from the widget’s origin and ask the API’s, and nothing else', () => {
  const { headers } = shop('/');
  const policy = headers['Content-Security-Policy'] ?? '';
  assert.match(policy, /script-src https:\/\/cdn\.example;/);
  assert.match(policy, /connect-src https:\/\/api\.example;/);
  assert.match(policy, /img-src 'self' https:\/\/api\.example; media-src https:\/\/api\.example;/);
  assert.doesNotMatch(policy, /unsafe/);
});

test('a language is kept from page to page, and an unknown one is English', () => {
  assert.match(shop('/?lang=ar').body, /href="\/products\/LM-PAK-26\?lang=ar"/);
  assert.match(shop('/?lang=xx').body, /locale="en"/);
  assert.match(shop('/?lang=constructor').body, /locale="en"/);
});

test('values are escaped', () => {
  assert.equal(
    html`<p title="${`"'<&>`}">${html`<b>${1}</b>`}</p>`.source,
    '<p title="&quot;&#39;&lt;&amp;&gt;"><b>1</b></p>',
  );
  assert.match(shop('/').body, /merchant-id="merchant_&quot;1&quot;"/);
});
