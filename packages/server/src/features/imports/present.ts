import type { importJob, Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import type { ImportRow } from './import-rows.ts';

export function presentImport(row: ImportRow, pendingPictures: number): Static<typeof importJob> {
  const done = row.status === 'completed' || row.status === 'undoing' || row.status === 'undone';
  const share = row.source_bytes ? Number(row.bytes_done) / Number(row.source_bytes) : 0;
  return {
    importId: typeId('import', row.import_id),
    format: row.format,
    kind: row.kind,
    fileName: row.file_name,
    dryRun: row.dry_run,
    status: row.status,
    progress: done ? 100 : Math.min(99, Math.floor(share * 100)),
    rows: row.row_count,
    imported: row.imported,
    unchanged: row.unchanged,
    failed: row.failed,
    skipped: row.skipped,
    failures: row.report?.failures ?? [],
    hasErrorFile: row.error_key !== null,
    ignoredColumns: [...(row.report?.ignoredColumns ?? [])],
    columns: [...(row.report?.columns ?? [])],
    unmatchedProducts: {
      rows: row.report?.unmatchedProducts?.rows ?? 0,
      identifiers: [...(row.report?.unmatchedProducts?.identifiers ?? [])],
    },
    conversions: [...(row.report?.conversions ?? [])],
    questions: [...(row.report?.questions ?? [])],
    preview: row.report?.preview ?? [],
    pictures: { waiting: pendingPictures, fetched: row.pictures_fetched, failed: row.pictures_failed },
    undone: row.undone,
    kept: row.kept,
    requestedBy: row.requested_by,
    createdAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
  };
}
