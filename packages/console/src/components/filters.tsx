import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type Value = string | number | boolean | string[] | undefined;
export type Filters = Record<string, Value>;

/** The page's filters, stored in its address so that views can be shared, and a function to change some of them. */
export function useFilters<Wanted extends Filters>(
  read: (search: Record<string, unknown>) => Wanted,
): [Wanted, (changes: Partial<Wanted>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Partial<Wanted>) =>
      void navigate({
        to: '.',
        search: ((now: object) => filled({ ...now, ...changes })) as never,
        replace: true,
      }),
    [navigate],
  );
  return [read(search as Record<string, unknown>), change];
}

function filled(search: object) {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given);
}
/** Parsers for `read`: a text, one of several values, or a list of them. Invalid values are ignored. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
export const asOneOf = <const Value extends string>(
  value: unknown,
  values: readonly Value[],
): Value | undefined => values.find((one) => one === value);
export const asSomeOf = <const Value extends string>(value: unknown, values: readonly Value[]): Value[] =>
  values.filter((one) => [value].flat().includes(one));
