import type { Stars } from './entries.ts';
import { isPublished, noStars, type Replay } from './replay.ts';

/** What a log says of all reviews together. */
export interface LogFigures {
  /** Accepted reviews, erased ones included. */
  received: number;
  published: number;
  /** Not decided yet. */
  pending: number;
  erased: number;
  /** From before the log began. */
  backfilled: number;
  publishedByStars: Stars;
  /** Decided otherwise than to publish, by reason. */
  withheld: { reason: string; count: number; stars: Stars }[];
}

/** Counts the reviews of a log. */
export function logFigures({ reviews }: Replay): LogFigures {
  const figures: LogFigures = {
    received: reviews.size,
    published: 0,
    pending: 0,
    erased: 0,
    backfilled: 0,
    publishedByStars: noStars(),
    withheld: [],
  };
  const withheld = new Map<string, Stars>();
  for (const review of reviews.values()) {
    if (review.backfilled) figures.backfilled += 1;
    if (review.erased) figures.erased += 1;
    else if (isPublished(review)) {
      figures.published += 1;
      figures.publishedByStars[review.rating] += 1;
    } else if (review.status === 'pending') figures.pending += 1;
    else {
      const reason = review.reason ?? review.status;
      const stars = withheld.get(reason) ?? noStars();
      stars[review.rating] += 1;
      withheld.set(reason, stars);
    }
  }
  figures.withheld = [...withheld]
    .map(([reason, stars]) => ({ reason, stars, count: Object.values(stars).reduce((sum, n) => sum + n, 0) }))
    .sort((one, other) => other.count - one.count);
  return figures;
}
