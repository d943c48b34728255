import type { ExportType } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { recordEvents } from '../webhooks/index.ts';
import { exportWith } from './export-rows.ts';

/** Records the event of a completed export, without the file's URL, which is only for staff. */
export function recordExportCompleted(
  tx: Db,
  merchantId: string,
  { type, exportId, now }: { type: ExportType; exportId: string; now: Date },
): Promise<void> {
  const data = async () => {
    const job = await exportWith(tx, merchantId, { type, exportId });
    return (
      job && {
        jobId: typeId('job', exportId),
        type,
        status: job.status,
        startDate: job.start_date,
        endDate: job.end_date,
        exportedStatus: job.only_status,
        byteOrderMark: job.byte_order_mark,
        rowCount: job.row_count,
        bytes: job.bytes,
        hasAddresses: job.has_addresses,
        createdAt: job.created_at,
        completedAt: job.completed_at,
        expiresAt: job.expires_at,
      }
    );
  };
  return recordEvents(tx, merchantId, { types: ['export.completed'], resourceId: exportId, data, now });
}
