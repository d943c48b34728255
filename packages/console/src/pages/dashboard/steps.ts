import type { Dashboard } from './dashboard.tsx';

export interface Step {
  /** First day of the step. */
  from: string;
  reviews: number;
  questions: number;
  /** Of a day: the average of the seven days up to it. Null without reviews: a zero would be drawn as a bad rating. */
  averageRating: number | null;
}

export type StepName = 'day' | 'week' | 'month';

/** Limits charts to about 50 steps: more are unreadable on phones, and each would contain few reviews. */
export const stepNameOf = (days: number): StepName => (days <= 31 ? 'day' : days <= 366 ? 'week' : 'month');

/** Groups days into steps for a readable chart. Weeks start on the first day of the period. */
export function stepsOf(trends: Dashboard['trends'], by: StepName): Step[] {
  const groups = Map.groupBy(
    trends.map((day, index) => ({ ...day, index })),
    ({ date, index }) =>
      by === 'month' ? date.slice(0, 7) : by === 'week' ? String(Math.floor(index / 7)) : date,
  );
  return [...groups.values()].map((days, index) => ({
    from: days[0]?.date ?? '',
    reviews: reviewsOf(days),
    questions: days.reduce((sum, day) => sum + day.questions, 0),
    averageRating: averageOf(by === 'day' ? trends.slice(Math.max(0, index - 6), index + 1) : days),
  }));
}

const reviewsOf = (days: Dashboard['trends']) => days.reduce((sum, day) => sum + day.reviews, 0);

/** The average with two decimals. As in the API, it is 5 or 1 only if every day's average is. */
function averageOf(days: Dashboard['trends']): number | null {
  const reviews = reviewsOf(days);
  if (reviews === 0) return null;
  const stars = days.reduce((sum, day) => sum + day.averageRating * day.reviews, 0);
  if (stars === reviews || stars === 5 * reviews) return stars / reviews;
  return Math.min(4.99, Math.max(1.01, Math.round((stars / reviews) * 100) / 100));
}
