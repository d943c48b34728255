const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/** Pauses before the second attempt, the third and so on: the schedule that Standard Webhooks recommends, three days. */
const pausesMs = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/**
 * Milliseconds until the next attempt, after so many; null when there is none any more. Up to a fifth longer by chance,
 * so that what failed together does not come back together; never sooner than the receiver asked for.
 */
export function pauseAfter(tries: number, retryAfterMs: number, random = Math.random): number | null {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? null : Math.max(pause * (1 + random() / 5), Math.min(retryAfterMs, day));
}

/** How long an endpoint is left alone altogether, after so many failures in a row; 0: not at all. */
export function holdAfter(failures: number, failingAfter: number, retryAfterMs: number): number {
  const held = failures < failingAfter ? 0 : Math.min(2 ** (failures - failingAfter) * second, minute);
  return Math.max(held, Math.min(retryAfterMs, hour));
}

/** What `Retry-After` asks for: seconds or a date. 0 when it asks for nothing that can be read. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number {
  const text = [header].flat()[0]?.trim() ?? '';
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(asked) ? Math.max(asked, 0) : 0;
}
