import {
  checksOf,
  checksUntil,
  formatNote,
  logAt,
  publicApiAt,
  textOf,
  VerificationFailure,
  verifierKey,
  verifyLog,
} from '@tribune/verify';
import { BrowserMirror } from './browser-mirror.ts';
import type { CheckpointFile, FromWorker, Outcome, Progress, Verifying } from './protocol.ts';

/*
 * The worker of the trust page and of the console. It reads a log and the public API as any visitor can, without the
 * visitor's cookies, and without the browser's cache: what is verified is what the service serves now.
 */

addEventListener('message', ({ data }: MessageEvent<Verifying>) => void verify(data), { once: true });

async function verify(verifying: Verifying): Promise<void> {
  const mirror = await BrowserMirror.open(verifying.log);
  send({ outcome: (await verifiesSignatures()) ? await outcomeOf(verifying, mirror) : unsupported });
}

const send = (message: FromWorker) => postMessage(message);

async function outcomeOf(verifying: Verifying, mirror: BrowserMirror): Promise<Outcome> {
  const { api, log, merchantId, origin } = verifying;
  const show = throttled();
  const options = {
    fetch: (url: RequestInfo | URL, init?: RequestInit) =>
      fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }),
    attempts: 4,
    onLimit: (ms: number) => show({ of: 'limit', ms }),
  };
  try {
    const result = await verifyLog({
      origin,
      merchantId,
      store: mirror,
      fetch: logAt(log, options),
      api: publicApiAt(api, { ...options, headers: { 'x-merchant-id': merchantId } }),
      onProgress: ({ entries, size }) => show({ of: 'log', done: entries, total: size }),
      onAudit: ({ reviews, total }) => reviews > 0 && show({ of: 'reviews', done: reviews, total }),
      pause() {
        show({ of: 'again' });
        return new Promise((resolve) => setTimeout(resolve, 3_000));
      },
    });
    const { summaryOf } = await import('@tribune/verify/summary');
    const summary = summaryOf(result);
    return {
      verdict: summary.verified ? 'verified' : 'differs',
      summary,
      checks: checksOf(result),
      failure: null,
      checkpoints: [{ name: 'checkpoint', text: formatNote(result.checkpoint.note) }],
    };
  } catch (error) {
    return failed(error, mirror);
  }
}

async function failed(error: unknown, mirror: BrowserMirror): Promise<Outcome> {
  const checks = error instanceof VerificationFailure ? checksUntil(error) : null;
  return {
    verdict: checks ? 'contradicts' : 'unknown',
    summary: null,
    checks,
    failure:
      error instanceof VerificationFailure
        ? { code: error.code, message: error.message }
        : { code: 'unreachable', message: String(error) },
    checkpoints: checks ? await evidenceIn(mirror) : [],
  };
}

/** The earlier checkpoint and the one that contradicts it. */
async function evidenceIn(mirror: BrowserMirror): Promise<CheckpointFile[]> {
  const seen = await mirror.read('seen.json');
  const before: { checkpoint: string } | null = seen && JSON.parse(textOf(seen));
  const files = before ? [{ name: 'checkpoint-before', text: before.checkpoint }] : [];
  return [...files, ...mirror.evidence.map((bytes) => ({ name: 'checkpoint-now', text: textOf(bytes) }))];
}

const unsupported: Outcome = {
  verdict: 'unsupported',
  summary: null,
  checks: null,
  failure: null,
  checkpoints: [],
};

/** Whether the browser can verify signatures: WebCrypto exists only on secure pages, and Ed25519 since 2025. */
async function verifiesSignatures(): Promise<boolean> {
  try {
    const { publicKey } = await verifierKey('any', new Uint8Array(32));
    await crypto.subtle.importKey('raw', publicKey, 'Ed25519', true, ['verify']);
    return true;
  } catch {
    return false;
  }
}

const everyMs = 100;

/** Limits progress reports to ten per second, but always reports the end of a part. */
function throttled(): (progress: Progress) => void {
  let last = 0;
  return (progress) => {
    const isEnd = !('done' in progress) || progress.done >= progress.total;
    if (!isEnd && performance.now() - last < everyMs) return;
    last = performance.now();
    send({ progress });
  };
}
