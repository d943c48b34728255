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
