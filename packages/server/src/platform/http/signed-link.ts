import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type Db, rowWith } from '../db/database.ts';
import { table } from '../db/statement.ts';

/**
 * Purposes of links that work without signing in. `unsubscribe` and `open` contain the id of a review request,
 * `unsubscribe_mail` of an email, `privacy_export` of a privacy request, `receipt` of a review, `report` and `report_author` of
 * a report about content: of its reporter, and of the content's author.
 */
export type LinkPurpose =
  | 'unsubscribe'
  | 'unsubscribe_mail'
  | 'open'
  | 'privacy_export'
  | 'receipt'
  | 'report'
  | 'report_author';

export interface Signed {
  merchantId: string;
  id: string;
}

/** Contains both IDs and 16 bytes of an HMAC with the merchant's salt; nothing is stored. */
export function signedLink(purpose: LinkPurpose, ids: Signed, salt: Buffer): string {
  return Buffer.concat([bytesOf(ids.merchantId), bytesOf(ids.id), macOf(purpose, ids, salt)]).toString(
    'base64url',
  );
}

/** The IDs in a link of that purpose; null if the signature is invalid. */
export async function readSignedLink(db: Db, purpose: LinkPurpose, text: string): Promise<Signed | null> {
  if (!/^[A-Za-z0-9_-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const ids = { merchantId: uuidFrom(bytes.subarray(0, 16)), id: uuidFrom(bytes.subarray(16, 32)) };
  const merchant = await rowWith(db, table('merchants')('client_salt'), { merchant_id: ids.merchantId });
  if (!merchant) return null;
  return timingSafeEqual(bytes.subarray(32), macOf(purpose, ids, merchant.client_salt)) ? ids : null;
}

const macOf = (purpose: LinkPurpose, { merchantId, id }: Signed, salt: Buffer) =>
  createHmac('sha256', keyOf(salt)).update(`${purpose} ${merchantId} ${id}`).digest().subarray(0, 16);

const keys = new WeakMap<Buffer, KeyObject>();

/**
 * Node takes longer to import the bytes of the key than to compute the HMAC. Each submission signs with the salt of a cached merchant.
 */
function keyOf(salt: Buffer): KeyObject {
  const key = keys.get(salt) ?? createSecretKey(salt);
  keys.set(salt, key);
  return key;
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
