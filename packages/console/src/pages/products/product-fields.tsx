import { SimpleGrid, TextInput } from '@mantine/core';
import type { BodyOf, putProduct } from '@tribune/contract';
import { fieldFaults } from '../../app/field-faults.ts';

export type Told = Record<keyof BodyOf<typeof putProduct>, string>;

export const nothingTold: Told = {
  name: '',
  url: '',
  imageUrl: '',
  brand: '',
  gtin: '',
  mpn: '',
  sku: '',
  handle: '',
  groupId: '',
};

const fields: readonly [name: keyof Told, label: string, description: string, maxLength: number][] = [
  ['name', 'Name', 'As shoppers and mails see it.', 500],
  ['url', 'Address of its page', 'Begins with https://.', 2_000],
  ['imageUrl', 'Address of a picture', 'Shown in mails and here.', 2_000],
  ['brand', 'Brand', 'With an MPN it stands in for a missing GTIN.', 255],
  ['gtin', 'GTIN', 'The number below the bar code: 8, 12, 13 or 14 digits, or an ISBN.', 20],
  ['mpn', 'MPN', 'The manufacturer’s part number.', 255],
  ['sku', 'SKU', 'Your own stock number.', 255],
  ['handle', 'Handle', 'Name of the product in the URLs of your store. Imports match it.', 255],
  ['groupId', 'Group', 'Products of one group (sizes, colours) share their reviews.', 255],
];

interface ProductFieldsProps {
  told: Told;
  onChange: (told: Told) => void;
  error: unknown;
  disabled?: boolean;
  /** Of the fault's name: where the body holds a list of products. */
  prefix?: string;
}

export function ProductFields({ told, onChange, error, disabled = false, prefix = '' }: ProductFieldsProps) {
  const faultOf = fieldFaults(error);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {fields.map(([name, label, description, maxLength]) => (
        <TextInput
          key={name}
          label={label}
          description={description}
          value={told[name]}
          onChange={({ target }) => onChange({ ...told, [name]: target.value })}
          maxLength={maxLength}
          error={faultOf(prefix + name)}
          disabled={disabled}
          {...((name === 'gtin' || name === 'sku') && { spellCheck: false })}
        />
      ))}
    </SimpleGrid>
  );
}
