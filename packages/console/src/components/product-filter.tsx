import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../app/calls.ts';
import { asControl, type Filter } from './filter-bar.tsx';

interface ProductFilterProps {
  /** ID of the selected product. */
  value: string | undefined;
  onChange: (productId: string | undefined) => void;
}

/** An input that finds a product by name, ID, SKU or GTIN. */
export function ProductFilter({ value, onChange }: ProductFilterProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const products = useRead(listProducts, { query: { limit: 20, ...(search && { search }) } });
  const selected = useRead(listProducts, { query: { limit: 20, search: value ?? '' } }, { when: !!value });
  const found = [...(products.data?.products ?? []), ...(value ? (selected.data?.products ?? []) : [])];
  const names = new Map(found.map(({ productId, name }) => [productId, name ?? productId]));
  if (value && !names.has(value)) names.set(value, value);
  return (
    <Select
      label="Product"
      placeholder="Any"
      searchable
      clearable
      nothingFoundMessage="No matching products"
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      // All results match: the server also searches fields that the label does not contain.
      filter={({ options }) => options}
      value={value ?? null}
      onChange={(productId) => onChange(productId ?? undefined)}
      onSearchChange={(text) => setTyped(names.get(value ?? '') === text ? '' : text)}
      w={{ base: '100%', sm: 240 }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** The same input as a filter of a list. Its chip shows the name, or the ID until the name is known. */
export function useProductFilter(
  value: string | undefined,
  onChange: ProductFilterProps['onChange'],
): Filter {
  const { data } = useRead(
    listProducts,
    { query: { limit: 20, search: value ?? '' } },
    { when: value !== undefined },
  );
  return {
    label: 'Product',
    shown: data?.products.find(({ productId }) => productId === value)?.name ?? value,
    clear: () => onChange(undefined),
    ...asControl(<ProductFilter value={value} onChange={onChange} />),
  };
}
