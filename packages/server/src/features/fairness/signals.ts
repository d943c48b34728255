import { type IntegritySignal, integritySignals, type ReviewStatus } from '@tribune/contract';
import type { Stars } from '@tribune/verify';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { countsOf, sideOf, starOf } from './fairness.ts';

/** What became of the reviews that signals of unusual activity held, and their ratings, which no signal sees. */
export async function signalFigures(db: Db, merchantId: string) {
  const [total, counted] = [await heldInTotal(db, merchantId), await heldBySignal(db, merchantId)];
  const bySignal = integritySignals.flatMap((signal) => {
    const ofSignal = counted.filter((one) => one.signal === signal);
    if (ofSignal.length === 0) return [];
    const [confirmed, overturned] = [sideWith(ofSignal, 'rejected'), sideWith(ofSignal, 'approved')];
    const held = ofSignal.reduce((sum, { count }) => sum + count, 0);
    return [{ signal, held, undecided: held - confirmed.total - overturned.total, confirmed, overturned }];
  });
  return { ...total, bySignal };
}

/** Each review counts once. */
async function heldInTotal(db: Db, merchantId: string) {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('held')},
       count(*) filter (where status = 'rejected') as ${output.number('confirmed')},
       count(*) filter (where status = 'approved') as ${output.number('overturned')}
     from reviews where merchant_id = $1 and ${held('reviews')}`,
    [merchantId],
  );
  return found ?? { held: 0, confirmed: 0, overturned: 0 };
}

/** SQL condition of reviews that signals held; the first part is that of the index. */
const held = (table: string) =>
  `(${table}.integrity is not null or ${table}.raid_id is not null) and ${table}.findings @> '[{"phase": "integrity"}]'`;

type Counted = Awaited<ReturnType<typeof heldBySignal>>[number];

function sideWith(counted: readonly Counted[], status: ReviewStatus) {
  const stars: Stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { rating, count } of counted.filter((one) => one.status === status))
    stars[starOf(rating)] += count;
  return sideOf(countsOf(stars));
}

/** Held reviews by signal, status and rating. Reviews that only a raid held count for its signals. Labeled ones do not count. */
const heldBySignal = (db: Db, merchantId: string) =>
  rows(
    db,
    statement`select reason.signal ->> 'signal' as ${output.oneOf<IntegritySignal>()('signal')},
       r.status as ${output.oneOf<ReviewStatus>()('status')}, r.rating as ${output.number('rating')},
       count(*) as ${output.number('count')}
     from reviews as r
     left join raids as raid on raid.merchant_id = $1 and raid.merchant_id = r.merchant_id and raid.raid_id = r.raid_id
     cross join lateral jsonb_array_elements(
       coalesce(case when (r.integrity ->> 'held')::boolean then r.integrity -> 'signals' end, raid.signals)) as reason (signal)
     where r.merchant_id = $1 and ${held('r')}
     group by 1, 2, 3`,
    [merchantId],
  );
