import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/*
 * Messages are signed as Standard Webhooks describes for asymmetric keys (github.com/standard-webhooks, "v1a"): Ed25519 over
 * `id.timestamp.body`. Its npm package supports only the symmetric scheme; node:crypto provides everything this one needs.
 */

/** Tolerance for clocks, and maximum time for which a recorded message can be replayed. */
const toleranceSeconds = 300;

/** DER prefix of a key, before its 32 bytes (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The seed of a new private key. */
export function newSeed(): Buffer {
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Buffer.from(d, 'base64url');
}

const privateKeyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });

/** The public key of a seed: 32 bytes. */
export function publicKeyOf(seed: Buffer): Buffer {
  const der = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' });
  return der.subarray(publicPrefix.length);
}

const keyPrefix = 'whpk_';

/** A public key as messages contain it. */
export const keyText = (publicKey: Buffer) => keyPrefix + publicKey.toString('base64');

/** The public key in a text; null if the text is not a key. */
export function keyIn(text: string): Buffer | null {
  const key = Buffer.from(text.slice(keyPrefix.length), 'base64');
  return text.startsWith(keyPrefix) && key.length === 32 ? key : null;
}

interface SignedMessage {
  id: string;
  body: string;
}

/** The headers that sign a message. */
export function signedHeaders(seed: Buffer, { id, body }: SignedMessage, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), privateKeyOf(seed));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signature.toString('base64')}`,
  };
}

export type Headers = Readonly<Record<string, string | string[] | number | undefined>>;

/** Whether the headers sign the body with that key, and are recent. */
export function isSigned(
  publicKey: Buffer,
  { headers, body }: { headers: Headers; body: string },
  now: Date,
) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, publicKey]),
    format: 'der',
    type: 'spki',
  });
  const signed = Buffer.from(`${id}.${timestamp}.${body}`);
  return given.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    return version === 'v1a' && verify(null, signed, key, Buffer.from(signature, 'base64'));
  });
}
