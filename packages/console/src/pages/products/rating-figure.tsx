import { Text } from '@mantine/core';
import { Star } from '../../components/stars.tsx';
import type { Product } from './products.tsx';

/** The average rating; without reviews, a text instead of a zero. */
export function RatingFigure({ of }: { of: Pick<Product, 'displayedAverage' | 'totalReviews'> }) {
  if (of.totalReviews === 0)
    return (
      <Text span size="sm" c="dimmed">
        No reviews
      </Text>
    );
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Star /> {of.displayedAverage.toFixed(1)}
      <Text span size="xs" c="dimmed">
        {' '}
        out of 5
      </Text>
    </span>
  );
}
