import { hash, randomBytes } from 'node:crypto';

/*
 * A token is the merchant's ID (16 bytes, not secret) followed by 32 random bytes, in base64url. Because it contains the merchant ID, a
 * link leads to its database shard without a global table of token hashes.
 */
const form = /^[A-Za-z0-9_-]{64}$/;

export interface GeneratedToken {
  text: string;
  hash: Buffer;
}

export function generateToken(merchantId: string): GeneratedToken {
  const merchant = Buffer.from(merchantId.replaceAll('-', ''), 'hex');
  const text = Buffer.concat([merchant, randomBytes(32)]).toString('base64url');
  return { text, hash: hashOf(text) };
}

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The merchant ID in a token's text; null if the text does not have the format of a token. */
export function merchantIdIn(text: string): string | null {
  if (!form.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex').slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
