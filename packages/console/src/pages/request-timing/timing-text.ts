import { plural } from '../../components/labels.ts';
import { countryName } from './countries.ts';
import type { Timing } from './request-timing.tsx';

type Rule = Timing['rules'][number];

const or = new Intl.ListFormat('en', { type: 'disjunction' });

export const days = (count: number): string => plural(count, 'day');

/** The conditions of a rule in words. */
export function whenOf({ when }: Rule): string {
  const { minFulfillmentDays: min, maxFulfillmentDays: max } = when;
  return [
    when.productIds && `product ${or.format(when.productIds)}`,
    when.groupIds && `group ${or.format(when.groupIds)}`,
    when.categories && `category ${or.format(when.categories)}`,
    when.countries && `shipped to ${or.format(when.countries.map(countryName))}`,
    min !== undefined && `delivered at least ${days(min)} after the order`,
    max !== undefined && `delivered at most ${days(max)} after the order`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
