import { type Audit, auditApi, type Finding, isOfFigures, type PublicApi } from './audit.ts';
import { type Mirrored, type Mirroring, mirrorLog, threeSeconds } from './mirror.ts';
import { type CheckedReceipt, ReceiptFinder } from './receipt.ts';

export interface Verifying extends Mirroring {
  merchantId: string;
  /** If absent, only the log is verified. */
  api?: PublicApi;
  /** Receipts whose entries must be in the log. */
  receipts?: readonly string[];
  onAudit?: (done: { reviews: number; products: number; total: number }) => void;
}

/**
 * The result of a verification. It is clean if `findings`, `altered` and the problems of the replay are empty, and no receipt is broken.
 */
export interface Verification extends Mirrored {
  audit: Audit | null;
  receipts: CheckedReceipt[];
  /** Time of the verification, in milliseconds since 1970. */
  at: number;
}

/**
 * Mirrors a log and compares the public API with it. Reviews published in the meantime differ briefly, so only differences that a second
 * reading of the log confirms are findings.
 */
export async function verifyLog(verifying: Verifying): Promise<Verification> {
  const { api, merchantId, now = Date.now, onAudit, origin, pause = threeSeconds } = verifying;
  const finder = new ReceiptFinder(verifying.receipts ?? []);
  const mirrored = await mirrorLog({ ...verifying, onEntry: (index, read) => finder.see(index, read) });
  const at = now();
  const receipts = await finder.check({ ...mirrored, origin, now: at });
  if (!api) return { ...mirrored, audit: null, receipts, at };
  const compare = ({ keys, replay }: Mirrored) =>
    auditApi({ merchantId, origin, keys, replay, api, now: now(), ...(onAudit && { onProgress: onAudit }) });
  const first = await compare(mirrored);
  if (first.findings.length === 0) return { ...mirrored, audit: first, receipts, at };
  await pause();
  const again = await mirrorLog({ ...verifying, incremental: true });
  const second = await compare(again);
  const isFound = new Set(first.findings.map(keyOf));
  const findings = second.findings.filter((finding) => isFound.has(keyOf(finding)));
  const { altered, before, isFirst, replay } = mirrored;
  // The second reading treats entries of the first one as known. Their problems remain.
  const known = new Set(again.replay.problems.map(({ code, index }) => `${code} ${index}`));
  again.replay.problems.unshift(
    ...replay.problems.filter(({ code, index }) => !known.has(`${code} ${index}`)),
  );
  return { ...again, isFirst, before, altered, audit: { ...second, findings }, receipts, at };
}

/** The same difference in both readings; a figure that changed between them does not match. */
const keyOf = ({ code, message, subject }: Finding) =>
  `${code} ${subject}${isOfFigures(code) ? message : ''}`;
