import { SimpleGrid, TextInput } from '@mantine/core';
import type { BodyOf, putProduct } from '@tribune/contract';
import { fieldErrors } from '../../app/field-errors.ts';

export type ProductValues = Record<keyof BodyOf<typeof putProduct>, string>;

export const emptyValues: ProductValues = {
  name: '',
  url: '',
  imageUrl: '',
  brand: '',
  gtin: '',
  mpn: '',
  sku: '',
  handle: '',
  category: '',
  groupId: '',
};

const fields: readonly [name: keyof ProductValues, label: string, description: string, maxLength: number][] =
  [
    ['name', 'Name', 'Shown to shoppers and in emails', 500],
    ['url', 'Product page URL', 'Starts with https://', 2_000],
    ['imageUrl', 'Image URL', 'Shown in emails and here', 2_000],
    ['brand', 'Brand', 'Identifies products without a GTIN, together with the MPN', 255],
    ['gtin', 'GTIN', 'The number below the barcode, or an ISBN', 20],
    ['mpn', 'MPN', 'Manufacturer part number', 255],
    ['sku', 'SKU', 'Your stock-keeping unit', 255],
    ['handle', 'Handle', 'Name of the product in your store’s URLs. Imports match it', 255],
    ['category', 'Category', 'Such as Clothing > Jackets', 255],
    ['groupId', 'Group', 'Products in a group (sizes, colors) share their reviews', 255],
  ];

interface ProductFieldsProps {
  values: ProductValues;
  onChange: (values: ProductValues) => void;
  error: unknown;
  disabled?: boolean;
  /** Prefix of field names in validation errors, where the body contains a list of products. */
  prefix?: string;
}

export function ProductFields({
  values,
  onChange,
  error,
  disabled = false,
  prefix = '',
}: ProductFieldsProps) {
  const errorOf = fieldErrors(error);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {fields.map(([name, label, description, maxLength]) => (
        <TextInput
          key={name}
          label={label}
          description={description}
          value={values[name]}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          maxLength={maxLength}
          error={errorOf(prefix + name)}
          disabled={disabled}
          {...((name === 'gtin' || name === 'sku') && { spellCheck: false })}
        />
      ))}
    </SimpleGrid>
  );
}
