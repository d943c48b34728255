import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../testing/harness.ts';

const harness = await startHarness();
const get = (url: string) => harness.app.inject(url);

test('/api-reference shows the API reference, with a policy that lets its own script run and nothing else load', async () => {
  const redirect = await get('/api-reference');
  assert.deepEqual([redirect.statusCode, redirect.headers.location], [301, '/api-reference/']);
  const page = await get('/api-reference/');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(String(page.headers['content-security-policy']), /script-src 'self' 'unsafe-inline'/);
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
  const loaded = await get(new URL(script, 'http://tribune.example/api-reference/').pathname);
  assert.equal(loaded.statusCode, 200);
  assert.match(String(loaded.headers['content-type']), /javascript/);
  assert.ok(loaded.rawPayload.length > 1_000_000);
});

test('what the reference does not have is NOT_FOUND', async () => {
  const answer = await get('/api-reference/nothing.js');
  assert.deepEqual([answer.statusCode, answer.json().error.code], [404, 'NOT_FOUND']);
});
