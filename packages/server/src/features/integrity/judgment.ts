import type { IntegritySignal } from '@tribune/contract';
import type { Evidence } from './evidence.ts';
import { nearCopies, rejectedText } from './near-copies.ts';
import { missingOrders, quickReview } from './orders.ts';
import { productBurst, ratingBurst } from './product-burst.ts';
import { mailDomain, sharedDevice, sharedNetwork } from './shared-origin.ts';
import type { Family, Found, Signal } from './signal.ts';
import { storeBurst } from './store-burst.ts';
import { storeDomain } from './store-domain.ts';

/** All signals, in the order in which moderators see them. docs/INTEGRITY.md publishes their weights. */
export const signals: readonly Signal[] = [
  rejectedText,
  nearCopies,
  ratingBurst,
  productBurst,
  storeBurst,
  sharedDevice,
  sharedNetwork,
  mailDomain,
  storeDomain,
  missingOrders,
  quickReview,
];

/** The log-odds that a review is manipulated, before any signal: 18 of 1,000 reviews. */
const prior = -4;
/** Weight of a verified purchase, which costs an order to fake. */
const verifiedWeight = -2;
/** Log-odds from which a review is held: manipulation is more likely than not. */
const holdFrom = 0;
/** Log-odds from which moderators see the signals. Below `holdFrom`, nothing is held. */
const labelFrom = -2;

/** P-values below this count as this one, because the model is not accurate enough to tell them apart. */
const leastPValue = 1e-9;

/** The judgment as stored with a review. */
export type StoredJudgment = Omit<Judgment, 'others'>;

/** The combined result of all signals about a review. */
export interface Judgment {
  /** Natural logarithm of the odds that the review is manipulated. */
  logOdds: number;
  held: boolean;
  signals: Reason[];
  /** IDs of earlier reviews of the same event, if the review is held. */
  others: string[];
}

export interface Reason extends Omit<Found, 'others'> {
  signal: IntegritySignal;
  refutedBy: string;
}

/** Combines the signals about a review. Null if they do not suffice for a label. */
export function judge(evidence: Evidence): Judgment | null {
  const found = signals.flatMap((signal) => {
    const one = signal.find(evidence);
    return one ? [{ signal, one }] : [];
  });
  if (found.length === 0) return null;
  const strongest = new Map<Family, number>();
  for (const { signal, one } of found)
    strongest.set(signal.family, Math.max(strongest.get(signal.family) ?? 0, one.weight));
  const sum = strongest.values().reduce((total, weight) => total + weight, 0);
  const logOdds = prior + (evidence.review.verified ? verifiedWeight : 0) + sum;
  if (logOdds < labelFrom) return null;
  // Only reviews from browsers are held: a merchant's server may have checked what it sends.
  const held = evidence.review.client !== null && logOdds >= holdFrom;
  const convincing = found.filter(({ one: { weight } }) => prior + weight >= holdFrom);
  return {
    logOdds: rounded(logOdds),
    held,
    signals: found.map(
      ({ signal: { name, refutedBy }, one: { weight, pValue, others: _others, ...one } }) => ({
        signal: name,
        ...one,
        pValue: pValue && Math.max(pValue, leastPValue),
        weight: rounded(weight),
        refutedBy,
      }),
    ),
    others: held ? [...new Set(convincing.flatMap(({ one }) => one.others))] : [],
  };
}

/** A judgment without the IDs of other reviews, which only raids store. */
export const stored = ({ others: _others, ...judgment }: Judgment): StoredJudgment => judgment;

const rounded = (value: number) => Math.round(value * 100) / 100;
