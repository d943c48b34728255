import type { IntegritySignal } from '@tribune/contract';
import type { Evidence } from './evidence.ts';

/** Signals of one family observe the same event. Only the strongest of a family counts. */
export type Family = 'arrivals' | 'text' | 'photo' | 'origin' | 'relation';

/** The finding of a signal. */
export interface Found {
  /** A sentence for moderators. */
  note: string;
  /** Probability of such an observation among ordinary reviews; null if `count` is more meaningful. */
  pValue: number | null;
  /** Reviews or authors in the observation. */
  count: number;
  /** Log-likelihood ratio: the natural logarithm of how much more often manipulated reviews show this than ordinary ones. */
  weight: number;
  /** IDs of the earlier reviews in the observation. */
  others: readonly string[];
}

/** A signal that needs certain evidence. */
export interface Signal<Needed = Evidence> {
  name: IntegritySignal;
  family: Family;
  /** An innocent explanation that moderators should rule out. */
  refutedBy: string;
  /** Null if there is nothing to report. */
  find(evidence: Needed): Found | null;
}

/** Observations with a larger p-value are not reported. */
export const noticeable = 1e-3;

/**
 * Products with reviews within 30 days up to which a p-value counts as it is. In a larger store, some of the many products have unlikely
 * arrivals by chance.
 */
const fewProducts = 400;

/**
 * The weight of a p-value about one product of many. It counts as many times more as the store has more active products than `fewProducts` for
 * each recent alarm and the next, so that the expected share of false alarms stays the same (Benjamini and Hochberg, 1995).
 */
export const weightAmongProducts = ({ store }: Evidence, pValue: number, most: number): number =>
  weightOf(pValue * Math.max(1, store.activeProducts / (fewProducts * (store.alarms + 1))), most);

/** The weight of a p-value: a fraction of its negative logarithm, because real arrivals are less regular than the model. */
export const weightOf = (pValue: number, most: number): number =>
  Math.min(most, Math.log(1 / Math.max(pValue, 1e-30)) / 2.4);
