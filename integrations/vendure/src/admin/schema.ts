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

  extend type Product {
    "Null while Tribune is not available, and in channels without a merchant or token."
    tribunePending: TribunePending
  }

  extend type Query {
    "What waits for moderation, of the merchant of the channel."
    tribunePending: TribunePending
    "State of what is sent to Tribune, for all channels."
    tribuneMessages: TribuneMessages!
  }

  extend type Mutation {
    "Sends everything again that has failed, also what Tribune refused. Returns how many messages."
    retryTribuneMessages: Int!
    "Sends all products in the background. Returns how many."
    syncTribuneProducts: Int!
  }
`);
