import {
  decisionTimes,
  type Entry,
  figuresFrom,
  type LogFigures,
  Outcome,
  type Outcomes,
  type Rating,
  type Signals,
} from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';
import { importedFigures } from './figure-changes.ts';

/** The log from which figures are derived. */
export interface CountedLog {
  origin: string;
  /** Number of entries. Lower than the log's only while an earlier release writes to it. */
  size: number;
  /** Minute of the first entry. */
  since: string;
  /** Minute of the latest entry. */
  latestAt: string;
  /** The newest entry about what became of the reviews that signals held. */
  signals: Signals | null;
}

/** The figures of a merchant's log, equal to those that `logFigures` of `@tribune/verify` calculates from its entries. */
export async function figuresOfLog(
  db: Db,
  merchantId: string,
): Promise<{ log: CountedLog | null; figures: LogFigures }> {
  const found = await countedFigures(db, merchantId);
  const [first] = found;
  if (!first) return { log: null, figures: summed([]) };
  const atOf = (entry: string) => (JSON.parse(entry) as Entry).at; // stored as it was encoded
  const log = {
    origin: first.origin,
    size: first.outcomes_size,
    since: atOf(first.firstEntry),
    latestAt: atOf(first.latestEntry),
    signals: first.signals,
  };
  return { log, figures: summed(found) };
}

interface Counted {
  figure: string | null;
  detail: string | null;
  stars: number | null;
  review_count: number | null;
}

function summed(found: readonly Counted[]): LogFigures {
  const of = (figure: string) => found.filter((one) => one.figure === figure);
  const [own, imported] = [new Outcome(), new Outcome()];
  // Safe casts: figure-changes.ts writes these names and stars.
  for (const [name, importedName] of Object.entries(importedFigures))
    for (const [outcome, figure] of [
      [own, name],
      [imported, importedName],
    ] as const)
      for (const { detail, review_count, stars } of of(figure))
        outcome.add(name as keyof Outcomes, detail ?? '', stars as Rating, review_count ?? 0);
  const byStaff = of('decided_by_staff');
  return figuresFrom({
    own,
    imported,
    backfilled: of('backfilled').reduce((sum, { review_count }) => sum + (review_count ?? 0), 0),
    timeToDecision: {
      all: timesOf([...byStaff, ...of('decided_automatically')]),
      byStaff: timesOf(byStaff),
    },
  });
}

function timesOf(counted: readonly Counted[]) {
  const counts = new Map<number, number>();
  for (const { detail, review_count } of counted)
    counts.set(Number(detail), (counts.get(Number(detail)) ?? 0) + (review_count ?? 0));
  return decisionTimes(counts);
}

const logColumns = table('transparency_logs', 'l').holding<{ signals: Signals | null }>()(
  'origin',
  'outcomes_size',
  'signals',
);

/** The log with each of its figures, in one snapshot; a log without reviews has one row. */
function countedFigures(db: Db, merchantId: string) {
  return rows(
    db,
    statement`select ${logColumns},
       ${table('transparency_entries', 'first').as({ firstEntry: 'entry' })},
       ${table('transparency_entries', 'latest').as({ latestEntry: 'entry' })},
       ${orNull(table('transparency_figures', 'f')('figure', 'detail', 'stars', 'review_count'))}
     from transparency_logs as l
     join transparency_entries as first
       on first.merchant_id = $1 and first.merchant_id = l.merchant_id and first.position = 0
     join transparency_entries as latest
       on latest.merchant_id = $1 and latest.merchant_id = l.merchant_id and latest.position = l.outcomes_size - 1
     left join transparency_figures as f
       on f.merchant_id = $1 and f.merchant_id = l.merchant_id and f.review_count <> 0
     where l.merchant_id = $1`,
    [merchantId],
  );
}
