/**
 * Verifies a log in a process of its own, as `tribune verify` does, and prints seconds and peak memory as JSON:
 *
 *   node bench/verify-log.ts '{"log": "http://…/log/merchant_…", "api": "http://…/apiV2", …}'
 *
 * Without `api`, only the log is verified.
 */
import { createHash } from 'node:crypto';
import { logAt, publicApiAt, type Sha256, verifyLog } from '@tribune/verify';

export interface VerifyRequest {
  log: string;
  origin: string;
  merchantId: string;
  api: { url: string; headers: Record<string, string> } | null;
}

export interface VerifiedInProcess {
  /** Seconds until the log was read, and until everything was. */
  read: number;
  all: number;
  peakMegabytes: number;
}

const { api, log, merchantId, origin }: VerifyRequest = JSON.parse(process.argv[2] ?? '');
const nodeSha256: Sha256 = (message) => new Uint8Array(createHash('sha256').update(message).digest());
const began = performance.now();
const secondsSoFar = () => (performance.now() - began) / 1_000;
let read = 0;
const result = await verifyLog({
  origin,
  merchantId,
  fetch: logAt(log),
  sha256: nodeSha256,
  onProgress({ entries, size }) {
    if (entries === size) read = secondsSoFar();
  },
  ...(api && { api: publicApiAt(api.url, { headers: api.headers }) }),
});
const problems = result.replay.problems.length + result.altered.length + (result.audit?.findings.length ?? 0);
if (problems > 0) throw new Error(`${problems} differences`);
const verified: VerifiedInProcess = {
  read,
  all: secondsSoFar(),
  // Kilobytes.
  peakMegabytes: process.resourceUsage().maxRSS / 1_024,
};
console.log(JSON.stringify(verified));
