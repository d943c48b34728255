import { aspectNamed, type Language } from '../../platform/language/aspects/index.ts';

/** The numbers of reviews that are favorable and unfavorable about a topic. */
export interface Opinions {
  positive: number;
  negative: number;
}

export interface Judged extends Opinions {
  topic: string;
  /** Of these, how many say so of the topic itself, and not of something beside it. */
  stated: Opinions;
  /** Whether it is often the author's, as in "my phone". */
  isAuthors: boolean;
}

/** Whether as many reviews criticize it as praise it. */
export const isCriticized = ({ positive, negative }: Opinions): boolean => negative >= positive;
/** Whether opinions differ: at least a third disagree with the majority. */
export const isMixed = ({ positive, negative }: Opinions): boolean =>
  Math.min(positive, negative) * 3 >= positive + negative;

const maxPointsPerSide = 5;
/** Minimum number of reviews behind a point. */
export const minReviews = 2;
/** For subjects with this many reviews, a point needs more of them, because two misread reviews must not create a point. */
const ample = { reviews: 20, minReviews: 3 };
/** How far the share of negative points may differ from the share of negative mentions, for the sake of showing more points. */
const tolerance = 0.1;
/** A longer name replaces a shorter one that is at most this many times as frequent. */
const oftenEnough = 3;
/** A topic is judged itself in at least this share of its opinions; words of the context ("my phone") are below. */
const minStated = 0.2;

/**
 * The points of a summary, most frequent first, on each side those that the majority supports. Shows as many as possible while the share of
 * negative points (mixed ones count half) follows the share of negative mentions, so that a summary is as negative as the reviews.
 */
export function choosePoints(
  topics: readonly Judged[],
  { reviews, language }: { reviews: number; language: Language },
): { strengths: string[]; weaknesses: string[] } {
  const least = reviews >= ample.reviews ? ample.minReviews : minReviews;
  const total = (side: 'positive' | 'negative') => topics.reduce((sum, topic) => sum + topic[side], 0);
  const judged = total('positive') + total('negative');
  const named = topics.filter(
    (topic) =>
      isAspect(topic.topic, language) &&
      !topic.isAuthors &&
      mentionsOf(topic.stated) >= minStated * mentionsOf(topic) &&
      !topics.some((other) => contains(other, topic)),
  );
  const ranked = (side: 'positive' | 'negative') =>
    named
      .filter((topic) => isCriticized(topic) === (side === 'negative') && isSaid(topic, { side, least }))
      .toSorted((one, other) => other[side] - one[side])
      .slice(0, maxPointsPerSide);
  const sides = { strengths: ranked('positive'), weaknesses: ranked('negative') };
  const [praised, criticized] = proportion(judged === 0 ? 0 : total('negative') / judged, sides);
  const names = (of: readonly Judged[]) => of.map(({ topic }) => topic);
  return {
    strengths: names(sides.strengths.slice(0, praised)),
    weaknesses: names(sides.weaknesses.slice(0, criticized)),
  };
}

/**
 * Whether a topic is a part or property that many kinds of products have. Frequent words that are none are mostly things of the context, such as
 * "food" for a bowl, or the product under another name (docs/TOPICS.md).
 */
const isAspect = (topic: string, language: Language): boolean => aspectNamed(topic, language) !== null;

/**
 * Whether enough reviews say so of the topic itself to quote them, and some the opposite where opinions differ. Otherwise, most of those that
 * do must agree: opinions beside the topic may have made the majority.
 */
function isSaid(topic: Judged, { side, least }: { side: 'positive' | 'negative'; least: number }): boolean {
  const opposed = topic.stated[side === 'positive' ? 'negative' : 'positive'];
  return topic.stated[side] >= least && (isMixed(topic) ? opposed >= least : !isMixed(topic.stated));
}

/** Whether `one` is a more specific name for what `other` often refers to: "sound quality" for "sound" and for "quality". */
function contains(one: Judged, other: Judged): boolean {
  const [words, part] = [one, other].map(({ topic }) => topic.split('-')) as [string[], string[]];
  return (
    words.length > part.length &&
    part.every((word) => words.includes(word)) &&
    mentionsOf(one) * oftenEnough >= mentionsOf(other)
  );
}

const mentionsOf = ({ positive, negative }: Opinions) => positive + negative;

interface Sides {
  strengths: readonly Judged[];
  weaknesses: readonly Judged[];
}

/** How many of the strengths and weaknesses to show: as many as possible while the negative share is near `share`, or else the nearest. */
function proportion(share: number, { strengths, weaknesses }: Sides): [number, number] {
  let best: [number, number] = [0, 0];
  let bestError = Number.POSITIVE_INFINITY;
  for (let praised = 0; praised <= strengths.length; praised++)
    for (let criticized = praised === 0 ? 1 : 0; criticized <= weaknesses.length; criticized++) {
      const shown = [...strengths.slice(0, praised), ...weaknesses.slice(0, criticized)];
      const error = Math.max(tolerance, Math.abs(negativeShare(shown) - share));
      const isMore = shown.length > best[0] + best[1];
      if (error < bestError || (error === bestError && isMore))
        [best, bestError] = [[praised, criticized], error];
    }
  return best;
}

/** The share of negative points; mixed ones count half. */
export const negativeShare = (points: readonly Opinions[]): number =>
  points.reduce((sum, point) => sum + (isMixed(point) ? 0.5 : isCriticized(point) ? 1 : 0), 0) /
  points.length;
