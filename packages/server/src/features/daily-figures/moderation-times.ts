import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { dayOf } from './days.ts';

/*
 * Time to moderation as a histogram per day, from which the median of any period can be computed with few rows. Each bucket
 * is 2^(1/4) times as wide as the one before, so percentiles are accurate to about 10 %.
 */
const bucketsPerDoubling = 4;
const lastBucket = 127;

export interface ModerationTimes {
  decisions: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

/** Counts a staff decision with the time since the item became pending. Items that never were pending are not counted. */
export async function countDecision(
  tx: Db,
  merchantId: string,
  { itemId, entryId, at }: { itemId: string; entryId: string; at: Date },
): Promise<void> {
  const pending = await row(
    tx,
    statement`select ${table('moderation_log')('at')} from moderation_log
     where merchant_id = $1 and item_id = $2 and to_status = 'pending' and entry_id < $3
     order by entry_id desc limit 1`,
    [merchantId, itemId, entryId],
  );
  if (!pending) return;
  const seconds = (at.getTime() - Date.parse(pending.at)) / 1000;
  await rows(
    tx,
    `insert into moderation_times as existing (merchant_id, day, bucket, decisions) values ($1, $2, $3, 1)
     on conflict (merchant_id, day, bucket) do update set decisions = existing.decisions + 1`,
    [merchantId, dayOf(at), bucketOf(seconds)],
  );
}

const bucketOf = (seconds: number) =>
  Math.min(lastBucket, Math.floor(bucketsPerDoubling * Math.log2(Math.max(1, seconds))));

/** Number of decisions, and median and 90th percentile of the time to decision, from one day to another, both inclusive. */
export async function moderationTimes(
  db: Db,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<ModerationTimes> {
  const buckets = await rows(
    db,
    statement`select ${table('moderation_times')('bucket')}, sum(decisions) as ${output.number('decisions')} from moderation_times
     where merchant_id = $1 and day between $2 and $3 group by bucket order by bucket`,
    [merchantId, from, to],
  );
  const decisions = buckets.reduce((sum, one) => sum + one.decisions, 0);
  return {
    decisions,
    medianSeconds: percentile(buckets, decisions, 0.5),
    p90Seconds: percentile(buckets, decisions, 0.9),
  };
}

/** Interpolates geometrically within the bucket. */
function percentile(
  buckets: readonly { bucket: number; decisions: number }[],
  total: number,
  share: number,
): number | null {
  let before = 0;
  for (const { bucket, decisions } of buckets) {
    if (before + decisions >= total * share) {
      const within = (total * share - before) / decisions;
      return Math.round(2 ** ((bucket + within) / bucketsPerDoubling));
    }
    before += decisions;
  }
  return null;
}
