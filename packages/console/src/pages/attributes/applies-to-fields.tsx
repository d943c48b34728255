import { MultiSelect, Radio, Stack, TagsInput } from '@mantine/core';
import { lengths, listProductGroups, listProducts, maxApplicable } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { CategoryInput } from '../../components/category-input.tsx';
import { useSearch } from '../../components/search.ts';
import type { AppliesTo } from './attribute-draft.ts';

interface AppliesToFieldsProps {
  value: AppliesTo | null;
  onChange: (value: AppliesTo | null) => void;
  error: string | undefined;
}

const nothing: AppliesTo = { productIds: [], groupIds: [], categories: [] };

/** Selects the products for which the form asks this question. */
export function AppliesToFields({ value, onChange, error }: AppliesToFieldsProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Ask about"
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : nothing)}
        error={error}
      >
        <Stack gap={6} mt={6}>
          <Radio value="all" label="All products" />
          <Radio value="some" label="Some products" />
        </Stack>
      </Radio.Group>
      {value && <Pickers value={value} onChange={onChange} />}
    </Stack>
  );
}

function Pickers({ value, onChange }: { value: AppliesTo; onChange: (value: AppliesTo) => void }) {
  return (
    <>
      <CategoryInput
        value={value.categories}
        onChange={(categories) => onChange({ ...value, categories })}
        max={maxApplicable}
      />
      <Groups value={value.groupIds} onChange={(groupIds) => onChange({ ...value, groupIds })} />
      <Products value={value.productIds} onChange={(productIds) => onChange({ ...value, productIds })} />
    </>
  );
}

interface PickerProps {
  value: string[];
  onChange: (value: string[]) => void;
}

function Groups({ value, onChange }: PickerProps) {
  const [search, setSearch, searched] = useSearch();
  const read = useRead(listProductGroups, { query: searched });
  return (
    <TagsInput
      label="Product groups"
      data={read.data?.groups.map(({ name }) => name) ?? []}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      maxLength={lengths.id}
      maxTags={maxApplicable}
      splitChars={[]}
      acceptValueOnBlur
    />
  );
}

const maxNamed = 100;

function Products({ value, onChange }: PickerProps) {
  const [search, setSearch, searched] = useSearch();
  const found = useRead(listProducts, { query: { ...searched, limit: 50 } });
  const productIds = value.slice(0, maxNamed);
  const chosen = useRead(
    listProducts,
    { query: { productIds, limit: maxNamed } },
    { when: productIds.length > 0 },
  );
  const names = new Map(
    [...(chosen.data?.products ?? []), ...(found.data?.products ?? [])].map(({ productId, name }) => [
      productId,
      name ?? productId,
    ]),
  );
  const ids = [...new Set([...names.keys(), ...value])];
  return (
    <MultiSelect
      label="Single products"
      placeholder="Search by name, ID, SKU or GTIN"
      data={ids.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // All results match: the server also searches IDs and SKUs, which the names do not contain.
      filter={({ options }) => options}
      maxValues={maxApplicable}
      nothingFoundMessage="No matching products"
    />
  );
}
