import { Stack, Text } from '@mantine/core';
import type { Product } from './products.tsx';

/** The identifiers by which other systems know the product. */
export function Identifiers({ of }: { of: Pick<Product, 'productId' | 'gtin' | 'mpn' | 'sku' | 'brand'> }) {
  const values = (
    [
      ['GTIN', of.gtin],
      ['Brand', of.brand],
      ['MPN', of.mpn],
      ['SKU', of.sku === of.productId ? null : of.sku],
    ] as const
  ).filter(([, value]) => value !== null);
  if (values.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        None
      </Text>
    );
  return (
    <Stack gap={0}>
      {values.map(([name, value]) => (
        <Text span size="xs" key={name}>
          <Text span size="xs" c="dimmed">
            {name}
          </Text>{' '}
          {value}
        </Text>
      ))}
    </Stack>
  );
}
