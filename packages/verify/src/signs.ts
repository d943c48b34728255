import type { Audit } from './audit.ts';
import type { Stars } from './entries.ts';
import { type Fairness, fairnessOf, testDifference } from './fairness.ts';
import { logFigures } from './figures.ts';
import { isPurchase } from './labels.ts';
import { isPublished, type LoggedReview, noStars, type Replay } from './replay.ts';
import { starsAverage, starsSum, starsTotal, textOfStars } from './stars.ts';

export const signCodes = [
  'hidden_by_rating',
  'long_pending',
  'deleted',
  'erased_by_rating',
  'raised_by_edits',
  'imported',
  'imported_purchases',
  'featured_by_rating',
  'dated_earlier',
  'grouped',
] as const;
export type SignCode = (typeof signCodes)[number];

/**
 * An action that may have a good reason, but can mislead shoppers. The log proves that it happened, not why, so it does not count as a
 * difference.
 */
export interface Sign {
  code: SignCode;
  /** Number of reviews, or of products for `grouped`. */
  count: number;
  /** The reviews by stars, if known. */
  stars: Stars | null;
  message: string;
}

/** Signs in a log that verifies. `now` in milliseconds since 1970. */
export function signsOf({ audit, replay }: { replay: Replay; audit: Audit | null }, now: number): Sign[] {
  const figures = logFigures(replay);
  const fairness = fairnessOf(figures, now);
  const reviews = [...replay.reviews.values()];
  const published = reviews.filter(isPublished);
  const erased = starsSum(figures.own.erased.map(({ stars }) => stars));
  const [featured, others] = [true, false].map((isFeatured) =>
    starsOfReviews(published.filter((review) => review.featured === isFeatured)),
  );
  const signs = [
    hiddenByRating(fairness),
    sign('long_pending', fairness.longPending, `pending since before ${fairness.pendingSince}`),
    sign('deleted', fairness.deleted, 'deleted by the store'),
    differs(fairness.shown, erased) &&
      sign('erased_by_rating', erased, 'erased for any reason, and their ratings differ from published ones'),
    raisedByEdits(reviews),
    imported(published, fairness.shown),
    importedPurchases(published),
    featured &&
      others &&
      differs(others, featured) &&
      sign('featured_by_rating', featured, 'shown first, and their ratings differ from those of others'),
    counted(
      'dated_earlier',
      audit?.datedEarlier,
      'reviews are shown with a date before the log received them',
    ),
    counted('grouped', audit?.grouped, 'products are rated with the reviews of other products'),
  ];
  return signs.filter((one) => typeof one === 'object').filter((one) => one !== null);
}

const differs = (shown: Stars, others: Stars) => testDifference(shown, others).verdict === 'difference';

function sign(code: SignCode, stars: Stars, what: string): Sign | null {
  const count = starsTotal(stars);
  return count === 0 ? null : { code, count, stars, message: `Reviews ${what}: ${textOfStars(stars)}.` };
}

const counted = (code: SignCode, count: number | undefined, what: string): Sign | null =>
  count ? { code, count, stars: null, message: `${count} ${what}.` } : null;

function hiddenByRating({ hidden, shown, test }: Fairness): Sign | null {
  if (test.verdict !== 'difference') return null;
  const averages = `${starsAverage(hidden)} on average, published ones ${starsAverage(shown)}`;
  return sign(
    'hidden_by_rating',
    hidden,
    `that are rejected, flagged, deleted or pending for long have other ratings than published ones (${averages}; p = ${test.pValue ?? 'unknown'})`,
  );
}

/** Edits by stars before and after. Honest authors lower ratings too. */
function raisedByEdits(reviews: readonly LoggedReview[]): Sign | null {
  const edits = reviews.flatMap((review) => review.edits);
  const raised = edits.filter(({ from, to }) => to > from);
  const lowered = edits.filter(({ from, to }) => to < from).length;
  const stars = noStars();
  for (const { from } of raised) stars[from] += 1;
  const by = ['author', 'source', null]
    .map((editor) => [editor ?? 'unknown', raised.filter((edit) => edit.by === editor).length] as const)
    .filter(([, count]) => count > 0)
    .map(([editor, count]) => `${count} by ${editor}`)
    .join(', ');
  return sign(
    'raised_by_edits',
    stars,
    `whose rating an edit raised (${by}; ${lowered} edits lowered one), by stars before it`,
  );
}

function imported(published: readonly LoggedReview[], own: Stars): Sign | null {
  const stars = starsOfReviews(published.filter((review) => review.imported));
  const averages = `${starsAverage(stars)} on average, without them ${starsAverage(own)}`;
  return sign('imported', stars, `that the store imported from files (${averages})`);
}

const importedPurchases = (published: readonly LoggedReview[]): Sign | null =>
  sign(
    'imported_purchases',
    starsOfReviews(
      published.filter((review) => review.imported && isPurchase.get(review.verification) === true),
    ),
    'that a file calls verified purchases',
  );

function starsOfReviews(reviews: readonly LoggedReview[]): Stars {
  const stars = noStars();
  for (const { rating } of reviews) stars[rating] += 1;
  return stars;
}
