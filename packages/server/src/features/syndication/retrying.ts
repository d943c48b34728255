const delaysMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000];
const longestMs = 60 * 60_000;

/** Delay before the next attempt, by the number of failed ones. */
export const retryMs = (attempts: number): number => delaysMs[attempts] ?? longestMs;
