import { importJob, type Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import type { ImportRow } from './import-rows.ts';

export function presentImport(row: ImportRow, pendingPictures: number): Static<typeof importJob> {
  const done = row.status === 'completed' || row.status === 'undoing' || row.status === 'undone';
  const share = row.source_bytes ? Number(row.bytes_done) / Number(row.source_bytes) : 0;
  return presented(importJob, row, {
    importId: typeId('import', row.import_id),
    progress: done ? 100 : Math.min(99, Math.floor(share * 100)),
    rows: row.row_count,
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
    createdAt: row.started_at,
  });
}
