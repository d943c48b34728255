/** Merchants that share one shape. Reviews are dealt out to them in turn. */
export interface Group {
  merchants: number;
  /** Of all merchants of the group together. */
  reviews: number;
  products: number;
  /** Share of the first product; the others have between about 6 % and some 200 reviews. */
  firstShare: number;
}

export interface Size {
  database: string;
  /** The one whose routes are measured, and the others. */
  big: Group;
  others: Group;
}

/** One merchant with all the reviews, a product for each 500 of them, and 200 merchants of a two-thousandth each. */
export const largeSize = (reviews: number): Size => ({
  database: `scale_${shortened(reviews)}`,
  big: { merchants: 1, reviews, products: Math.max(200, Math.round(reviews / 500)), firstShare: 0.1 },
  others: {
    merchants: 200,
    reviews: 200 * Math.max(20, Math.round(reviews / 2000)),
    products: 50,
    firstShare: 0.1,
  },
});

/** 100,000 reviews in all, of which the first merchant has nine tenths and its first product 11,000, for 480 full pages. */
export const smallSize: Size = {
  database: 'scale_small',
  big: { merchants: 1, reviews: 90_500, products: 200, firstShare: 0.12 },
  others: { merchants: 19, reviews: 9_500, products: 20, firstShare: 0.1 },
};

function shortened(count: number): string {
  if (count % 1_000_000 === 0) return `${count / 1_000_000}m`;
  return count % 1000 === 0 ? `${count / 1000}k` : String(count);
}

/** A word in exactly this many reviews of the first merchant, whatever the size: a third each of the first and last product. */
export const rareWord = 'heliotrope';
export const rareWordReviews = 60;
