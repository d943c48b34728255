import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { dayOf } from './days.ts';

/*
 * How long things wait for a moderator, as a histogram by day: a median of any period is then a sum over few rows. Its
 * buckets grow by 2^(1/4), so a figure is right to a tenth.
 */
const bucketsPerDoubling = 4;
const lastBucket = 127;

export interface ModerationTimes {
  decisions: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

/** Counts a decision of staff about what waited for one. What never came to wait here is not counted. */
export async function countDecision(
  tx: Db,
  merchantId: string,
  { itemId, entryId, at }: { itemId: string; entryId: string; at: Date },
): Promise<void> {
  const waiting = await row(
    tx,
    statement`select ${table('moderation_log')('at')} from moderation_log
     where merchant_id = $1 and item_id = $2 and to_status = 'pending' and entry_id < $3
     order by entry_id desc limit 1`,
    [merchantId, itemId, entryId],
  );
  if (!waiting) return;
  const seconds = (at.getTime() - Date.parse(waiting.at)) / 1000;
  await rows(
    tx,
    `insert into moderation_times as kept (merchant_id, day, bucket, decisions) values ($1, $2, $3, 1)
     on conflict (merchant_id, day, bucket) do update set decisions = kept.decisions + 1`,
    [merchantId, dayOf(at), bucketOf(seconds)],
  );
}

const bucketOf = (seconds: number) =>
  Math.min(lastBucket, Math.floor(bucketsPerDoubling * Math.log2(Math.max(1, seconds))));

/** Median and 90th percentile over days, both included. */
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

/** Within its bucket as far as its share of it. */
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
