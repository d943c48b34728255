import {
  exportJob,
  type listExports,
  type QueryOf,
  type Role,
  roleReaches,
  type Static,
} from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { presented } from '../../platform/presenting.ts';
import { linkOf } from './download-link.ts';
import { type ExportRow, exportColumns } from './export-rows.ts';

/** The data of a signed download link. */
export interface LinkMaker {
  publicUrl: string;
  secret: string;
  /** The holder of the link, and the holder's role. */
  holder: string;
  role: Role;
  now: Date;
}

/** A page of exports, newest first (ids are UUIDv7). Throws VALIDATION_ERROR for an unknown `startAfter`. */
export async function exportsOf(
  db: Db,
  merchantId: string,
  query: QueryOf<typeof listExports>,
  links: LinkMaker,
) {
  const limit = query.limit ?? 20;
  const values: unknown[] = [merchantId, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['merchant_id = $1'];
  if (query.type !== undefined) conditions.push(`type = ${add(query.type)}`);
  if (query.status !== undefined) conditions.push(`status = ${add(query.status)}`);
  const after = await cursorAt(
    query.startAfter,
    ['job', 'an export'],
    async (id) => (await exportExists(db, merchantId, id)) && id,
  );
  if (after) conditions.push(`export_id < ${add(after)}`);
  const found = await rows(
    db,
    statement`select ${exportColumns} from exports where ${conditions.join(' and ')} order by export_id desc limit $2`,
    values,
  );
  const { page, ...next } = cutPage(found, limit, ({ export_id: last }) => typeId('job', last));
  return {
    exports: page.map((row) => presentExport(merchantId, row, links)),
    ...next,
  };
}

const exportExists = (db: Db, merchantId: string, exportId: string) =>
  row(db, 'select from exports where merchant_id = $1 and export_id = $2', [merchantId, exportId]);

export function presentExport(
  merchantId: string,
  row: ExportRow,
  links: LinkMaker,
): Static<typeof exportJob> {
  const open =
    row.storage_key !== null &&
    row.expires_at !== null &&
    isOpen(row.expires_at, links.now) &&
    mayDownload(row, links.role);
  return presented(exportJob, row, {
    jobId: typeId('job', row.export_id),
    exportedStatus: row.only_status,
    downloadUrl: open ? linkOf(merchantId, row, links) : null,
  });
}

/** Analysts may not download exports with addresses that others created. */
export const mayDownload = (row: ExportRow, role: Role) => !row.has_addresses || exportsAddresses(role);

/** Whether exports that this role requests contain email addresses. */
export const exportsAddresses = (role: Role) => roleReaches(role, 'moderator');

export const isOpen = (expiresAt: string, now: Date) => Date.parse(expiresAt) > now.getTime();
