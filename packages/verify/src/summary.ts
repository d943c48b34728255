import { fairnessOf } from './fairness.ts';
import { logFigures } from './figures.ts';
import { formatVerifierKey } from './keys.ts';
import { cosignersOf, differencesOf, receiptStateOf } from './report.ts';
import { signsOf } from './signs.ts';
import type { Verification } from './verification.ts';

/** A verification as plain JSON. */
export function summaryOf(result: Verification) {
  const { at, audit, before, checkpoint, keys, receipts, replay } = result;
  const figures = logFigures(replay);
  const differences = differencesOf(result);
  return {
    verified: differences.length === 0,
    origin: checkpoint.origin,
    entries: checkpoint.size,
    entriesBefore: before,
    keys: keys.map(formatVerifierKey),
    cosignedBy: cosignersOf(result),
    since: replay.since,
    figures,
    fairness: fairnessOf(figures, at),
    signals: replay.signals,
    signs: signsOf(result, at),
    listedReviews: audit?.listed ?? null,
    comparedProducts: audit?.products ?? null,
    receipts: receipts.map(({ at, index, review }) => ({ at, index, ...receiptStateOf(review) })),
    differences,
  };
}
export type Summary = ReturnType<typeof summaryOf>;
