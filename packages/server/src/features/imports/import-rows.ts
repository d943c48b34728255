import type { DateFormat, ImportFormatName, ImportStatus } from '@tribune/contract';
import { ImportLost } from '../../platform/csv/import-error.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import type { ImportKind } from './formats/index.ts';
import type { RowPreview } from './preview.ts';

export interface ImportRow {
  import_id: string;
  format: ImportFormatName | null;
  kind: ImportKind;
  file_name: string | null;
  dry_run: boolean;
  status: ImportStatus;
  date_format: DateFormat | null;
  encoding: string | null;
  requested_by: string | null;
  source_key: string | null;
  source_bytes: number | null;
  bytes_done: number;
  row_done: number;
  row_count: number;
  imported: number;
  unchanged: number;
  failed: number;
  report: ReportDetails | null;
  error_key: string | null;
  error: string | null;
  attempts: number;
  pictures_fetched: number;
  pictures_failed: number;
  undo_touched: boolean | null;
  undone: number;
  kept: number;
  started_at: string;
  finished_at: string | null;
}

/** What a report has beside its counts. */
export interface ReportDetails {
  failures: { row: number; error: string }[];
  ignoredColumns: readonly string[];
  preview: RowPreview[];
}

export const importColumns = `import_id, format, kind, file_name, dry_run, status, date_format, encoding, requested_by,
  source_key, source_bytes::float8 as source_bytes, bytes_done::float8 as bytes_done, row_done, row_count, imported,
  unchanged, failed, report, error_key, error, attempts, pictures_fetched, pictures_failed, undo_touched, undone, kept,
  started_at, finished_at`;

export function importWith(db: Db, merchantId: string, importId: string): Promise<ImportRow | undefined> {
  return row<ImportRow>(
    db,
    `select ${importColumns} from imports where merchant_id = $1 and import_id = $2`,
    [merchantId, importId],
  );
}

/** Who works on an import. */
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

/** Writes down an import that nobody else can take up, because only this process has the file. */
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
  fileName: string | null;
  dryRun: boolean;
  dateFormat: DateFormat | null;
  encoding: string | null;
  sourceKey: string;
  sourceBytes: number;
  requestedBy: string | null;
  now: Date;
}

export async function insertImport(tx: Db, merchantId: string, made: NewImport): Promise<void> {
  await rows(
    tx,
    `insert into imports (merchant_id, import_id, format, file_name, status, dry_run, date_format, encoding, source_key,
       source_bytes, requested_by, started_at)
     values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[merchantId, made.importId, made.format, made.fileName, made.dryRun, made.dateFormat, made.encoding],
      ...[made.sourceKey, made.sourceBytes, made.requestedBy, made.now],
    ],
  );
}

/** Takes an import, or its undoing, to work on it: undefined when there is nothing to do, or it is another worker's. */
export function claimImport(
  db: Db,
  merchantId: string,
  {
    importId,
    claim,
    now,
    staleBefore,
    work,
  }: Held & { now: Date; staleBefore: Date; work: 'import' | 'undo' },
): Promise<ImportRow | undefined> {
  return row<ImportRow>(
    db,
    `update imports set status = case when status = 'pending' then 'processing' else status end,
       claim = $3, claimed_at = $4, attempts = attempts + 1
     where merchant_id = $1 and import_id = $2 and (claim is null or claimed_at < $5)
       and status = any($6) and (source_key is not null or status = 'undoing')
     returning ${importColumns}`,
    [
      merchantId,
      importId,
      claim,
      now,
      staleBefore,
      work === 'undo' ? ['undoing'] : ['pending', 'processing'],
    ],
  );
}

export async function noteFormat(
  db: Db,
  merchantId: string,
  { importId, claim, format, kind }: Held & Pick<Beginning, 'format' | 'kind'>,
): Promise<void> {
  await held(
    rows(
      db,
      `update imports set format = $4, kind = $5 where merchant_id = $1 and import_id = $2 and claim = $3
       returning import_id`,
      [merchantId, importId, claim, format, kind],
    ),
  );
}

/** How far an import is, as it is written with the rows that it is about. */
export interface Progress {
  rows: number;
  imported: number;
  unchanged: number;
  failed: number;
  rowDone: number;
  bytes: number;
}

/** Throws ImportLost when another holds it: then the rows of this transaction are not to be written. */
export async function noteProgress(
  tx: Db,
  merchantId: string,
  { importId, claim }: Held,
  progress: Progress,
  now: Date,
): Promise<void> {
  const { rows: rowCount, imported, unchanged, failed, rowDone, bytes } = progress;
  await held(
    rows(
      tx,
      `update imports set row_count = $4, imported = $5, unchanged = $6, failed = $7, row_done = $8, bytes_done = $9,
         claimed_at = $10
       where merchant_id = $1 and import_id = $2 and claim = $3 returning import_id`,
      [merchantId, importId, claim, rowCount, imported, unchanged, failed, rowDone, bytes, now],
    ),
  );
}

/** Says that the worker lives. */
export async function renewClaim(
  db: Db,
  merchantId: string,
  { importId, claim }: Held,
  now: Date,
): Promise<void> {
  await rows(
    db,
    'update imports set claimed_at = $4 where merchant_id = $1 and import_id = $2 and claim = $3',
    [merchantId, importId, claim, now],
  );
}

export async function endImport(
  db: Db,
  merchantId: string,
  {
    importId,
    claim,
    details,
    errorKey,
    at,
  }: Held & { details: ReportDetails; errorKey: string | null; at: Date },
): Promise<void> {
  await held(
    rows(
      db,
      `update imports set status = 'completed', report = $4, error_key = $5, finished_at = $6, claim = null,
         claimed_at = null
       where merchant_id = $1 and import_id = $2 and claim = $3 returning import_id`,
      [merchantId, importId, claim, JSON.stringify(details), errorKey, at],
    ),
  );
}

/** Ends an import that cannot go on. What went in stays, and can be undone. */
export async function failImport(
  db: Db,
  merchantId: string,
  { importId, claim, error, at }: Held & { error: string; at: Date },
): Promise<void> {
  await rows(
    db,
    `update imports set status = 'failed', error = $4, finished_at = $5, claim = null, claimed_at = null
     where merchant_id = $1 and import_id = $2 and claim = $3`,
    [merchantId, importId, claim, error, at],
  );
}

/** Gives an import back for the next attempt. */
export async function releaseImport(db: Db, merchantId: string, { importId, claim }: Held): Promise<void> {
  await rows(
    db,
    `update imports set claim = null, claimed_at = null
     where merchant_id = $1 and import_id = $2 and claim = $3`,
    [merchantId, importId, claim],
  );
}

async function held(writing: Promise<unknown[]>): Promise<void> {
  if ((await writing).length === 0) throw new ImportLost('Another worker holds this import.');
}
