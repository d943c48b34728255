import { typeId } from '../../platform/ids.ts';
import { signReadQuery, verifyReadQuery } from '../../platform/storage/signing.ts';
import type { ExportRow } from './export-rows.ts';
import type { LinkMaker } from './listing.ts';

/** The signed text, which cannot equal a key of media. */
const signedNameOf = (merchantId: string, exportId: string) => `export ${merchantId} ${exportId}`;

/** A download URL that works without credentials while the file exists. */
export function linkOf(
  merchantId: string,
  { export_id: exportId, type, expires_at: expiresAt }: ExportRow,
  { publicUrl, secret }: LinkMaker,
): string {
  const until = Math.floor(Date.parse(expiresAt ?? '') / 1000);
  const query = signReadQuery(secret, signedNameOf(merchantId, exportId), until);
  return `${publicUrl}/exports/${typeId('merchant', merchantId)}/${type}/${typeId('job', exportId)}.csv?${query}`;
}

export function isSigned(
  secret: string,
  { merchantId, exportId }: { merchantId: string; exportId: string },
  { expires = '', signature = '' }: { expires?: unknown; signature?: unknown },
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false;
  // The link has no expiry: an expired export returns 410.
  const query = { expires, signature };
  return verifyReadQuery(secret, signedNameOf(merchantId, exportId), query, new Date(0));
}
