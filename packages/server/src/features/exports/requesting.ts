import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { makeExportJob } from './job-types.ts';
import { assertInOrder, type ExportSelection } from './selection.ts';

const maxUnfinished = 10;

/** Queues an export and returns its ID. Throws VALIDATION_ERROR, or INVALID_STATE if too many are unfinished. */
export function requestExport(
  db: Db,
  selection: ExportSelection,
  { requestedBy, now }: { requestedBy: string | null; now: Date },
): Promise<string> {
  assertInOrder(selection);
  const { merchantId } = selection;
  return inTransaction(db, async (tx) => {
    if ((await unfinished(tx, merchantId)) >= maxUnfinished)
      throw invalidState(
        `${maxUnfinished} exports are unfinished. Wait until one is completed, or delete one.`,
      );
    const exportId = newUuid();
    await insertExport(tx, selection, { exportId, requestedBy, now });
    await enqueue(tx, makeExportJob, { merchantId, exportId });
    return exportId;
  });
}

async function unfinished(tx: Db, merchantId: string): Promise<number> {
  const found = await row(
    tx,
    statement`select count(*) as ${output.number('count')} from exports where merchant_id = $1 and status in ('pending', 'processing')`,
    [merchantId],
  );
  return found?.count ?? 0;
}

async function insertExport(
  tx: Db,
  {
    merchantId,
    type,
    startDate,
    endDate,
    status,
    hasAddresses = true,
    byteOrderMark = false,
  }: ExportSelection,
  { exportId, requestedBy, now }: { exportId: string; requestedBy: string | null; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into exports (merchant_id, export_id, type, start_date, end_date, only_status, status, has_addresses,
       byte_order_mark, requested_by, created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10)`,
    [
      ...[merchantId, exportId, type, startDate, endDate, status, hasAddresses, byteOrderMark],
      ...[requestedBy, now],
    ],
  );
}
