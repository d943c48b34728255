import { Group } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';

type Value = string | number | boolean | string[] | undefined;
export type Filters = Record<string, Value>;

/**
 * The page's filters as they stand in its address, so that it can be shared, and a way to change some of them. What is
 * empty is left out of the address.
 */
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
/** For `read`: a text of the address, and one or several of a set of words. What does not fit is as if it were not there. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
export const asOneOf = <const Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === value);
export const asSomeOf = <const Word extends string>(value: unknown, words: readonly Word[]): Word[] =>
  words.filter((word) => [value].flat().includes(word));

export function FiltersBar({ children }: { children: ReactNode }) {
  return (
    <Group role="search" gap="xs" mb="md" align="flex-end">
      {children}
    </Group>
  );
}
