/** Merchants of the same shape, to which reviews are assigned in turn. */
export interface Group {
  merchants: number;
  /** Number of reviews of all merchants in the group together. */
  reviews: number;
  products: number;
  /** The first product's share of the reviews. The other products have from about 6 % down to some 200 reviews. */
  firstShare: number;
}

export interface Size {
  database: string;
  /** The merchant whose routes are measured, and the other merchants. */
  big: Group;
  others: Group;
}

/** One merchant with nearly all the reviews and a product for each 500 of them, and 200 merchants with a two-thousandth each. */
export const largeSize = (reviews: number): Size => ({
  database: `scale_${reviews}`,
  big: { merchants: 1, reviews, products: Math.max(200, Math.round(reviews / 500)), firstShare: 0.1 },
  others: {
    merchants: 200,
    reviews: 200 * Math.max(20, Math.round(reviews / 2000)),
    products: 50,
    firstShare: 0.1,
  },
});

/** 100,000 reviews in total. The first merchant has nine tenths of them, and its first product 11,000, enough for 480 full pages. */
export const smallSize: Size = {
  database: 'scale_small',
  big: { merchants: 1, reviews: 90_500, products: 200, firstShare: 0.12 },
  others: { merchants: 19, reviews: 9_500, products: 20, firstShare: 0.1 },
};

/**
 * A word in exactly this many reviews of the first merchant at every size: a third of them are of its first product, and a third of its
 * last.
 */
export const rareWord = 'heliotrope';
export const rareWordReviews = 60;
