import type { DateFormat, ImportFormatName, ImportKind, RatingScale } from '@tribune/contract';
import { sql } from 'kysely';
import { ImportLost } from '../../platform/csv/import-error.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import {
  claimedTable,
  claimLease,
  cleared,
  type LeaseTerm,
  releaseLease,
  renewLease,
  updateLeased,
} from '../../platform/jobs/lease.ts';
import type { ReportedColumn } from './header.ts';
import type { RowPreview } from './preview.ts';
import type { UnmatchedProducts } from './product-matching.ts';
import type { ReportedChanges } from './row-changes.ts';

/** The parts of a report in addition to its counts. */
export interface ReportDetails {
  failures: { row: number; error: string }[];
  ignoredColumns: readonly string[];
  /** Absent in reports of earlier versions. */
  columns?: readonly ReportedColumn[];
  conversions?: ReportedChanges['conversions'];
  questions?: ReportedChanges['questions'];
  preview: RowPreview[];
  unmatchedProducts?: UnmatchedProducts;
}

export const importColumns = table('imports').holding<{
  format: ImportFormatName | null;
  kind: ImportKind;
  wanted_kind: ImportKind | null;
  date_format: DateFormat | null;
  rating_scale: RatingScale | null;
  report: ReportDetails | null;
}>()(
  'import_id',
  'format',
  'kind',
  'wanted_kind',
  'file_name',
  'dry_run',
  'status',
  'date_format',
  'rating_scale',
  'encoding',
  'requested_by',
  'source_key',
  'product_map_key',
  'source_bytes',
  'bytes_done',
  'row_done',
  'row_count',
  'imported',
  'unchanged',
  'failed',
  'skipped',
  'report',
  'error_key',
  'error',
  'attempts',
  'pictures_fetched',
  'pictures_failed',
  'undo_touched',
  'undone',
  'kept',
  'started_at',
  'finished_at',
);
export type ImportRow = Row<typeof importColumns>;

export function importWith(db: Db, merchantId: string, importId: string): Promise<ImportRow | undefined> {
  return rowWith(db, importColumns, { merchant_id: merchantId, import_id: importId });
}

/** The lease of an import. */
export interface Held {
  importId: string;
  claim: string;
}

export interface Beginning {
  format: string;
  kind: ImportKind;
  fileName: string | null;
  at: Date;
}

/** Inserts an import that no other worker can continue, because only this process has the file. */
export async function beginOwnImport(
  db: Db,
  merchantId: string,
  { importId, claim, format, kind, fileName, at }: Held & Beginning,
): Promise<void> {
  await rows(
    db,
    `insert into imports (merchant_id, import_id, claim, format, kind, file_name, status, claimed_at, started_at)
     values ($1, $2, $3, $4, $5, $6, 'processing', $7, $7)`,
    [merchantId, importId, claim, format, kind, fileName, at],
  );
}

export interface NewImport {
  importId: string;
  format: string | null;
  wantedKind: ImportKind | null;
  fileName: string | null;
  dryRun: boolean;
  dateFormat: DateFormat | null;
  ratingScale: RatingScale | null;
  encoding: string | null;
  sourceKey: string;
  sourceBytes: number;
  productMapKey: string | null;
  requestedBy: string | null;
  now: Date;
}

export async function insertImport(tx: Db, merchantId: string, made: NewImport): Promise<void> {
  await rows(
    tx,
    `insert into imports (merchant_id, import_id, format, file_name, status, dry_run, date_format, encoding, source_key,
       source_bytes, product_map_key, requested_by, started_at, wanted_kind, rating_scale, kind)
     values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($13::text, 'reviews'))`,
    [
      ...[merchantId, made.importId, made.format, made.fileName, made.dryRun, made.dateFormat, made.encoding],
      ...[made.sourceKey, made.sourceBytes, made.productMapKey, made.requestedBy, made.now],
      ...[made.wantedKind, made.ratingScale],
    ],
  );
}

export const importLease = claimedTable('imports', 'merchant_id', 'import_id');

const leaseOf = (merchantId: string, { importId, claim }: Held) => ({
  merchant_id: merchantId,
  import_id: importId,
  lease: claim,
});

