import type { ReasonCode } from '@tribune/contract';
import type { Finding } from '../screening/index.ts';
import type { StoredJudgment } from './judgment.ts';

/** The finding that holds a review, with a sentence for each signal. */
export function findingOf({ held, signals }: StoredJudgment): Finding[] {
  const strongest = signals.toSorted((one, other) => other.weight - one.weight);
  const [first] = strongest;
  if (!held || !first) return [];
  const reasonCode: ReasonCode = first.signal === 'store_domain' ? 'conflict_of_interest' : 'fake';
  const note = strongest.map((one) => one.note).join(' ');
  return [{ phase: 'integrity', reasonCode, field: null, excerpt: null, note }];
}
