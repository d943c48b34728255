import { periods } from '@tribune/contract';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';

export type PeriodName = (typeof periods)[number];

interface Chosen {
  period: PeriodName | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
  compare: 'yes' | undefined;
  [other: string]: string | undefined;
}

const isDay = (value: unknown) => {
  const text = asText(value);
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

/** The selected period, stored in the page's address. */
export function useSelectedPeriod() {
  const [chosen, change] = useFilters<Chosen>((found) => ({
    period: asOneOf(found.period, periods),
    startDate: isDay(found.startDate),
    endDate: isDay(found.endDate),
    compare: asOneOf(found.compare, ['yes']),
  }));
  const { startDate, endDate } = chosen;
  const isCustom = startDate !== undefined && endDate !== undefined;
  return {
    chosen,
    change,
    isCustom,
    /** Query of the analytics routes. */
    query: isCustom ? { startDate, endDate } : { period: chosen.period ?? ('30d' as const) },
  };
}
