/** Below this number of reviews, averages and shares are marked as unreliable. */
export const few = 10;

export const whole = (count: number): string => count.toLocaleString();
export const percent = (share: number): string => `${share.toFixed(1)}%`;
export const partOf = (part: number, all: number): number => (all === 0 ? 0 : (part / all) * 100);
export const namesOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${startDate} to ${endDate}`;

/** Change of a count; in percent only from a sufficient base. */
export function growthOf(now: number, before: number): string {
  if (now === before) return 'no change';
  const more = now > before ? '+' : '−';
  const difference = Math.abs(now - before);
  if (before < few) return `${more}${whole(difference)} (was ${whole(before)})`;
  return `${more}${Math.round((difference / before) * 100)}% (was ${whole(before)})`;
}

/** A duration, such as `45 min` or `3 h`. */
export function lengthOf(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
