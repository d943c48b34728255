import { parse } from 'graphql';
import { ratingSchema } from './rating-schema';

export const shopSchema = parse(`
  ${ratingSchema}

  type TribuneReviewMedia {
    "\`image\` or \`video\`."
    type: String!
    width: Int
    height: Int
    "URLs by size: \`thumbnail\`, \`small\`, \`medium\`, \`large\`, \`original\`, \`poster\`."
    urls: JSON!
  }

  type TribuneReviewReply {
    text: String!
    authorName: String!
    createdAt: DateTime!
  }

  type TribuneReview {
    id: String!
    rating: Int!
    title: String
    text: String
    pros: String
    cons: String
    wouldRecommend: Boolean
    attributes: JSON
    authorName: String!
    "Show it with the review: consumer law requires it."
    verifiedPurchase: Boolean!
    "How it is verified: \`order\`, \`token\`, \`merchant\`, \`email\`, \`imported\` or \`none\`."
    verification: String!
    "Show it with the review: consumer law requires it."
    incentivized: Boolean!
    language: String
    helpfulVotes: Int!
    notHelpfulVotes: Int!
    media: [TribuneReviewMedia!]!
    reply: TribuneReviewReply
    createdAt: DateTime!
  }

  type TribuneReviewList {
    items: [TribuneReview!]!
    "Reviews that match the options."
    totalItems: Int!
  }

  enum TribuneReviewSort { featured newest oldest highest lowest helpful }

  input TribuneReviewListOptions {
    page: Int
    limit: Int
    "Default: featured."
    sort: TribuneReviewSort
    rating: [Int!]
    verified: Boolean
    withMedia: Boolean
    language: String
    search: String
  }

  extend type Product {
    "Published reviews. Null while Tribune is not available, and in channels without a merchant."
    tribuneReviews(options: TribuneReviewListOptions): TribuneReviewList
    "JSON-LD for search engines, for a script element of type application/ld+json."
    tribuneStructuredData: String
  }

  extend type SearchResult {
    "Rating of the product."
    tribuneRating: TribuneRating
  }

  type TribuneTokenProduct {
    productId: ID!
    name: String
    imageUrl: String
    reviewed: Boolean!
  }

  type TribuneReviewToken {
    valid: Boolean!
    "\`active\`, \`used\`, \`expired\`, \`revoked\` or \`unknown\`."
    status: String!
    products: [TribuneTokenProduct!]!
  }

  input SubmitTribuneReviewInput {
    productId: ID!
    rating: Int!
    "Default: first name of the customer who is signed in."
    authorName: String
    "Default: address of the customer who is signed in."
    authorEmail: String
    title: String
    text: String
    pros: String
    cons: String
    wouldRecommend: Boolean
    attributes: JSON
    "The \`reviewToken\` of an email: it verifies the purchase. Otherwise an order of the same address does."
    token: String
    incentiveClaimId: String
    incentiveConsent: Boolean
  }

  type TribuneSubmittedReview {
    id: String!
    "\`pending\` reviews wait for moderation."
    status: String!
    verifiedPurchase: Boolean!
  }

  type TribuneReviewError implements ErrorResult {
    errorCode: ErrorCode!
    message: String!
    "Tribune's error code, as in VALIDATION_ERROR or DUPLICATE_REVIEW; UNAVAILABLE when it does not respond."
    reason: String!
    "Fields that are wrong."
    fields: [String!]!
  }

  union SubmitTribuneReviewResult = TribuneSubmittedReview | TribuneReviewError

  extend type Query {
    "What the \`reviewToken\` of an email is for."
    tribuneReviewToken(token: String!): TribuneReviewToken!
  }

  extend type Mutation {
    submitTribuneReview(input: SubmitTribuneReviewInput!): SubmitTribuneReviewResult!
  }
`);
