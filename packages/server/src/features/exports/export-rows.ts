import type { ExportType } from '@tribune/contract';
import { sql } from 'kysely';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import {
  claimedTable,
  claimLease,
  cleared,
  type LeaseTerm,
  newLease,
  releaseLease,
  renewLease,
} from '../../platform/jobs/lease.ts';

export const exportColumns = table('exports')(
  'export_id',
  'type',
  'start_date',
  'end_date',
  'only_status',
  'byte_order_mark',
  'status',
  'progress',
  'row_count',
  'bytes',
  'storage_key',
  'error',
  'has_addresses',
  'requested_by',
  'attempts',
  'created_at',
  'completed_at',
  'expires_at',
);
export type ExportRow = Row<typeof exportColumns>;

export function exportWith(
  db: Db,
  merchantId: string,
  { type, exportId }: { type: ExportType; exportId: string },
): Promise<ExportRow | undefined> {
  return rowWith(db, exportColumns, { merchant_id: merchantId, export_id: exportId, type });
}

export const exportLease = claimedTable('exports', 'merchant_id', 'export_id');

/** An export claimed by this worker. */
export type HeldExport = { merchant_id: string; export_id: string; lease: string };

/** Claims an export. Undefined if it is finished, deleted, or claimed by a running worker. */
export async function claimExport(
  db: Db,
  merchantId: string,
  exportId: string,
  term: LeaseTerm,
): Promise<{ held: HeldExport; job: ExportRow } | undefined> {
  const held = { merchant_id: merchantId, export_id: exportId, lease: newLease() };
  const job = await claimLease(db, exportLease, held, {
    term,
    set: sql`status = 'processing', progress = 0, attempts = attempts + 1`,
    where: sql`status in ('pending', 'processing')`,
    returning: exportColumns,
  });
  return job && { held, job };
}

/** Stores the progress and renews the lease. False if the lease was lost or the export cancelled. */
export function noteProgress(db: Db, held: HeldExport, progress: number, term: LeaseTerm): Promise<boolean> {
  return renewLease(db, exportLease, held, term, sql`progress = ${progress}`);
}

export interface FinishedExport {
  storageKey: string;
  rowCount: number;
  bytes: number;
  now: Date;
  expiresAt: Date;
}

/** Completes an export. False if the lease was lost or the export cancelled, in which case its file is orphaned. */
export function finishExport(tx: Db, held: HeldExport, finished: FinishedExport): Promise<boolean> {
  const { storageKey, rowCount, bytes, now, expiresAt } = finished;
  return releaseLease(
    tx,
    exportLease,
    held,
    sql`status = 'completed', progress = 100, storage_key = ${storageKey}, row_count = ${rowCount}, bytes = ${bytes},
      completed_at = ${now}, expires_at = ${expiresAt}`,
  );
}

/** Releases an export for the next attempt, or marks it as failed with the error. */
export async function releaseExport(
  db: Db,
  held: HeldExport,
  { error, isAttempt = true }: { error: string | null; isAttempt?: boolean },
): Promise<void> {
  const status = error === null ? 'pending' : 'failed';
  await releaseLease(
    db,
    exportLease,
    held,
    sql`status = ${status}, error = ${error}, progress = 0,
    attempts = attempts - ${isAttempt ? 0 : 1}::smallint`,
  );
}

/** Ends an export that no worker will continue. */
export async function failExport(
  db: Db,
  merchantId: string,
  { exportId, error }: { exportId: string; error: string },
): Promise<void> {
  await sql`
    update exports set status = 'failed', error = ${error}, ${cleared(exportLease)}
    where merchant_id = ${merchantId} and export_id = ${exportId} and status in ('pending', 'processing')`.execute(
    db,
  );
}
