import { TagsInput } from '@mantine/core';
import { lengths, listProductCategories } from '@tribune/contract';
import { useRead } from '../app/calls.ts';
import { useSearch } from './search.ts';

interface CategoryInputProps {
  value: string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  max: number;
}

/** An input for categories of products, which suggests existing ones. */
export function CategoryInput({ value, onChange, placeholder, max }: CategoryInputProps) {
  const [search, setSearch, searched] = useSearch();
  const read = useRead(listProductCategories, { query: searched });
  return (
    <TagsInput
      label="Categories"
      description="Includes subcategories: “Clothing” includes “Clothing > Jackets”."
      placeholder={value.length > 0 ? '' : placeholder}
      data={read.data?.categories.map(({ name }) => name) ?? []}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      maxLength={lengths.id}
      maxTags={max}
      splitChars={[]}
      acceptValueOnBlur
    />
  );
}
