/** Below this, averages and shares say little, and we say so. */
export const few = 10;

export const whole = (count: number): string => count.toLocaleString();
export const percent = (share: number): string => `${share.toFixed(1)}%`;
export const partOf = (part: number, all: number): number => (all === 0 ? 0 : (part / all) * 100);
export const namesOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${startDate} to ${endDate}`;

/** What a count grew by: in percent only where there was enough before to grow from. */
export function growthOf(now: number, before: number): string {
  if (now === before) return 'as before';
  const more = now > before ? '+' : '−';
  const difference = Math.abs(now - before);
  if (before < few) return `${more}${whole(difference)} (${whole(before)} before)`;
  return `${more}${Math.round((difference / before) * 100)}% (${whole(before)} before)`;
}

/** As in `2 h 10 min`. */
export function lengthOf(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
