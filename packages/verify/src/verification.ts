import { type Audit, auditApi, type Finding, isOfFigures, type PublicApi } from './audit.ts';
import { type Mirrored, type Mirroring, mirrorLog, threeSeconds } from './mirror.ts';
import { type CheckedReceipt, ReceiptFinder } from './receipt.ts';

export interface Verifying extends Mirroring {
  merchantId: string;
  /** Without it, the log alone is verified. */
  api?: PublicApi;
  /** Receipts whose entries must be in the log. */
  receipts?: readonly string[];
  onAudit?: (done: { reviews: number; products: number; total: number }) => void;
}

/** What a verification found. It is clean when `findings`, `altered` and the problems of the replay are empty, and no receipt is broken. */
export interface Verification extends Mirrored {
  audit: Audit | null;
  receipts: CheckedReceipt[];
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/**
 * Mirrors a log and compares the public API with it. What is published meanwhile differs for a moment: only what differs twice, with
 * the log read again, is a finding.
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
  // The second time, what the first time saw counts as known; what was wrong with it remains wrong.
  const known = new Set(again.replay.problems.map(({ code, index }) => `${code} ${index}`));
  again.replay.problems.unshift(
    ...replay.problems.filter(({ code, index }) => !known.has(`${code} ${index}`)),
  );
  return { ...again, isFirst, before, altered, audit: { ...second, findings }, receipts, at };
}

/** Figures that changed meanwhile are not the same finding. */
const keyOf = ({ code, message, subject }: Finding) =>
  `${code} ${subject}${isOfFigures(code) ? message : ''}`;
