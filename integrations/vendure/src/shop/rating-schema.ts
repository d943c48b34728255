/** GraphQL types of both APIs. */
export const ratingSchema = `
  type TribuneStarCount {
    rating: Int!
    count: Int!
    "Share of all published reviews; one decimal."
    percentage: Float!
  }

  type TribuneRecommendation {
    "Share of the answers that recommend the product; one decimal."
    percent: Float!
    "Published reviews whose author recommends the product."
    recommended: Int!
    "Published reviews whose author has answered the question. Display the share from 5 answers on."
    answered: Int!
  }

  type TribuneRating {
    "Two decimals; 0 without reviews."
    averageRating: Float!
    "As it is shown to shoppers: one decimal, and 5 or 1 only if every rating is; 0 without reviews."
    displayedAverage: Float!
    "Published reviews."
    totalReviews: Int!
    "From 5 stars to 1."
    starDistribution: [TribuneStarCount!]!
    "Published reviews that were written for an incentive. Show it with the average."
    incentivizedCount: Int!
    "How many authors recommend the product. Null when nobody has answered."
    recommendation: TribuneRecommendation
  }

  extend type Product {
    "Null while Tribune is not available, and in channels without a merchant."
    tribuneRating: TribuneRating
  }
`;
