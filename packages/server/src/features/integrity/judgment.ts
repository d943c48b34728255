import type { IntegritySignal } from '@tribune/contract';
import type { Evidence } from './evidence.ts';
import { nearCopies, rejectedText } from './near-copies.ts';
import { missingOrders, quickReview } from './orders.ts';
import { productBurst, ratingBurst } from './product-burst.ts';
import { mailDomain, sharedDevice, sharedNetwork } from './shared-origin.ts';
import type { Family, Found, Signal } from './signal.ts';
import { storeDomain } from './store-domain.ts';

/** All signals, in the order in which moderators see them. docs/INTEGRITY.md publishes their weights. */
export const signals: readonly Signal[] = [
  rejectedText,
  nearCopies,
  ratingBurst,
  productBurst,
  sharedDevice,
  sharedNetwork,
  mailDomain,
  storeDomain,
  missingOrders,
  quickReview,
];

/** The log-odds of a review about which nothing is known: of 1,000 reviews, 18 are not genuine. */
const prior = -4;
/** A verified purchase costs an order. */
const verifiedWeight = -2;
/** From then on, a review is held: it is more likely manipulated than not. */
const holdFrom = 0;
/** From then on, moderators see the signals, but nothing is held. */
const labelFrom = -2;

/** Smaller p-values say nothing more. */
const leastPValue = 1e-9;

/** As a review stores it. */
export type StoredJudgment = Omit<Judgment, 'others'>;

/** What the signals say together about a review. */
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

/** The signals about a review. Null if they do not suffice for a label. */
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
  // A merchant's server may send what it has checked itself; only browsers are held.
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

/** A judgment without the IDs of other reviews, which are stored with raids only. */
export const stored = ({ others: _others, ...judgment }: Judgment): StoredJudgment => judgment;

const rounded = (value: number) => Math.round(value * 100) / 100;
