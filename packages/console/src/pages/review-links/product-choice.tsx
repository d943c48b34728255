import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';

/** Codes on the screen at once; print more of them as several sheets. */
export const maxProducts = 50;

interface ProductChoiceProps {
  value: string[];
  /** Names of the selected products. */
  names: ReadonlyMap<string, string>;
  onChange: (productIds: string[]) => void;
}

/** Selects products, found by name, ID, SKU or GTIN. */
export function ProductChoice({ value, names, onChange }: ProductChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useRead(listProducts, { query: { limit: 20, ...(search && { search }) } });
  const options = new Map([
    ...value.map((id) => [id, names.get(id) ?? id] as const),
    ...(found.data?.products ?? []).map(({ productId, name }) => [productId, name ?? productId] as const),
  ]);
  return (
    <MultiSelect
      label="Products"
      description="Without a product, the code leads to a page where customers choose one."
      placeholder={value.length === 0 ? 'Whole store' : ''}
      searchable
      clearable
      hidePickedOptions
      maxValues={maxProducts}
      nothingFoundMessage="No matching products"
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      // The server has searched other fields than the label.
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      clearButtonProps={{ 'aria-label': 'Clear products' }}
    />
  );
}
