import { decisionTimes, type Entry, type LogFigures, noStars, type Stars } from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';

/** The log that figures follow from. */
export interface CountedLog {
  origin: string;
  /** Entries. Fewer than the log has only while an earlier release writes to it. */
  size: number;
  /** Minute of the first entry. */
  since: string;
  /** Minute of the latest entry. */
  latestAt: string;
}

/** The figures of a merchant's log, as `logFigures` of `@tribune/verify` calculates them from its entries. */
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
    size: first.figures_size,
    since: atOf(first.firstEntry),
    latestAt: atOf(first.latestEntry),
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
  const [published, withheld, pending, erased] = ['published', 'withheld', 'pending', 'erased'].map(of);
  const [byStaff = [], automatic = []] = ['decided_by_staff', 'decided_automatically'].map(of);
  const byReason = Map.groupBy(withheld ?? [], ({ detail }) => detail ?? '');
  return {
    received: total([published, withheld, pending, erased].flatMap((one) => one ?? [])),
    published: total(published),
    pending: total(pending),
    erased: total(erased),
    backfilled: total(of('backfilled')),
    publishedByStars: starsOf(published),
    withheld: [...byReason]
      .map(([reason, counted]) => ({ reason, stars: starsOf(counted), count: total(counted) }))
      .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
    timeToDecision: { all: timesOf([...byStaff, ...automatic]), byStaff: timesOf(byStaff) },
  };
}

const total = (counted: readonly Counted[] = []) =>
  counted.reduce((sum, { review_count }) => sum + (review_count ?? 0), 0);

function starsOf(counted: readonly Counted[] = []): Stars {
  const sums = noStars();
  for (const { review_count, stars } of counted)
    if (stars !== null) sums[`${stars}` as keyof Stars] += review_count ?? 0;
  return sums;
}

function timesOf(counted: readonly Counted[]) {
  const counts = new Map<number, number>();
  for (const { detail, review_count } of counted)
    counts.set(Number(detail), (counts.get(Number(detail)) ?? 0) + (review_count ?? 0));
  return decisionTimes(counts);
}

/** The log with each of its figures, in one snapshot; a log without reviews has one row. */
function countedFigures(db: Db, merchantId: string) {
  return rows(
    db,
    statement`select ${table('transparency_logs', 'l')('origin', 'figures_size')},
       ${table('transparency_entries', 'first').as({ firstEntry: 'entry' })},
       ${table('transparency_entries', 'latest').as({ latestEntry: 'entry' })},
       ${orNull(table('transparency_figures', 'f')('figure', 'detail', 'stars', 'review_count'))}
     from transparency_logs as l
     join transparency_entries as first
       on first.merchant_id = $1 and first.merchant_id = l.merchant_id and first.position = 0
     join transparency_entries as latest
       on latest.merchant_id = $1 and latest.merchant_id = l.merchant_id and latest.position = l.figures_size - 1
     left join transparency_figures as f
       on f.merchant_id = $1 and f.merchant_id = l.merchant_id and f.review_count <> 0
     where l.merchant_id = $1`,
    [merchantId],
  );
}
