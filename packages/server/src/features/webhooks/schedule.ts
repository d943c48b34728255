const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/** Delays before the second attempt, the third and so on, over three days: the schedule that Standard Webhooks recommends. */
const retryDelaysMs = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/**
 * Milliseconds until the next attempt after `tries` attempts; null after the last. Includes up to 20 % jitter, so that
 * deliveries that failed together are not retried together, and respects the receiver's `Retry-After`.
 */
export function retryDelay(tries: number, retryAfterMs: number, random = Math.random): number | null {
  const pause = retryDelaysMs[tries - 1];
  return pause === undefined ? null : Math.max(pause * (1 + random() / 5), Math.min(retryAfterMs, day));
}

/** Milliseconds for which an endpoint receives no deliveries after this many consecutive failures; 0 for no backoff. */
export function backoff(failures: number, failingThreshold: number, retryAfterMs: number): number {
  const held =
    failures < failingThreshold ? 0 : Math.min(2 ** (failures - failingThreshold) * second, minute);
  return Math.max(held, Math.min(retryAfterMs, hour));
}

/** Parses `Retry-After` (seconds or a date) to milliseconds; 0 if absent or invalid. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number {
  const text = [header].flat()[0]?.trim() ?? '';
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(asked) ? Math.max(asked, 0) : 0;
}
