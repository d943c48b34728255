import { ratings, type Stars } from './entries.ts';
import { noStars } from './replay.ts';

/** Reviews by stars, as the API returns them. */
export type StarDistribution = readonly { rating: number; count: number }[];

export function starsOf(distribution: StarDistribution): Stars {
  const stars = noStars();
  for (const { count, rating } of distribution)
    if (ratings.some((one) => one === rating)) stars[`${rating}` as keyof Stars] = count;
  return stars;
}

export const textOfStars = (stars: Stars): string =>
  ratings
    .toReversed()
    .map((rating) => `${rating}★ ${stars[rating]}`)
    .join(', ');

/** The number of reviews. */
export const starsTotal = (...all: readonly Stars[]): number =>
  all.reduce((sum, stars) => ratings.reduce((part, rating) => part + stars[rating], sum), 0);

export function starsSum(all: readonly Stars[]): Stars {
  const sum = noStars();
  for (const stars of all) for (const rating of ratings) sum[rating] += stars[rating];
  return sum;
}

/** Average to two decimals; 0 without reviews. */
export function starsAverage(stars: Stars): number {
  const sum = ratings.reduce((part, rating) => part + rating * stars[rating], 0);
  return averageOf({ count: starsTotal(stars), sum });
}

/**
 * An average of ratings, half up, as the API returns it. 5 or 1 only if every rating is, so that a single four among 300 reviews keeps
 * 4.997 from being shown as 5. 0 without reviews.
 */
export function averageOf({ count, sum }: { count: number; sum: number }, decimals = 2): number {
  if (count === 0) return 0;
  const scale = 10 ** decimals;
  const rounded = Math.floor((sum * 2 * scale + count) / (count * 2)) / scale;
  if (sum === count || sum === 5 * count) return rounded;
  return Math.min(5 - 1 / scale, Math.max(1 + 1 / scale, rounded));
}
