import { Text } from '@mantine/core';
import { Star } from '../../components/stars.tsx';
import type { Product } from './products.tsx';

/** The average rating; without reviews, a text instead of a zero. */
export const RatingFigure = ({ of }: { of: Pick<Product, 'displayedAverage' | 'totalReviews'> }) => (
  <Text span inherit c={of.totalReviews === 0 ? 'dimmed' : undefined} style={{ whiteSpace: 'nowrap' }}>
    {of.totalReviews === 0 ? 'No reviews' : <Star />} {of.totalReviews > 0 && of.displayedAverage.toFixed(1)}
  </Text>
);
