import type { ListedReview } from './audit.ts';
import { isSyndicated, type LoggedReview } from './replay.ts';

type Shown = Pick<
  ListedReview,
  'createdAt' | 'featured' | 'incentivized' | 'verification' | 'verifiedPurchase' | 'wouldRecommend'
>;

/** Whether a verification makes a review a verified purchase. Later versions may add kinds. */
export const isPurchase: ReadonlyMap<string, boolean> = new Map([
  ['order', true],
  ['token', true],
  ['merchant', true],
  ['email', false],
  ['imported', false],
  ['none', false],
]);

/** Times of imported files may lack a time zone, and can then be up to a day ahead. */
const dayMs = 24 * 60 * 60_000;

/** Labels with which a review is shown, but which contradict its entries. Labels that the API does not return are not compared. */
export function labelDifferences(shown: Shown, logged: LoggedReview): string[] {
  const { verification, verifiedPurchase } = shown;
  const differences: string[] = [];
  // Authors can confirm their address later, which is neither a purchase nor an entry.
  const isConfirmed = logged.verification === 'none' && verification === 'email';
  if (verification !== undefined && verification !== logged.verification && !isConfirmed)
    differences.push(
      `It is shown with the verification ${verification}; in the log: ${logged.verification}.`,
    );
  const claims = [
    ['a verified purchase', verifiedPurchase, isPurchase.get(logged.verification)],
    ['written for an incentive', shown.incentivized, logged.incentivized],
    ['featured', shown.featured, logged.featured],
    ['recommending the product', answerOf(shown, true), loggedAnswer(logged, true)],
    ['not recommending the product', answerOf(shown, false), loggedAnswer(logged, false)],
  ] as const;
  for (const [name, isShown, isLogged] of claims)
    if (isShown !== undefined && isLogged !== undefined && isShown !== isLogged)
      differences.push(
        isShown
          ? `It is shown as ${name}; in the log it is not.`
          : `In the log it is ${name}; it is not shown as that.`,
      );
  return differences;
}

const answerOf = ({ wouldRecommend }: Shown, answer: boolean) =>
  wouldRecommend === undefined ? undefined : wouldRecommend === answer;
const loggedAnswer = ({ recommends }: LoggedReview, answer: boolean) =>
  recommends === undefined ? undefined : recommends === answer;

/** Whether a review is shown as newer than it is. Imported and shared reviews may be older than their entries. */
export const isDatedLater = ({ createdAt }: Shown, { receivedAt }: LoggedReview): boolean =>
  createdAt !== undefined && !(Date.parse(createdAt) <= receivedAt + dayMs);

/** Whether a review that a customer submitted to the store is shown as older than it is. */
export const isDatedEarlier = (
  { createdAt }: Shown,
  { backfilled, imported, receivedAt, source }: LoggedReview,
): boolean =>
  createdAt !== undefined &&
  !backfilled &&
  !imported &&
  !isSyndicated({ source }) &&
  Date.parse(createdAt) < receivedAt - dayMs;
