import type { IntegritySignal } from '@tribune/contract';
import { copiesElsewhere } from './copies-elsewhere.ts';
import type { Evidence, LaterEvidence, Observed } from './evidence.ts';
import { nearCopies, rejectedText } from './near-copies.ts';
import { missingOrders, quickReview } from './orders.ts';
import { productBurst, ratingBurst } from './product-burst.ts';
import { mailDomain, sharedDevice, sharedNetwork } from './shared-origin.ts';
import { sharedPhoto } from './shared-photo.ts';
import type { Family, Found, Signal } from './signal.ts';
import { storeBurst } from './store-burst.ts';
import { storeDomain } from './store-domain.ts';

/** The signals of a submission, in the order in which moderators see them. docs/INTEGRITY.md publishes their weights. */
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

/** Signals that are found after the submission. */
export const laterSignals: readonly Signal<LaterEvidence>[] = [sharedPhoto, copiesElsewhere];

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
export const judge = (evidence: Evidence): Judgment | null =>
  combined(evidence.review, reasonsOf(signals, evidence));

/**
 * Adds signals that are found after the submission to its judgment, instead of earlier ones that count less. Null if they change nothing.
 */
export function judgeLater(before: StoredJudgment | null, evidence: LaterEvidence): Judgment | null {
  const earlier = before?.signals ?? [];
  const found = reasonsOf(laterSignals, evidence).filter(
    (one) => !earlier.some(({ signal, count }) => signal === one.signal && count >= one.count),
  );
  if (found.length === 0) return null;
  const kept = earlier.filter(({ signal }) => !found.some((one) => one.signal === signal));
  return combined(evidence.review, [...kept.map((one) => ({ ...one, others: [] })), ...found]);
}

const families = new Map<IntegritySignal, Family>(
  [...signals, ...laterSignals].map(({ name, family }) => [name, family]),
);

const reasonsOf = <Needed>(all: readonly Signal<Needed>[], evidence: Needed) =>
  all.flatMap(({ name: signal, refutedBy, find }) => {
    const found = find(evidence);
    if (!found) return [];
    const pValue = found.pValue && Math.max(found.pValue, leastPValue);
    return [{ signal, ...found, pValue, refutedBy }];
  });

function combined(
  { client, verified }: Pick<Observed, 'client' | 'verified'>,
  found: readonly (Reason & Pick<Found, 'others'>)[],
): Judgment | null {
  if (found.length === 0) return null;
  const strongest = new Map<Family | undefined, number>();
  for (const { signal, weight } of found) {
    const family = families.get(signal);
    strongest.set(family, Math.max(strongest.get(family) ?? 0, weight));
  }
  const sum = strongest.values().reduce((total, weight) => total + weight, 0);
  const logOdds = prior + (verified ? verifiedWeight : 0) + sum;
  if (logOdds < labelFrom) return null;
  // Only reviews from browsers are held: a merchant's server may have checked what it sends.
  const held = client !== null && logOdds >= holdFrom;
  const convincing = found.filter(({ weight }) => prior + weight >= holdFrom);
  return {
    logOdds: rounded(logOdds),
    held,
    signals: found.map(({ others: _others, ...one }) => ({ ...one, weight: rounded(one.weight) })),
    others: held ? [...new Set(convincing.flatMap((one) => one.others))] : [],
  };
}

/** A judgment without the IDs of other reviews, which only raids store. */
export const stored = ({ others: _others, ...judgment }: Judgment): StoredJudgment => judgment;

const rounded = (value: number) => Math.round(value * 100) / 100;
