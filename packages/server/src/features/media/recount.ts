import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Different, idWindows, recountedByKey, Tally, tallyOf } from '../../platform/db/recounting.ts';
import { newUuid } from '../../platform/ids.ts';
import { countedStatuses, countedStatusOf, mediaCounters } from './counts.ts';

/** Recounts the bytes and states of a merchant's media, and repairs counters as `recount` does. */
export function recountMedia(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  return recountedByKey(db, merchantId, {
    repair,
    find: (snapshot) => differences(snapshot, merchantId),
    add: (tx, difference) => addLane(tx, merchantId, difference),
    counterAt: () => ({ productId: null, description: 'media' }),
  });
}

async function differences(db: Db, merchantId: string) {
  const [counted, kept] = [new Tally(mediaCounters), new Tally(mediaCounters)];
  for await (const range of idWindows(db, merchantId, { table: 'media', id: 'media_id' }))
    await tallyOf(db, countedSql, [merchantId, ...range], counted);
  await tallyOf(db, keptSql, [merchantId], kept);
  return counted.differencesFrom(kept);
}

const countedSql = `
  select '' as key, coalesce(sum(bytes), 0)::bigint as bytes,
    ${countedStatuses.map((status) => `count(*) filter (where counted = '${status}') as ${status}`).join(', ')}
  from (select m.bytes, ${countedStatusOf('m')} as counted from media as m
    where m.merchant_id = $1 and m.media_id > $2 and m.media_id <= $3) as m`;

const keptSql = `
  select '' as key, ${mediaCounters.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ')}
  from media_counts where merchant_id = $1`;

function addLane(
  tx: Db,
  merchantId: string,
  { column, kept, counted }: Different<(typeof mediaCounters)[number]>,
) {
  return rows(tx, `insert into media_counts (merchant_id, lane, ${column}) values ($1, $2, $3)`, [
    merchantId,
    newUuid(),
    counted - kept,
  ]);
}
