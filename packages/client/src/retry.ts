import { ApiFailure } from '@tribune/contract/api-failure';
import { retryAfterOf } from '@tribune/contract/request';

export interface RetryOptions {
  /** Attempts after the first one. Default: 2. */
  maxRetries?: number;
  /** Time limit of each attempt. Default: 30,000. */
  timeoutMs?: number;
  /** Retries are abandoned when `Retry-After` is longer. Default: 30,000. */
  maxDelayMs?: number;
  /** Default: the global fetch. */
  fetch?: typeof fetch;
}

const firstDelayMs = 300;
const gatewayFailures = [502, 504];
/** Statuses with which the server has not processed the request. */
const refusedForNow = [429, 503];

/**
 * `fetch` with retries. After 429 and 503, every request is retried; after a failed connection, a timeout or a gateway error, only
 * idempotent ones. A POST is idempotent by its Idempotency-Key, a PATCH is not.
 */
export function retryingFetch(options: RetryOptions): typeof fetch {
  const { maxRetries = 2, maxDelayMs = 30_000 } = options;
  return async (url, init = {}) => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await once(url, init, options);
      const delayMs = attempt < maxRetries ? await delayBefore(outcome, init, attempt) : null;
      if (delayMs === null || delayMs > maxDelayMs) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(delayMs, init.signal);
    }
  };
}

/** The response, or the error in its place. Throws if the caller aborted. */
async function once(
  url: string | URL | Request,
  init: RequestInit,
  { fetch: send = fetch, timeoutMs = 30_000 }: RetryOptions,
): Promise<Response | Error> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    return await send(url, { ...init, signal });
  } catch (error) {
    init.signal?.throwIfAborted();
    if (limit.aborted)
      return new ApiFailure({ code: 'TIMEOUT', message: `No response within ${timeoutMs} ms.`, status: 0 });
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Milliseconds until the next attempt; null if the request must not be retried. */
async function delayBefore(
  outcome: Response | Error,
  init: RequestInit,
  attempt: number,
): Promise<number | null> {
  const backoffMs = Math.random() * firstDelayMs * 4 ** attempt;
  if (!(outcome instanceof Response)) return takesEffectOnce(init) ? backoffMs : null;
  const retryAfter = retryAfterOf(outcome);
  const waitMs = retryAfter === null ? backoffMs : retryAfter * 1000 + Math.random() * firstDelayMs;
  if (refusedForNow.includes(outcome.status)) return waitMs;
  if (gatewayFailures.includes(outcome.status)) return takesEffectOnce(init) ? waitMs : null;
  return (await isStillRunning(outcome)) ? waitMs : null;
}

function takesEffectOnce({ method = 'GET', headers }: RequestInit): boolean {
  return method !== 'PATCH' && (method !== 'POST' || new Headers(headers).has('idempotency-key'));
}

/** Whether the previous attempt reached the server and is still running. */
async function isStillRunning(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const text = await response.clone().text();
  return text.includes('"REQUEST_IN_PROGRESS"');
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
