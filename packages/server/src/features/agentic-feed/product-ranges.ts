import type { Db } from '../../platform/db/database.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { feed, type Part, type Range, servedPartsAfter } from './feed.ts';

/** A range of products, and the part that contains exactly these products, if any: a build compares the range with its lines. */
export interface PlannedRange extends Range {
  known: Part | null;
  /** Whether the part already belongs to the unfinished build. */
  isBuilt: boolean;
}

/** A build merges all parts when there are this many times more of them than the products require. */
const fragmented = 4;

/** All ranges of the feed in order: those of the unfinished build, then the remaining ones of the served feed. */
export async function rangesToCompare(
  db: Db,
  merchantId: string,
  partProducts: number,
): Promise<PlannedRange[]> {
  const building = await partsOf(db, feed, merchantId, 'building');
  const ranges: PlannedRange[] = [];
  let end: string | null = '';
  const add = (part: Part, isBuilt: boolean) => {
    const { after, last } = part;
    // A build that was killed while splitting a part has left a gap.
    if (isBuilt && end !== null && after !== end)
      ranges.push({ after: end, last: after, known: null, isBuilt });
    if (isBuilt || after === end) ranges.push({ after, last, known: part, isBuilt });
    else ranges.push({ after: end ?? '', last, known: null, isBuilt });
    end = last;
  };
  for (const part of building) add(part, true);
  const served = end === null ? [] : await servedPartsAfter(db, merchantId, end);
  if (building.length > 0 || !isFragmented(served, partProducts)) for (const part of served) add(part, false);
  if (end !== null) ranges.push({ after: end, last: null, known: null, isBuilt: false });
  return ranges;
}

function isFragmented(parts: readonly Part[], partProducts: number): boolean {
  const products = parts.reduce((sum, { productCount }) => sum + productCount, 0);
  return parts.length > fragmented * Math.ceil(products / partProducts + 1);
}
