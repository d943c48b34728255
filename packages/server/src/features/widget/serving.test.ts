import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { bundleFolder } from '../../platform/bundling.ts';
import { startHarness } from '../../testing/harness.ts';
import { buildWidget } from './build.ts';

const harness = await startHarness();
await buildWidget(() => {});

const get = (url: string, encoding: string) =>
  harness.app.inject({ url, headers: { 'accept-encoding': encoding } });

test('the widget is served compressed, as a script that any store may load', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const { headers, rawPayload, statusCode } = await get('/widget/tribune.js', accepted);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-encoding'], encoding);
    assert.match(String(headers['content-type']), /^(text|application)\/javascript/);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(String(headers.vary), /Accept-Encoding/i);
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(rawPayload.length < 15_000, encoding !== undefined);
  }
});

test('files with a hash in their name are immutable and compressed', async () => {
  const part = (await readdir(bundleFolder('widget'))).find((name) => /^tribune-actions-.*\.js$/.test(name));
  const { headers } = await get(`/widget/${part}`, 'br');
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('a missing file is 404', async () => {
  assert.equal((await get('/widget/nothing.js', 'br')).statusCode, 404);
  assert.equal((await get('/widget/../package.json', 'br')).statusCode, 404);
});
