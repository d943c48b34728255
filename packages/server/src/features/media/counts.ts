import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, sumsOf } from '../../platform/db/statement.ts';

export const countedStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
/** The counters of a merchant: bytes of all media, and displayable media of reviews by moderation status. */
export const mediaCounters = ['bytes', ...countedStatuses] as const;

/** SQL of the moderation status in which a row of `media` with that alias is counted; null if it cannot be displayed. */
export const countedStatusOf = (alias: string) =>
  `case when ${alias}.status = 'ready' and ${alias}.review_id is not null then ${alias}.moderation_status end`;

/**
 * Runs a statement that changes rows of `media as m`, and updates the counters. `before` is the condition for the rows to change;
 * `change` is the statement without its `returning`, and joins `before` by `media_id`, so that these rows are locked and read first. The
 * merchant is `$1`. Never waits for another writer's counter.
 */
export async function changeMedia(
  db: Db,
  { before, change, values }: { before: string; change: string; values: unknown[] },
): Promise<void> {
  const isDeleted = change.startsWith('delete');
  await rows(
    db,
    `with before as materialized (
       select m.media_id, m.bytes, ${countedStatusOf('m')} as counted from media as m where m.merchant_id = $1 and ${before}
       for update of m
     ), changed as (
       ${change} returning ${isDeleted ? 'null::bigint as bytes, null::text as counted' : `m.bytes, ${countedStatusOf('m')} as counted`}
     ), ${addedCte('select -1 as number, bytes, counted from before union all select 1, bytes, counted from changed')}
     select`,
    values,
  );
}

/** Counts a medium that has just become displayable. */
export async function countDisplayable(db: Db, merchantId: string, mediaId: string): Promise<void> {
  await rows(
    db,
    `with ${addedCte(`select 1 as number, 0::bigint as bytes, ${countedStatusOf('m')} as counted
       from media as m where m.merchant_id = $1 and m.media_id = $2`)}
     select`,
    [merchantId, mediaId],
  );
}

/** A CTE that adds the sums of `changes`, rows with a `number`, to an unlocked shard of the merchant, or inserts a shard. */
const addedCte = (changes: string) => `
  sums as (
    select coalesce(sum(number * coalesce(bytes, 0)), 0) as bytes,
      ${countedStatuses.map((status) => `coalesce(sum(number) filter (where counted = '${status}'), 0) as ${status}`).join(', ')}
    from (${changes}) as changes
  ), added as (
    insert into media_counts as existing (merchant_id, lane, ${mediaCounters.join(', ')})
    select $1::uuid, coalesce((
      select kept.lane from media_counts as kept where kept.merchant_id = $1 limit 1 for update skip locked), gen_random_uuid()),
      ${mediaCounters.map((name) => `sums.${name}`).join(', ')}
    from sums where ${mediaCounters.map((name) => `sums.${name} <> 0`).join(' or ')}
    on conflict (merchant_id, lane) do update set ${addedToExisting(mediaCounters)}
  )`;

/** The merchant's displayable photos and videos by moderation status. */
export async function mediaByStatus(
  db: Db,
  merchantId: string,
): Promise<Record<(typeof countedStatuses)[number], number>> {
  const sums = await row(
    db,
    statement`select ${sumsOf(countedStatuses)} from media_counts where merchant_id = $1`,
    [merchantId],
  );
  return sums ?? { pending: 0, approved: 0, rejected: 0, flagged: 0 };
}
