import { canonicalJson } from './canonical-json.ts';
import type { Signals } from './entries.ts';
import { fairnessOf, longPendingDays } from './fairness.ts';
import { type LogFigures, logFigures } from './figures.ts';
import type { Replay } from './replay.ts';
import { type StarDistribution, starsOf, starsSum, textOfStars } from './stars.ts';

interface Side {
  starDistribution: StarDistribution;
}

/** The figures of a log that the API publishes. */
export interface PublishedFigures {
  /** Null until there are figures. */
  log: { entries: number } | null;
  received: number;
  pending: number;
  erased: number;
  backfilled: number;
  published: Side;
  withheld: { byReasonCode: readonly (Side & { reasonCode: string })[] };
  /** Absent from earlier servers, like `imported`. */
  fairness?: {
    shown: Side;
    hidden: Side;
    longPending: Side & { receivedBefore: string };
    deleted: Side;
  };
  imported?: { published: Side; withheld: Side };
  signals?: PublishedSignals | null;
}

interface PublishedSignals {
  at: string;
  alarms: number;
  bySignal: readonly { signal: string; alarms: number; held: number; confirmed: Side; overturned: Side }[];
}

const dayMs = 24 * 60 * 60_000;

/**
 * Differences between published figures and those derived from the entries. Figures of a log that has grown are not compared. `now` in
 * milliseconds since 1970.
 */
export function figureDifferences(shown: PublishedFigures, replay: Replay, now: number): string[] {
  if (!shown.log || shown.log.entries > replay.size) return [];
  if (shown.log.entries < replay.size)
    return [`The published figures are of ${shown.log.entries} entries; the log has ${replay.size}.`];
  const logged = logFigures(replay);
  const differences: string[] = [];
  const compare = (name: string, value: string | number, follows: string | number) => {
    if (value !== follows)
      differences.push(`Published as ${name}: ${value || 'none'}; ${follows || 'none'} follow from the log.`);
  };
  for (const name of ['received', 'pending', 'erased', 'backfilled'] as const)
    compare(name, shown[name], logged[name]);
  compare('published', textOfSide(shown.published), textOfStars(logged.publishedByStars));
  compare(
    'withheld',
    byReason(shown.withheld.byReasonCode.map((side) => [side.reasonCode, textOfSide(side)])),
    byReason(logged.withheld.map(({ reason, stars }) => [reason, textOfStars(stars)])),
  );
  if (shown.imported) {
    const withheld = starsSum(logged.imported.withheld.map(({ stars }) => stars));
    compare('imported', textOfSide(shown.imported.published), textOfStars(logged.imported.published));
    compare('withheld of imported', textOfSide(shown.imported.withheld), textOfStars(withheld));
  }
  if (shown.signals) compare('signals', textOfSignals(shown.signals), textOfEntry(replay.signals));
  if (shown.fairness) compareFairness(shown.fairness, { logged, now, compare });
  return differences;
}

const byReason = (sides: readonly (readonly [reason: string, stars: string])[]) =>
  sides
    .map((side) => side.join(': '))
    .sort()
    .join('; ');

const textOfSide = ({ starDistribution }: Side) => textOfStars(starsOf(starDistribution));

const textOfSignals = ({ at, alarms, bySignal }: PublishedSignals) =>
  canonicalJson({
    at,
    alarms,
    signals: Object.fromEntries(
      bySignal.map(({ signal, alarms, held, confirmed, overturned }) => [
        signal,
        {
          alarms,
          held,
          confirmed: starsOf(confirmed.starDistribution),
          overturned: starsOf(overturned.starDistribution),
        },
      ]),
    ),
  });

const textOfEntry = (entry: Signals | null) =>
  entry === null ? '' : canonicalJson({ at: entry.at, alarms: entry.alarms, signals: entry.signals });

interface Comparing {
  logged: LogFigures;
  now: number;
  compare: (name: string, value: string | number, follows: string | number) => void;
}

/** Uses the day that the service names, which can differ from today's around midnight or because of clock differences. */
function compareFairness(
  { deleted, hidden, longPending, shown }: NonNullable<PublishedFigures['fairness']>,
  { logged, now, compare }: Comparing,
): void {
  const asOf = Date.parse(longPending.receivedBefore) + longPendingDays * dayMs;
  const isToday = asOf <= now + dayMs && asOf > now - 2 * dayMs;
  const expected = fairnessOf(logged, isToday ? asOf : now);
  compare('pending since before', longPending.receivedBefore, expected.pendingSince);
  compare('written to the store and published', textOfSide(shown), textOfStars(expected.shown));
  compare('hidden', textOfSide(hidden), textOfStars(expected.hidden));
  compare('pending for long', textOfSide(longPending), textOfStars(expected.longPending));
  compare('deleted', textOfSide(deleted), textOfStars(expected.deleted));
}
