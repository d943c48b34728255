import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';

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

/** The next shard of a day's histogram, round-robin, because its row is locked until the transaction ends. */
export const nextDecisionShard = roundRobin(16);

/**
 * SQL that counts decisions with the time since their items became pending, in the shard $decisionShard. Items that never were
 * pending are not counted. `decided` selects `item_id`, `entry_id` (of the decision's log entry) and `at`. Rows are locked in
 * the order of the key.
 */
export const countDecisionsOf = (decided: string) => `
  insert into moderation_time_shards as existing (merchant_id, day, slot, bucket, decisions)
  select $merchantId::uuid, (decided.at at time zone 'UTC')::date as day, $decisionShard::smallint,
    least(${lastBucket}, floor(${bucketsPerDoubling} * log(2, greatest(1, extract(epoch from decided.at - pending.at)))))
      as bucket, count(*)
  from (${decided}) as decided cross join lateral (
    select log.at from moderation_log as log
    where log.merchant_id = $merchantId::uuid and log.item_id = decided.item_id and log.to_status = 'pending'
      and log.entry_id < decided.entry_id
    order by log.entry_id desc limit 1) as pending
  group by 2, 4 order by 2, 4
  on conflict (merchant_id, day, slot, bucket) do update set ${addedToExisting(['decisions'])}`;

/** Number of decisions, and median and 90th percentile of the time to decision, for a range of days, both inclusive. */
export async function moderationTimes(
  db: Db,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<ModerationTimes> {
  const buckets = await rows(db, timesSql, [merchantId, from, to]);
  const decisions = buckets.reduce((sum, one) => sum + one.decisions, 0);
  return {
    decisions,
    medianSeconds: percentile(buckets, decisions, 0.5),
    p90Seconds: percentile(buckets, decisions, 0.9),
  };
}

/** Reads the whole months of the period that have been summed, and the days around them. */
const timesSql = statement`
  with month as (
    select (date_trunc('month', $2::date - 1) + interval '1 month')::date as first,
      least(date_trunc('month', $3::date + 1), max(month) + interval '1 month')::date as until
    from moderation_time_months where merchant_id = $1
  ), counted as (
    select bucket, decisions from moderation_time_months
    where merchant_id = $1 and month >= (select first from month) and month < (select until from month)
    union all
    select bucket, decisions from moderation_times
    where merchant_id = $1 and day >= $2 and day < least($3::date + 1, (select first from month))
    union all
    select bucket, decisions from moderation_times
    where merchant_id = $1 and day >= (select greatest(first, until) from month) and day <= $3
    union all
    select bucket, decisions from moderation_time_shards where merchant_id = $1 and day >= $2 and day <= $3
  )
  select ${output.number('bucket')}, sum(decisions) as ${output.number('decisions')} from counted group by bucket order by bucket`;

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
