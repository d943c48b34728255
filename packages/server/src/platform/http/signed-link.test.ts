import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { signedLink } from './signed-link.ts';

const ids = {
  merchantId: '01976b3c-0000-7000-8000-00000000000a',
  id: '01976b3c-0000-7000-8000-00000000000b',
};

test('each link has the first 16 bytes of an HMAC-SHA256 of its purpose and ids with the salt of its merchant', () => {
  const [salt, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  for (const key of [salt, other, salt, Buffer.from(other)])
    for (const purpose of ['receipt', 'report'] as const) {
      const mac = createHmac('sha256', key).update(`${purpose} ${ids.merchantId} ${ids.id}`).digest();
      const bytes = Buffer.from(`${ids.merchantId}${ids.id}`.replaceAll('-', ''), 'hex');
      assert.equal(
        signedLink(purpose, ids, key),
        Buffer.concat([bytes, mac.subarray(0, 16)]).toString('base64url'),
      );
    }
});
