import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../app/calls.ts';

interface ProductFilterProps {
  /** ID of the selected product. */
  value: string | undefined;
  onChange: (productId: string | undefined) => void;
}

/** Finds a product by name, ID, SKU or GTIN. */
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
      // The server has searched other fields than the label.
      filter={({ options }) => options}
      value={value ?? null}
      onChange={(productId) => onChange(productId ?? undefined)}
      onSearchChange={(text) => setTyped(names.get(value ?? '') === text ? '' : text)}
      w={{ base: '100%', sm: 240 }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Name of a product, or its ID while the name is not known. */
export function useProductName(productId: string | undefined): string | undefined {
  const { data } = useRead(
    listProducts,
    { query: { limit: 20, search: productId ?? '' } },
    { when: productId !== undefined },
  );
  return data?.products.find((one) => one.productId === productId)?.name ?? productId;
}
