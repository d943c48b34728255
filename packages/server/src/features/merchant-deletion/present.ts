import type { merchantDeletion, Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import type { DeletionRow } from './deletion-rows.ts';

export const presentDeletion = (row: DeletionRow): Static<typeof merchantDeletion> => ({
  merchantId: typeId('merchant', row.merchant_id),
  name: row.name,
  status: row.status,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  dueAt: row.due_at,
});

/** The receipt, as the operator sees it. */
export const presentReceipt = (row: DeletionRow) => ({
  ...presentDeletion(row),
  canceledBy: row.canceled_by,
  canceledAt: row.canceled_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  deleted: row.deleted,
  checkpoint: row.checkpoint,
});
