import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness({
  PUBLIC_URL: 'https://reviews.example',
  SECURITY_CONTACT: 'security@shop.example',
  SECURITY_POLICY_URL: 'https://shop.example/security',
});

test('security.txt names the contact, with an end, the address it belongs to, and the policy', async () => {
  const { statusCode, headers, body } = await harness.app.inject('/.well-known/security.txt');
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? [];
  const days = (Date.parse(expires) - harness.clock.now().getTime()) / 86_400_000;
  assert.ok(days > 178 && days <= 180, `${days} days`);
  assert.equal(
    body.replace(expires, 'then'),
    `Contact: mailto:security@shop.example
Expires: then
Canonical: https://reviews.example/.well-known/security.txt
Policy: https://shop.example/security
Preferred-Languages: en
`,
  );
});
