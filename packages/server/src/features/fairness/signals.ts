import {
  type IntegritySignal,
  integritySignals,
  type ReviewStatus,
  type ScreeningPhase,
  screeningPhases,
} from '@tribune/contract';
import type { SignalFigures, Stars } from '@tribune/verify';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { countsOf, sideOf, starOf } from './fairness.ts';

type Name = IntegritySignal | ScreeningPhase;

/**
 * What became of the reviews that signals of unusual activity and phases of the screening held, and their ratings, which none of them sees.
 */
export async function signalFigures(db: Db, merchantId: string) {
  const total = await heldInTotal(db, merchantId);
  const figures = await figuresByName(db, merchantId);
  return {
    ...total,
    bySignal: integritySignals.flatMap((signal) => sidesOf(figures.get(signal), { signal })),
    byPhase: screeningPhases.flatMap((phase) => {
      const [sides] = sidesOf(figures.get(phase), { phase });
      if (!sides) return [];
      const { alarms: _alarms, ...ofPhase } = sides;
      return [ofPhase];
    }),
  };
}

function sidesOf<Named extends object>(figures: SignalFigures | undefined, named: Named) {
  if (!figures) return [];
  const { alarms, held } = figures;
  const [confirmed, overturned] = [sideOf(countsOf(figures.confirmed)), sideOf(countsOf(figures.overturned))];
  const undecided = held - confirmed.total - overturned.total;
  return [{ ...named, alarms, held, undecided, confirmed, overturned }];
}

const noStars = (): Stars => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** Signals and phases that raised an alarm or held a review. */
export async function figuresByName(db: Db, merchantId: string): Promise<Map<Name, SignalFigures>> {
  const figures = new Map<Name, SignalFigures>();
  const of = (name: Name) => {
    const found = figures.get(name) ?? { alarms: 0, held: 0, confirmed: noStars(), overturned: noStars() };
    figures.set(name, found);
    return found;
  };
  for (const { signal, alarms } of await alarmsBySignal(db, merchantId)) of(signal).alarms = alarms;
  for (const { name, status, rating, count } of await heldByName(db, merchantId)) {
    const counted = of(name);
    counted.held += count;
    if (status === 'rejected') counted.confirmed[starOf(rating)] += count;
    if (status === 'approved') counted.overturned[starOf(rating)] += count;
  }
  return figures;
}

/** SQL condition of reviews that signals of unusual activity held; the first part is that of the index. */
const heldBySignals = `r.findings <> '[]' and r.findings @> '[{"phase": "integrity"}]'`;

/** Each review counts once. */
export async function heldInTotal(db: Db, merchantId: string) {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('held')},
       count(*) filter (where status = 'rejected') as ${output.number('confirmed')},
       count(*) filter (where status = 'approved') as ${output.number('overturned')},
       (select count(*) from raids where merchant_id = $1) as ${output.number('alarms')}
     from reviews as r where merchant_id = $1 and ${heldBySignals}`,
    [merchantId],
  );
  return found ?? { alarms: 0, held: 0, confirmed: 0, overturned: 0 };
}

const alarmsBySignal = (db: Db, merchantId: string) =>
  rows(
    db,
    statement`select reason.signal ->> 'signal' as ${output.oneOf<IntegritySignal>()('signal')},
       count(*) as ${output.number('alarms')}
     from raids cross join lateral jsonb_array_elements(raids.signals) as reason (signal)
     where raids.merchant_id = $1 group by 1`,
    [merchantId],
  );

/**
 * Held reviews by signal or phase, status and rating. Reviews that only a raid held count for its signals. Reviews that signals only labeled
 * do not count.
 */
const heldByName = (db: Db, merchantId: string) =>
  rows(
    db,
    statement`select reason.name as ${output.oneOf<Name>()('name')},
       r.status as ${output.oneOf<ReviewStatus>()('status')}, r.rating as ${output.number('rating')},
       count(*) as ${output.number('count')}
     from reviews as r
     left join raids as raid on raid.merchant_id = $1 and raid.merchant_id = r.merchant_id and raid.raid_id = r.raid_id
     cross join lateral (
       select signal ->> 'signal' from jsonb_array_elements(
         coalesce(case when (r.integrity ->> 'held')::boolean then r.integrity -> 'signals' end, raid.signals)) as signal
       where ${heldBySignals}
       union select finding ->> 'phase' from jsonb_array_elements(r.findings) as finding) as reason (name)
     where r.merchant_id = $1 and r.findings <> '[]'
     group by 1, 2, 3`,
    [merchantId],
  );
