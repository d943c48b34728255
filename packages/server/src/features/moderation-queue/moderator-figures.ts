import type { moderatorFigures, QueueItemType, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { computedColumns, orNull, output, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { kindOrder } from '../content-kinds/index.ts';

/** Days (UTC) that the figures cover, including the current one. */
const coveredDays = 30;

/** A person's own decisions of the last 30 days, without those of bulk actions and those that they undid. */
export async function figuresOf(
  db: Db,
  merchantId: string,
  { personId, now }: { personId: string; now: Date },
): Promise<Static<typeof moderatorFigures>> {
  const since = new Date(now.getTime() - (coveredDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const found = await rows(db, figuresSql, [merchantId, typeId('user', personId), since]);
  const total = found.find(({ day }) => day === null);
  const byDay = Map.groupBy(found, ({ day }) => day);
  return {
    since,
    decisions: total?.decisions ?? 0,
    medianSeconds: total?.median_seconds ?? null,
    overturned: total?.overturned ?? 0,
    days: [...byDay].flatMap(([day, ofDay]) => (day === null ? [] : [{ day, ...countsOf(ofDay) }])),
  };
}

const countsOf = (ofDay: readonly { item_type: QueueItemType | null; decisions: number }[]) =>
  // fromEntries loses the names' types.
  Object.fromEntries(
    kindOrder.map((type) => [type, ofDay.find(({ item_type }) => item_type === type)?.decisions ?? 0]),
  ) as Record<QueueItemType, number>;

const figures = computedColumns(
  ['day', orNull(output.day('day'))],
  ['item_type', orNull(output.oneOf<QueueItemType>()('item_type'))],
  ['count(*)', output.number('decisions')],
  ['count(*) filter (where is_overturned)', output.number('overturned')],
  [
    'round(percentile_cont(0.5) within group (order by seconds))::integer',
    orNull(output.number('median_seconds')),
  ],
);

/** A row per day and kind, newest day first, and one of all. The time to a decision begins when the item became pending. */
const figuresSql = statement`
  select ${figures} from (
    select (made.at at time zone 'UTC')::date as day, made.item_type,
      extract(epoch from made.at - pending.at) as seconds,
      coalesce(next.actor_type in ('staff', 'key') and next.requested_by_id is distinct from $2
        and next.to_status is distinct from made.to_status, false) as is_overturned
    from moderation_log as made
    left join lateral (
      select log.at from moderation_log as log
      where log.merchant_id = $1 and log.item_id = made.item_id and log.to_status = 'pending' and log.entry_id < made.entry_id
      order by log.entry_id desc limit 1) as pending on made.from_status = 'pending'
    left join lateral (
      select log.* from moderation_log as log
      where log.merchant_id = $1 and log.item_id = made.item_id and log.entry_id > made.entry_id
      order by log.entry_id limit 1) as next on true
    where made.merchant_id = $1 and made.requested_by_id = $2 and made.actor_type = 'staff' and made.at >= $3::date
      and made.action in ('approve', 'reject', 'flag')
      and not coalesce(next.action = 'undo' and next.requested_by_id = $2, false)
  ) as decided
  group by grouping sets ((day, item_type), ())
  order by day desc, item_type`;
