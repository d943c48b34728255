import { Hint, SmallHint } from '../../components/hint.tsx';
import { Star } from '../../components/stars.tsx';
import type { Product } from './products.tsx';

/** The average rating; without reviews, a text instead of a zero. */
export function RatingFigure({ of }: { of: Pick<Product, 'displayedAverage' | 'totalReviews'> }) {
  if (of.totalReviews === 0) return <Hint span>No reviews</Hint>;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Star /> {of.displayedAverage.toFixed(1)}
      <SmallHint span> out of 5</SmallHint>
    </span>
  );
}