/** Claims an import or its undo. Undefined if there is nothing to do or another worker holds it. */
export function claimImport(
  db: Db,
  merchantId: string,
  { work, ...held }: Held & { work: 'import' | 'undo' },
  term: LeaseTerm,
): Promise<ImportRow | undefined> {
  return claimLease(db, importLease, leaseOf(merchantId, held), {
    term,
    set: sql`status = case when status = 'pending' then 'processing' else status end, attempts = attempts + 1`,
    where:
      work === 'undo'
        ? sql`status = 'undoing'`
        : sql`status in ('pending', 'processing') and source_key is not null`,
    returning: importColumns,
  });
}

export async function noteFormat(
  db: Db,
  merchantId: string,
  { format, kind, ...held }: Held & Pick<Beginning, 'format' | 'kind'>,
): Promise<void> {
  const set = sql`format = ${format}, kind = ${kind}`;
  await stillHeld(updateLeased(db, importLease, leaseOf(merchantId, held), set));
}

/** Progress of an import, written in the transaction of the rows that it counts. */
export interface Progress {
  rows: number;
  imported: number;
  unchanged: number;
  failed: number;
  skipped: number;
  rowDone: number;
  bytes: number;
}

/** Throws ImportLost if another worker holds the import; the transaction must then be rolled back. */
export async function noteProgress(
  tx: Db,
  merchantId: string,
  held: Held,
  progress: Progress,
  now: Date,
): Promise<void> {
  const { rows: rowCount, imported, unchanged, failed, skipped, rowDone, bytes } = progress;
  const set = sql`row_count = ${rowCount}, imported = ${imported}, unchanged = ${unchanged}, failed = ${failed},
    skipped = ${skipped}, row_done = ${rowDone}, bytes_done = ${bytes}, claimed_at = ${now}`;
  await stillHeld(updateLeased(tx, importLease, leaseOf(merchantId, held), set));
}

export function renewImport(db: Db, merchantId: string, held: Held, term: LeaseTerm): Promise<boolean> {
  return renewLease(db, importLease, leaseOf(merchantId, held), term);
}

export async function endImport(
  db: Db,
  merchantId: string,
  { details, errorKey, at, ...held }: Held & { details: ReportDetails; errorKey: string | null; at: Date },
): Promise<void> {
  const set = sql`status = 'completed', report = ${JSON.stringify(details)}, error_key = ${errorKey},
    finished_at = ${at}`;
  await stillHeld(releaseLease(db, importLease, leaseOf(merchantId, held), set));
}

/** Ends an import that cannot continue. Imported rows remain and can be undone. */
export async function failImport(
  db: Db,
  merchantId: string,
  { error, at, ...held }: Held & { error: string; at: Date },
): Promise<void> {
  const set = sql`status = 'failed', error = ${error}, finished_at = ${at}`;
  await releaseLease(db, importLease, leaseOf(merchantId, held), set);
}

/** Ends an import that no worker will continue, regardless of its last holder. */
export async function failUnfinished(
  db: Db,
  merchantId: string,
  { importId, statuses, error, at }: { importId: string; statuses: string[]; error: string; at: Date },
): Promise<void> {
  await sql`
    update imports set status = 'failed', error = ${error}, finished_at = ${at}, ${cleared(importLease)}
    where merchant_id = ${merchantId} and import_id = ${importId} and status = any(${statuses})`.execute(db);
}

/** Adds to the number of deleted items. Throws ImportLost if another worker holds the import. */
export async function noteRemoved(db: Db, merchantId: string, held: Held, removed: number): Promise<void> {
  const set = sql`undone = undone + ${removed}::int`;
  await stillHeld(updateLeased(db, importLease, leaseOf(merchantId, held), set));
}

/** Ends an undo; `kept` is the number of items that remain because they have changed since the import. */
export async function finishUndo(db: Db, merchantId: string, held: Held, kept: number): Promise<void> {
  await releaseLease(db, importLease, leaseOf(merchantId, held), sql`status = 'undone', kept = ${kept}`);
}

/** Releases an import for the next attempt. `isAttempt` is false if its worker stopped. */
export async function releaseImport(
  db: Db,
  merchantId: string,
  { isAttempt = true, ...held }: Held & { isAttempt?: boolean },
): Promise<void> {
  const set = sql`attempts = attempts - ${isAttempt ? 0 : 1}::smallint`;
  await releaseLease(db, importLease, leaseOf(merchantId, held), set);
}

async function stillHeld(writing: Promise<boolean>): Promise<void> {
  if (!(await writing)) throw new ImportLost('Another worker holds this import.');
}
