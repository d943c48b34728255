import { moderationLogEntry, type Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import type { LogRow } from './log.ts';

/** A log entry as staff see it, with TypeIDs. */
export const presentDecision = (row: LogRow): Static<typeof moderationLogEntry> =>
  presented(moderationLogEntry, row, {
    id: typeId('log', row.entry_id),
    itemId: typeId(row.item_type, row.item_id),
    from: row.from_status,
    to: row.to_status,
  });
