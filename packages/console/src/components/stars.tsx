import { Text } from '@mantine/core';

/** A rating as ★★★★☆. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Text
      span
      inherit
      role="img"
      aria-label={`${rating} out of 5 stars`}
      style={{ letterSpacing: 1, whiteSpace: 'nowrap' }}
    >
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </Text>
  );
}
