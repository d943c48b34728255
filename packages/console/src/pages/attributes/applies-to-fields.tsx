import { Radio, Stack } from '@mantine/core';
import { maxApplicable } from '@tribune/contract';
import { CategoryInput, GroupInput, ProductsInput } from '../../components/product-inputs.tsx';
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
      <GroupInput
        value={value.groupIds}
        onChange={(groupIds) => onChange({ ...value, groupIds })}
        max={maxApplicable}
      />
      <ProductsInput
        label="Single products"
        placeholder="Search by name, ID, SKU or GTIN"
        value={value.productIds}
        onChange={(productIds) => onChange({ ...value, productIds })}
        max={maxApplicable}
      />
    </>
  );
}
