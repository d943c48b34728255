import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** The text of a search field, its setter, and the debounced query for the server. */
export function useSearch() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  return [search, setSearch, settled ? { search: settled } : {}] as const;
}
