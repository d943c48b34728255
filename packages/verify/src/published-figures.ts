import { logFigures } from './figures.ts';
import type { Replay } from './replay.ts';
import { type StarDistribution, starsOf, textOfStars } from './stars.ts';

interface Side {
  starDistribution: StarDistribution;
}

/** The figures of a log that the API publishes. */
export interface PublishedFigures {
  /** Null until there are any. */
  log: { entries: number } | null;
  received: number;
  pending: number;
  erased: number;
  backfilled: number;
  published: Side;
  withheld: { byReasonCode: readonly (Side & { reasonCode: string })[] };
}

/** What differs between published figures and those that follow from the entries. Figures of a log that has grown are not compared. */
export function figureDifferences(shown: PublishedFigures, replay: Replay): string[] {
  if (!shown.log || shown.log.entries > replay.size) return [];
  if (shown.log.entries < replay.size)
    return [`The published figures are of ${shown.log.entries} entries; the log has ${replay.size}.`];
  const logged = logFigures(replay);
  const published = {
    received: shown.received,
    pending: shown.pending,
    erased: shown.erased,
    backfilled: shown.backfilled,
    published: textOfStars(starsOf(shown.published.starDistribution)),
    withheld: shown.withheld.byReasonCode
      .map((side) => `${side.reasonCode}: ${textOfStars(starsOf(side.starDistribution))}`)
      .sort()
      .join('; '),
  };
  const expected: typeof published = {
    received: logged.received,
    pending: logged.pending,
    erased: logged.erased,
    backfilled: logged.backfilled,
    published: textOfStars(logged.publishedByStars),
    withheld: logged.withheld
      .map(({ reason, stars }) => `${reason}: ${textOfStars(stars)}`)
      .sort()
      .join('; '),
  };
  return Object.entries(published).flatMap(([name, value]) => {
    const follows = expected[name as keyof typeof expected]; // the same names
    return value === follows
      ? []
      : [`Published as ${name}: ${value || 'none'}; ${follows || 'none'} follow from the log.`];
  });
}
