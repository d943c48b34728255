/** A topic with the reviews that speak favorably and unfavorably of it. */
export interface Judged {
  topic: string;
  positive: number;
  negative: number;
}

const maxPointsPerSide = 5;
/** A point has at least so many reviews behind it. */
export const minReviews = 2;
/** So many of the subject's reviews are ample: two that are misread must not make a point of theirs. */
const ample = { reviews: 20, minReviews: 3 };
/** How far the share of negative points may be from that of negative mentions while more points are shown. */
const tolerance = 0.1;
/** A longer name stands for a shorter one that is at most so many times as frequent. */
const oftenEnough = 3;
/** “Used for a month, then it broke” says how long, and judges something else. */
const use = 'use';

/**
 * The points of a summary of so many reviews: what is praised and what is criticized more than the product is on the whole, most often first. The
 * share of negative points follows the share of negative mentions, so that a summary is as negative as the reviews are.
 */
export function choosePoints(
  topics: readonly Judged[],
  reviews: number,
): { strengths: string[]; weaknesses: string[] } {
  const least = reviews >= ample.reviews ? ample.minReviews : minReviews;
  const total = (side: 'positive' | 'negative') => topics.reduce((sum, topic) => sum + topic[side], 0);
  const judged = total('positive') + total('negative');
  const share = judged === 0 ? 0 : total('negative') / judged;
  const named = topics.filter(
    (topic) => topic.topic !== use && !topics.some((other) => contains(other, topic)),
  );
  const isWeakness = ({ positive, negative }: Judged) =>
    negative > 0 && negative / (positive + negative) >= share;
  const ranked = (side: 'positive' | 'negative', of: readonly Judged[]) =>
    of
      .filter((topic) => topic[side] >= least)
      .toSorted((one, other) => other[side] - one[side])
      .slice(0, maxPointsPerSide)
      .map(({ topic }) => topic);
  const strengths = ranked(
    'positive',
    named.filter((topic) => !isWeakness(topic)),
  );
  const weaknesses = ranked(
    'negative',
    named.filter((topic) => isWeakness(topic)),
  );
  const [praised, criticized] = proportion(share, strengths.length, weaknesses.length);
  return { strengths: strengths.slice(0, praised), weaknesses: weaknesses.slice(0, criticized) };
}

/** Whether `one` is the more telling name of what `other` is often part of: sound quality of sound, and of quality. */
function contains(one: Judged, other: Judged): boolean {
  const [words, part] = [one, other].map(({ topic }) => topic.split('-')) as [string[], string[]];
  return (
    words.length > part.length &&
    part.every((word) => words.includes(word)) &&
    mentionsOf(one) * oftenEnough >= mentionsOf(other)
  );
}

const mentionsOf = ({ positive, negative }: Judged) => positive + negative;

/** How many of the available points to show: as many as possible whose negative share is near `share`, else the nearest. */
function proportion(share: number, strengths: number, weaknesses: number): [number, number] {
  let best: [number, number] = [0, 0];
  let bestError = Number.POSITIVE_INFINITY;
  for (let praised = 0; praised <= strengths; praised++)
    for (let criticized = praised === 0 ? 1 : 0; criticized <= weaknesses; criticized++) {
      const error = Math.max(tolerance, Math.abs(criticized / (praised + criticized) - share));
      const isMore = praised + criticized > best[0] + best[1];
      if (error < bestError || (error === bestError && isMore))
        [best, bestError] = [[praised, criticized], error];
    }
  return best;
}
