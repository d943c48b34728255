import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './load.ts';

const kinds = ['submit', 'read', 'vote', 'moderate', 'question', 'order', 'photo'] as const;
const calmMs = 2_000;

/** Counts responses during a fault and the recovery from it. */
export class Tally {
  /** Number of 503 SERVICE_UNAVAILABLE responses with Retry-After. */
  unavailable = 0;
  /** Number of requests that found no server because of a restart, and were sent to the next one. */
  failedOver = 0;
  undocumented: string[] = [];
  /** Whether a server may be absent. */
  restarting = false;
  readonly #okSince = new Map<string, number>();
  #troubleAt = 0;

  begin(): void {
    this.unavailable = 0;
    this.failedOver = 0;
    this.undocumented = [];
    this.#okSince.clear();
  }

  /** Counts a response, and returns whether it is final. */
  note(kind: string, answer: Answer | Error): boolean {
    if (!(answer instanceof Error) && answer.status === 200) {
      if (!this.#okSince.has(kind)) this.#okSince.set(kind, performance.now());
      return true;
    }
    this.#okSince.delete(kind);
    this.#troubleAt = performance.now();
    if (answer instanceof Error) {
      if (this.restarting) this.failedOver++;
      else this.undocumented.push(`${kind}: no answer (${answer.message})`);
      return false;
    }
    const code = codeOf(answer);
    if (
      answer.status === 503 &&
      code === 'SERVICE_UNAVAILABLE' &&
      /^\d+$/.test(answer.headers.get('retry-after') ?? '')
    )
      this.unavailable++;
    // A retry may arrive while the request without a response is still running.
    else if (answer.status !== 409 || code !== 'REQUEST_IN_PROGRESS')
      this.undocumented.push(`${kind}: ${answer.status} ${code}`);
    return false;
  }

  /** Seconds from `since` until all responses are 200; null if that does not happen. */
  async secondsUntilNormal(since: number, patienceMs: number): Promise<number | null> {
    const began = performance.now();
    for (;;) {
      const now = performance.now();
      const calm =
        kinds.every((kind) => now - (this.#okSince.get(kind) ?? now) > 0) && now - this.#troubleAt > calmMs;
      if (calm) return Math.max(0, (this.#troubleAt - since) / 1000);
      if (now - began > patienceMs) return null;
      await delay(50);
    }
  }
}

function codeOf({ body }: Answer): string {
  try {
    return (JSON.parse(body) as { error: { code: string } }).error.code;
  } catch {
    return body.slice(0, 60);
  }
}
