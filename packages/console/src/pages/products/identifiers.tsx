import { Stack, Text } from '@mantine/core';
import { Hint, SmallHint } from '../../components/hint.tsx';
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
  if (values.length === 0) return <Hint span>None</Hint>;
  return (
    <Stack gap={0} maw={220}>
      {values.map(([name, value]) => (
        <Text span size="xs" key={name} lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          <SmallHint span>{name}</SmallHint> {value}
        </Text>
      ))}
    </Stack>
  );
}
