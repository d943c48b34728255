import { isOfFigures } from './audit.ts';
import type { VerificationFailure } from './failure.ts';
import { signatureTypes } from './keys.ts';
import type { CheckedReceipt } from './receipt.ts';
import type { Verification } from './verification.ts';

/** A difference that a verification found, by the names of `tribune verify`. */
export type Difference = {
  code: string;
  /** A review, a product, an entry or a tile. */
  subject: string;
  message: string;
};

/** All differences of a verification, those of the log first. */
export function differencesOf({ altered, audit, receipts, replay }: Verification): Difference[] {
  return [
    ...altered.map((path) => ({
      code: 'altered_tile',
      subject: path,
      message: 'It does not match the entries.',
    })),
    ...replay.problems.map(({ code, index, message }) => ({ code, subject: `entry ${index}`, message })),
    ...(audit?.findings ?? []),
    ...receipts.flatMap(({ at, isBroken }, position) => (isBroken ? [brokenReceipt(position, at)] : [])),
  ];
}

const brokenReceipt = (position: number, at: string): Difference => ({
  code: 'receipt_missing',
  subject: `receipt ${position + 1}`,
  message: `The log signed on ${at} that it will contain this review. It does not.`,
});

/** The state of a receipt's review; nulls while the log does not contain it. */
export const receiptStateOf = (review: CheckedReceipt['review']) => ({
  status: review && (review.erased ? 'erased' : review.status),
  reason: review?.reason ?? null,
});

/** Names of the witnesses that cosigned the checkpoint. */
export const cosignersOf = ({ checkpoint }: Verification): string[] =>
  checkpoint.note.verified
    .filter(({ key }) => key.type === signatureTypes.cosignature)
    .map(({ key }) => key.name);

/** The checks, in order. */
export const checkNames = ['signature', 'history', 'tiles', 'entries', 'reviews', 'figures'] as const;
export type CheckName = (typeof checkNames)[number];
/** `first_visit`: there is no earlier state to compare with. */
export type CheckOutcome = 'passed' | 'failed' | 'first_visit' | 'not_checked';
export type Checks = Record<CheckName, CheckOutcome>;

/** The outcome of each check. */
export function checksOf({ altered, audit, isFirst, replay }: Verification): Checks {
  const passes = (isFine: boolean | null | undefined): CheckOutcome =>
    isFine === undefined || isFine === null ? 'not_checked' : isFine ? 'passed' : 'failed';
  return {
    signature: 'passed',
    history: isFirst ? 'first_visit' : 'passed',
    tiles: passes(altered.length === 0),
    entries: passes(replay.problems.length === 0),
    reviews: passes(audit?.findings.every(({ code }) => isOfFigures(code))),
    figures: passes(audit && !audit.findings.some(({ code }) => isOfFigures(code))),
  };
}

/** Whether a failure does not prove anything about the log. */
export const cannotTell = (code: VerificationFailure['code']): boolean =>
  code === 'unreachable' || code === 'malformed_key' || code === 'unknown_version';

/** The outcome of each check if the failure ended the verification. Null for checks that did not run. */
export function checksUntil({ code }: VerificationFailure): Checks | null {
  if (cannotTell(code)) return null;
  const failed = failedCheck(code);
  const reached = checkNames.indexOf(failed);
  const outcome = (name: CheckName): CheckOutcome =>
    name === failed ? 'failed' : checkNames.indexOf(name) < reached ? 'passed' : 'not_checked';
  return Object.fromEntries(checkNames.map((name) => [name, outcome(name)])) as Checks; // of every name
}

function failedCheck(code: VerificationFailure['code']): CheckName {
  if (code === 'rolled_back' || code === 'rewritten' || code === 'split_view') return 'history';
  const isOfTree = code === 'wrong_root' || code === 'malformed_bundle' || code === 'malformed_tile';
  return isOfTree ? 'tiles' : 'signature';
}
