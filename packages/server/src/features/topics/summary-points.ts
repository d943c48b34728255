/** A topic and the numbers of reviews that are favorable and unfavorable about it. */
export interface Judged {
  topic: string;
  positive: number;
  negative: number;
}

const maxPointsPerSide = 5;
/** Minimum number of reviews behind a point. */
export const minReviews = 2;
/** With this many reviews of the subject, a point needs more: two misread reviews must not create one. */
const ample = { reviews: 20, minReviews: 3 };
/** Maximum difference between the shares of negative points and negative mentions while more points are shown. */
const tolerance = 0.1;
/** A longer name replaces a shorter one that is at most this many times as frequent. */
const oftenEnough = 3;
/** “Used for a month, then it broke” states a duration, and is not an opinion about use. */
const use = 'use';

/**
 * The points of a summary: what is praised and criticized more than the product as a whole, most frequent first. The share of negative
 * points follows the share of negative mentions, so that a summary is as negative as the reviews.
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

/** Whether `one` is the more specific name of what `other` is often part of: "sound quality" of "sound" and of "quality". */
function contains(one: Judged, other: Judged): boolean {
  const [words, part] = [one, other].map(({ topic }) => topic.split('-')) as [string[], string[]];
  return (
    words.length > part.length &&
    part.every((word) => words.includes(word)) &&
    mentionsOf(one) * oftenEnough >= mentionsOf(other)
  );
}

const mentionsOf = ({ positive, negative }: Judged) => positive + negative;

/** How many of the available points to show: as many as possible with a negative share near `share`, else the nearest. */
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
