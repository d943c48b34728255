import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signReadQuery, signUploadPolicy, verifyReadQuery, verifyUploadPolicy } from './signing.ts';

const policy = { key: 'up/1', type: 'image/png', max: 1000, exp: 2_000_000_000 };
const now = new Date(1_999_999_000_000);

test('a signed upload policy is verified and returned unchanged', () => {
  assert.deepEqual(verifyUploadPolicy('secret', signUploadPolicy('secret', policy), now), {
    ok: true,
    policy,
  });
});

test('a policy is rejected from the second of its expiry', () => {
  const sent = signUploadPolicy('secret', policy);
  const late = { ok: false, reason: 'expired' };
  assert.deepEqual(verifyUploadPolicy('secret', sent, new Date(2_000_000_000_000)), late);
});

test('a changed policy, signature or secret is rejected', () => {
  const sent = signUploadPolicy('secret', policy);
  const forged = signUploadPolicy('other', { ...policy, max: 10 ** 9 });
  const tampered = { ok: false, reason: 'tampered' };
  assert.deepEqual(verifyUploadPolicy('other', sent, now), tampered);
  assert.deepEqual(verifyUploadPolicy('secret', { ...sent, policy: forged.policy }, now), tampered);
  assert.deepEqual(verifyUploadPolicy('secret', { ...sent, signature: '' }, now), tampered);
  assert.deepEqual(verifyUploadPolicy('secret', { ...sent, signature: `${sent.signature}A` }, now), tampered);
});

test('a read query is valid for its own key until it expires', () => {
  const query = Object.fromEntries(signReadQuery('secret', 'm/1', 2_000_000_000));
  const { expires = '', signature = '' } = query;
  assert.equal(verifyReadQuery('secret', 'm/1', { expires, signature }, now), true);
  assert.equal(verifyReadQuery('secret', 'm/2', { expires, signature }, now), false);
  assert.equal(verifyReadQuery('secret', 'm/1', { expires: '3000000000', signature }, now), false);
  assert.equal(verifyReadQuery('secret', 'm/1', { expires, signature }, new Date(2_000_000_000_000)), false);
});
