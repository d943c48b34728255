const delaysMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000];
const longestMs = 60 * 60_000;

/** How long to wait after that many failed attempts before. */
export const retryMs = (attempts: number): number => delaysMs[attempts] ?? longestMs;
