import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';
import { IconSearch } from './icons.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
  /** Called when typing pauses. */
  onSearch: (value: string | undefined) => void;
}

/** A search field that filters while typing. Enter and Escape leave the field, so that shortcuts work again; the text remains. */
export function SearchField({ label, placeholder = '', value = '', field, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), 300);
  // The address can change by other means, such as the Back button.
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} />}
      value={typed}
      maxLength={200}
      onChange={({ target }) => {
        setTyped(target.value);
        search(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        search.flush();
        event.currentTarget.blur();
      }}
      style={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  );
}
