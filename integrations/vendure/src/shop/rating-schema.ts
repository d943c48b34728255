/** Types of both APIs. */
export const ratingSchema = `
  type TribuneStarCount {
    rating: Int!
    count: Int!
    "Share of all published reviews; one decimal."
    percentage: Float!
  }

  type TribuneRating {
    "Two decimals; 0 without reviews."
    averageRating: Float!
    "Published reviews."
    totalReviews: Int!
    "From 5 stars to 1."
    starDistribution: [TribuneStarCount!]!
    "Published reviews that were written for an incentive. Show it with the average."
    incentivizedCount: Int!
  }

  extend type Product {
    "Null while Tribune is not available, and in channels without a merchant."
    tribuneRating: TribuneRating
  }
`;
