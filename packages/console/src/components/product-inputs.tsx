import { MultiSelect, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lengths, listProductCategories, listProductGroups, listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../app/calls.ts';

interface InputProps {
  value: string[];
  onChange: (value: string[]) => void;
  /** Shown while nothing is selected. */
  placeholder?: string;
  max: number;
}

/** An input for categories of products, which suggests existing ones. */
export function CategoryInput(props: InputProps) {
  const [search, setSearch, query] = useSearch();
  const { data } = useRead(listProductCategories, { query });
  return (
    <SuggestedTags
      {...props}
      label="Categories"
      description="Includes subcategories: “Clothing” includes “Clothing > Jackets”."
      suggested={data?.categories}
      search={search}
      onSearch={setSearch}
    />
  );
}

/** An input for groups of products, which suggests existing ones. */
export function GroupInput(props: InputProps) {
  const [search, setSearch, query] = useSearch();
  const { data } = useRead(listProductGroups, { query });
  return (
    <SuggestedTags
      {...props}
      label="Product groups"
      suggested={data?.groups}
      search={search}
      onSearch={setSearch}
    />
  );
}

interface SuggestedTagsProps extends InputProps {
  label: string;
  description?: string;
  suggested: readonly { name: string }[] | undefined;
  search: string;
  onSearch: (search: string) => void;
}

function SuggestedTags(props: SuggestedTagsProps) {
  const { value, placeholder = '', max, suggested = [], search, onSearch, ...input } = props;
  return (
    <TagsInput
      {...input}
      placeholder={value.length > 0 ? '' : placeholder}
      data={suggested.map(({ name }) => name)}
      value={value}
      searchValue={search}
      onSearchChange={onSearch}
      maxLength={lengths.id}
      maxTags={max}
      splitChars={[]}
      acceptValueOnBlur
    />
  );
}

interface ProductsInputProps extends InputProps {
  label: string;
  description?: string;
}

/** Selects products, by ID, that are found by name, ID, SKU or GTIN. */
export function ProductsInput({ value, placeholder = '', max, ...input }: ProductsInputProps) {
  const [search, setSearch, searched] = useSearch();
  const found = useRead(listProducts, { query: { ...searched, limit: 50 } });
  const names = useProductNames(value);
  for (const { productId, name } of found.data?.products ?? []) names.set(productId, name ?? productId);
  const ids = new Set([...value, ...names.keys()]);
  return (
    <MultiSelect
      {...input}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      hidePickedOptions
      maxValues={max}
      nothingFoundMessage="No matching products"
      data={[...ids].map((id) => ({ value: id, label: names.get(id) ?? id }))}
      // All results match: the server also searches fields that the label does not contain.
      filter={({ options }) => options}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      clearButtonProps={{ 'aria-label': 'Clear products' }}
    />
  );
}

const maxNamed = 100;

/** Names of products by ID, until they are known their IDs. */
export function useProductNames(ids: readonly string[]): Map<string, string> {
  const productIds = ids.slice(0, maxNamed);
  const { data } = useRead(
    listProducts,
    { query: { limit: maxNamed, productIds } },
    { when: productIds.length > 0 },
  );
  return new Map(data?.products.map(({ productId, name }) => [productId, name ?? productId]));
}

/** The text of a search field, its setter, and the debounced query for the server. */
function useSearch() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  return [search, setSearch, settled ? { search: settled } : {}] as const;
}
