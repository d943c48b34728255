import { staffLinkQuery } from '../../platform/http/staff-links.ts';
import { typeId } from '../../platform/ids.ts';
import type { ExportRow } from './export-rows.ts';
import type { LinkMaker } from './listing.ts';

/** The signed text, which cannot equal a media key. */
export const signedNameOf = (merchantId: string, exportId: string) => `export ${merchantId} ${exportId}`;

/** A download URL that works without credentials as long as the file exists and its holder has access. */
export function linkOf(
  merchantId: string,
  { export_id: exportId, type, expires_at: expiresAt }: ExportRow,
  { publicUrl, secret, holder }: LinkMaker,
): string {
  const query = staffLinkQuery({ secret, subject: signedNameOf(merchantId, exportId) }, holder, expiresAt);
  return `${publicUrl}/exports/${typeId('merchant', merchantId)}/${type}/${typeId('job', exportId)}.csv?${query}`;
}
