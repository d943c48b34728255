import { hash, randomBytes } from 'node:crypto';

/*
 * A token is the merchant's id (16 bytes, no secret) and 32 random bytes, in base64url. Naming the merchant lets a link
 * find its shard, so that no table of hashes over all merchants is needed.
 */
const form = /^[A-Za-z0-9_-]{64}$/;

export interface MadeToken {
  text: string;
  hash: Buffer;
}

export function makeTokenText(merchantId: string): MadeToken {
  const merchant = Buffer.from(merchantId.replaceAll('-', ''), 'hex');
  const text = Buffer.concat([merchant, randomBytes(32)]).toString('base64url');
  return { text, hash: hashOf(text) };
}

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The merchant that a token's text names; null when it is no token of ours. */
export function merchantIdIn(text: string): string | null {
  if (!form.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex').slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
