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

/** How many reviews they are. */
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

/** Two decimals, rounded half up, as the API gives it. */
export const averageOf = ({ count, sum }: { count: number; sum: number }): number =>
  count === 0 ? 0 : Math.floor((sum * 200 + count) / (count * 2)) / 100;
