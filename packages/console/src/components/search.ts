import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** What is typed into a search field, a function that changes it, and the query for the server a moment later. */
export function useSearch() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  return [search, setSearch, settled ? { search: settled } : {}] as const;
}
