import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';

/** Maximum number of codes on the screen. Further ones are printed as separate sheets. */
export const maxProducts = 50;

interface ProductChoiceProps {
  value: string[];
  /** Names of the selected products. */
  names: ReadonlyMap<string, string>;
  onChange: (productIds: string[]) => void;
}

/** Selects products that are found by name, ID, SKU or GTIN. */
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
      // All results match: the server also searches fields that the label does not contain.
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      clearButtonProps={{ 'aria-label': 'Clear products' }}
    />
  );
}
