import type { Difference } from '../../platform/db/counter-difference.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CounterTable, idWindows, recountedTables } from '../../platform/db/recounting.ts';
import { countedStatuses, countedStatusOf, mediaCounters } from './counts.ts';

/** Recounts the bytes and states of a merchant's media, and repairs counters as `recount` does. */
export const recountMedia = (
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> =>
  recountedTables(db, merchantId, { repair, windows: (snapshot) => idWindows(snapshot, merchantId, byId) }, [
    mediaCounts,
  ]);

const byId = { table: 'media', id: 'media_id' } as const;

const mediaCounts: CounterTable = {
  table: 'media_counts',
  keys: [],
  shard: 'lane',
  columns: mediaCounters,
  countedInWindow: `
    select coalesce(sum(bytes), 0)::bigint as bytes,
      ${countedStatuses.map((status) => `count(*) filter (where counted = '${status}') as ${status}`).join(', ')}
    from (select m.bytes, ${countedStatusOf('m')} as counted from media as m
      where m.merchant_id = $1 and m.media_id > $2 and m.media_id <= $3) as m`,
  describe: (column) => ({ productId: null, count: `${column} of media` }),
};
