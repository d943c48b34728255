import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Db, row } from '../db/database.ts';

/** A link to act on one request without signing in: unsubscribing, counting an opening. */
export interface Signed {
  merchantId: string;
  requestId: string;
}

/** Both ids and 16 bytes of HMAC with the merchant's own salt; nothing is stored for it. */
export function signedLink(purpose: 'unsubscribe' | 'open', ids: Signed, salt: Buffer): string {
  return Buffer.concat([bytesOf(ids.merchantId), bytesOf(ids.requestId), macOf(purpose, ids, salt)]).toString(
    'base64url',
  );
}

/** What a link of that purpose names; null when it was not made by us. */
export async function readSignedLink(
  db: Db,
  purpose: 'unsubscribe' | 'open',
  text: string,
): Promise<Signed | null> {
  if (!/^[A-Za-z0-9_-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const ids = { merchantId: uuidFrom(bytes.subarray(0, 16)), requestId: uuidFrom(bytes.subarray(16, 32)) };
  const merchant = await row<{ client_salt: Buffer }>(
    db,
    'select client_salt from merchants where merchant_id = $1',
    [ids.merchantId],
  );
  if (!merchant) return null;
  return timingSafeEqual(bytes.subarray(32), macOf(purpose, ids, merchant.client_salt)) ? ids : null;
}

const macOf = (purpose: string, { merchantId, requestId }: Signed, salt: Buffer) =>
  createHmac('sha256', salt).update(`${purpose} ${merchantId} ${requestId}`).digest().subarray(0, 16);

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export interface MailLinks {
  landing: string;
  star(productId: string, rating: number): string;
  unsubscribe: string;
  pixel: string;
}

export function mailLinks(base: string, about: Signed & { token: string; salt: Buffer }): MailLinks {
  const landing = `${base}/r/${about.token}`;
  return {
    landing,
    star: (productId, rating) => `${landing}?rating=${rating}&product=${encodeURIComponent(productId)}`,
    unsubscribe: `${base}/unsubscribe/${signedLink('unsubscribe', about, about.salt)}`,
    pixel: `${base}/opened/${signedLink('open', about, about.salt)}.gif`,
  };
}
