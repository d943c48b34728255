import type { ExportStatus, ExportType } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import type { ExportSelection } from './selection.ts';

export interface ExportRow {
  export_id: string;
  type: ExportType;
  start_date: string;
  end_date: string;
  only_status: ExportSelection['status'];
  status: ExportStatus;
  progress: number;
  row_count: number | null;
  bytes: number | null;
  storage_key: string | null;
  error: string | null;
  requested_by: string | null;
  attempts: number;
  created_at: string;
  completed_at: string | null;
  expires_at: string | null;
}

export const exportColumns = `export_id, type, start_date, end_date, only_status, status, progress, row_count, bytes,
  storage_key, error, requested_by, attempts, created_at, completed_at, expires_at`;

export function exportWith(
  db: Db,
  merchantId: string,
  { type, exportId }: { type: ExportType; exportId: string },
): Promise<ExportRow | undefined> {
  return row<ExportRow>(
    db,
    `select ${exportColumns} from exports where merchant_id = $1 and export_id = $2 and type = $3`,
    [merchantId, exportId, type],
  );
}

/** Takes an export to work on it: undefined when it is done, gone, or another worker's whose claim is still renewed. */
export function claimExport(
  db: Db,
  merchantId: string,
  { exportId, claim, now, staleBefore }: { exportId: string; claim: string; now: Date; staleBefore: Date },
): Promise<ExportRow | undefined> {
  return row<ExportRow>(
    db,
    `update exports set status = 'processing', progress = 0, claim = $3, claimed_at = $4, attempts = attempts + 1
     where merchant_id = $1 and export_id = $2 and status in ('pending', 'processing')
       and (claim is null or claimed_at < $5)
     returning ${exportColumns}`,
    [merchantId, exportId, claim, now, staleBefore],
  );
}

/** Also says that its worker lives. False when the claim was lost, or the export cancelled. */
export async function noteProgress(
  db: Db,
  merchantId: string,
  { exportId, claim, progress, now }: { exportId: string; claim: string; progress: number | null; now: Date },
): Promise<boolean> {
  const held = await rows(
    db,
    `update exports set progress = coalesce($4, progress), claimed_at = $5
     where merchant_id = $1 and export_id = $2 and claim = $3 returning export_id`,
    [merchantId, exportId, claim, progress, now],
  );
  return held.length > 0;
}

export interface FinishedExport {
  storageKey: string;
  rowCount: number;
  bytes: number;
  now: Date;
  expiresAt: Date;
}

/** False when the claim was lost, or the export cancelled: then its file is nobody's. */
export async function finishExport(
  tx: Db,
  merchantId: string,
  { exportId, claim, finished }: { exportId: string; claim: string; finished: FinishedExport },
): Promise<boolean> {
  const { storageKey, rowCount, bytes, now, expiresAt } = finished;
  const done = await rows(
    tx,
    `update exports set status = 'completed', progress = 100, storage_key = $4, row_count = $5, bytes = $6,
       completed_at = $7, expires_at = $8, claim = null, claimed_at = null
     where merchant_id = $1 and export_id = $2 and claim = $3 returning export_id`,
    [merchantId, exportId, claim, storageKey, rowCount, bytes, now, expiresAt],
  );
  return done.length > 0;
}

/** Gives an export back: for the next attempt, or for good with what went wrong. */
export async function releaseExport(
  db: Db,
  merchantId: string,
  { exportId, claim, error }: { exportId: string; claim: string; error: string | null },
): Promise<void> {
  await rows(
    db,
    `update exports set status = case when $4::text is null then 'pending' else 'failed' end, error = $4, progress = 0,
       claim = null, claimed_at = null
     where merchant_id = $1 and export_id = $2 and claim = $3`,
    [merchantId, exportId, claim, error],
  );
}
