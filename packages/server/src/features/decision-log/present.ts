import type { moderationLogEntry, Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import type { LogRow } from './log.ts';

/** A log entry as staff see it, with TypeIDs. */
export const presentDecision = (row: LogRow): Static<typeof moderationLogEntry> => ({
  id: typeId('log', row.entry_id),
  itemType: row.item_type,
  itemId: typeId(row.item_type, row.item_id),
  at: row.at,
  actorType: row.actor_type,
  actor: row.actor,
  requestedBy: row.requested_by,
  requestedById: row.requested_by_id,
  action: row.action,
  from: row.from_status,
  to: row.to_status,
  reasonCode: row.reason_code,
  reason: row.reason,
  causes: row.causes,
});
