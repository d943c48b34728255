import { type Days, daysLater } from '../analytics/index.ts';

/** The weeks, from Monday, or the months of a range. The first and the last may be partial. */
export function stepsOf({ from, to }: Days, by: 'week' | 'month'): Days[] {
  const steps: Days[] = [];
  for (let start = from; start <= to; ) {
    const end = by === 'week' ? sundayOf(start) : lastOfMonth(start);
    steps.push({ from: start, to: end < to ? end : to });
    start = daysLater(end, 1);
  }
  return steps;
}

const sundayOf = (day: string) => daysLater(day, (7 - new Date(day).getUTCDay()) % 7);

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
