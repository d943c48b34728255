import type { getDashboard, QueryOf } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { dayOf } from '../daily-figures/index.ts';

export type PeriodQuery = QueryOf<typeof getDashboard>;

/** First and last day, inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The days that figures cover. */
export interface Period extends Days {
  name: PeriodQuery['period'] | null;
  /** The preceding period of the same length; null for all time. */
  previous: Days | null;
}

const daysOf = { '7d': 7, '14d': 14, '30d': 30, '90d': 90 } as const;
const maxDays = 3_660;
const dayMs = 24 * 60 * 60 * 1000;

/** The day `count` days after `day`, as in `2026-11-24`; before it if negative. */
export const daysLater = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs));
export const daysBetween = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The period of a query. Throws VALIDATION_ERROR. */
export async function periodOf(db: Db, merchantId: string, query: PeriodQuery, now: Date): Promise<Period> {
  const { period = '30d', startDate, endDate } = query;
  const today = dayOf(now);
  if (startDate !== undefined || endDate !== undefined) return customPeriod(startDate, endDate);
  if (period !== 'all')
    return withPrevious({ name: period, from: daysLater(today, 1 - daysOf[period]), to: today });
  const ends = await row(
    db,
    statement`select least($2::date, (select min(day) from shop_days where merchant_id = $1),
         (select min(day) from request_counts where merchant_id = $1)) as ${output.day('from')},
       greatest($2::date, (select max(day) from shop_days where merchant_id = $1)) as ${output.day('to')}`,
    [merchantId, today],
  );
  return { name: 'all', from: ends?.from ?? today, to: ends?.to ?? today, previous: null };
}

function customPeriod(startDate: string | undefined, endDate: string | undefined): Period {
  if (startDate === undefined) throw invalidField('startDate', 'is required together with endDate');
  if (endDate === undefined) throw invalidField('endDate', 'is required together with startDate');
  if (endDate < startDate) throw invalidField('endDate', 'must not be before startDate');
  const days = { from: startDate, to: endDate };
  if (daysBetween(days) > maxDays)
    throw invalidField('endDate', `must be at most ${maxDays} days after startDate; period=all has no end`);
  return withPrevious({ name: null, ...days });
}

function withPrevious(period: Omit<Period, 'previous'>): Period {
  const days = daysBetween(period);
  const from = daysLater(period.from, -days);
  // PostgreSQL's first day of the common era.
  const previous = /^\d{4}-/.test(from) && from >= '0001' ? { from, to: daysLater(period.from, -1) } : null;
  return { ...period, previous };
}
