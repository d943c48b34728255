import { parse } from 'graphql';
import { ratingSchema } from '../shop/rating-schema';

export const adminSchema = parse(`
  ${ratingSchema}

  "An order or product that Tribune has not accepted yet."
  type TribuneFailure {
    "\`order\` or \`product\`."
    kind: String!
    "ID in the database."
    subjectId: String!
    "\`due\` is sent again at \`dueAt\`; \`refused\` only by \`retryTribuneMessages\`."
    status: String!
    attempts: Int!
    dueAt: DateTime!
    error: String!
  }

  type TribuneMessages {
    due: Int!
    failing: Int!
    refused: Int!
    sentOrders: Int!
    sentProducts: Int!
    "The latest twenty."
    failures: [TribuneFailure!]!
  }

  type TribunePending {
    "Reviews that wait for moderation; very many are not counted to the end."
    reviews: Int!
    "Questions and answers that wait for moderation."
    questions: Int!
    "Tribune's queue with these items."
    queueUrl: String!
  }

  enum TribuneItemType { review question answer media store_review }

  enum TribuneItemStatus { pending approved rejected flagged }

  "None of them is about the rating: to hide reviews for it is illegal in the US and the EU."
  enum TribuneReasonCode {
    spam profanity personal_data off_topic fake conflict_of_interest illegal duplicate media other
  }

  type TribuneFinding {
    reasonCode: TribuneReasonCode!
    "The text that was found."
    excerpt: String
  }

  "An item of Tribune's moderation queue."
  type TribuneQueueItem {
    id: String!
    type: TribuneItemType!
    status: TribuneItemStatus!
    createdAt: DateTime!
    "Send it with a decision: an item that has changed since is not moderated."
    updatedAt: DateTime!
    authorName: String
    "Of reviews, and of the reviews of photos and videos."
    rating: Int
    title: String
    text: String
    verifiedPurchase: Boolean!
    productId: String
    productName: String
    "Of photos and videos."
    imageUrl: String
    "Why it was not published automatically."
    findings: [TribuneFinding!]!
  }

  "Sentences for administrators. Null where Tribune answers."
  type TribuneProblems {
    rating: String
    pending: String
  }

  type TribuneQueue {
    items: [TribuneQueueItem!]!
    "\`startAfter\` of the next page; null on the last one."
    nextStartAfter: String
  }

  input TribuneQueueOptions {
    "Default: pending and flagged."
    status: [TribuneItemStatus!]
    type: [TribuneItemType!]
    "As in Vendure's APIs."
    productId: String
    search: String
    startAfter: String
    limit: Int
  }

  input ModerateTribuneItemInput {
    id: String!
    updatedAt: DateTime!
    "\`approved\`, \`rejected\` or \`flagged\`."
    status: TribuneItemStatus!
    reasonCode: TribuneReasonCode
  }

  extend type Product {
    "Null while Tribune is not available, and in channels without a merchant or token."
    tribunePending: TribunePending
  }

  extend type Query {
    "Tribune's moderation queue, oldest first. Null in channels without a merchant or token."
    tribuneQueue(options: TribuneQueueOptions): TribuneQueue
    "What waits for moderation, of the merchant of the channel."
    tribunePending: TribunePending
    "Why \`tribuneRating\` or \`tribunePending\` is null. Without a product, \`rating\` is not checked. \`productId\` as in Vendure's APIs."
    tribuneProblems(productId: String): TribuneProblems!
    "State of what is sent to Tribune, for all channels."
    tribuneMessages: TribuneMessages!
  }

  extend type Mutation {
    moderateTribuneItem(input: ModerateTribuneItemInput!): TribuneQueueItem!
    "Sends everything again that has failed, also what Tribune refused. Returns how many messages."
    retryTribuneMessages: Int!
    "Sends all products in the background. Returns how many."
    syncTribuneProducts: Int!
  }
`);
