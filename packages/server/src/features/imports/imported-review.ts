import {
  lengths,
  oneOf,
  personName,
  reasonCodes,
  reviewSources,
  reviewSubmission,
  type Static,
  screeningFinding,
  sentiments,
  singleLine,
  statusTransitions,
  Type,
  text,
  timestamp,
  verifications,
} from '@tribune/contract';
import { wordNames } from '../reviews/index.ts';

const { properties } = reviewSubmission;
const { productId, rating, authorName, authorEmail, orderId, wouldRecommend, attributes } = properties;
const { experiencedAt, relationship } = properties;
type Words = Pick<typeof properties, keyof typeof wordNames>;
const words = Object.fromEntries(
  Object.entries(properties).filter(([name]) => Object.hasOwn(wordNames, name)),
) as Words; // The filter selects exactly these.

const votes = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const address = text(2_048);
const time = Type.Optional(timestamp());

const importableSources = reviewSources.filter((source) => source !== 'syndication');

/** A review in a file of any format, within the limits of a submitted one. */
export const importedReview = Type.Object({
  /** ID in the file; one of ours in an exported file. */
  id: Type.Optional(text(lengths.id)),
  productId,
  productHandle: Type.Optional(singleLine(lengths.id)),
  productSku: Type.Optional(singleLine(lengths.id)),
  productName: Type.Optional(singleLine(lengths.id)),
  productUrl: Type.Optional(address),
  productImageUrl: Type.Optional(address),
  rating,
  ...words,
  authorName,
  authorEmail: Type.Optional(authorEmail),
  createdAt: timestamp(),
  updatedAt: time,
  editedAt: time,
  experiencedAt,
  publishedAt: time,
  relationship,
  status: Type.Optional(oneOf(statusTransitions.import.new)),
  /** Why the review is not published. */
  reasonCode: Type.Optional(oneOf(reasonCodes)),
  flagReason: Type.Optional(text(lengths.reason)),
  flaggedBy: Type.Optional(text(lengths.id)),
  findings: Type.Optional(Type.Array(screeningFinding, { maxItems: 100 })),
  verification: Type.Optional(oneOf(verifications)),
  orderId,
  wouldRecommend,
  attributes,
  /** Values that did not fit the exporting merchant's schema; they may fit the importing one's. */
  attributesAside: attributes,
  helpfulVotes: Type.Optional(votes),
  notHelpfulVotes: Type.Optional(votes),
  incentivized: Type.Optional(Type.Boolean()),
  incentiveClaimId: Type.Optional(text(lengths.id)),
  featuredSequence: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  replyText: Type.Optional(text(lengths.text)),
  replyAuthorName: Type.Optional(personName()),
  replyCreatedAt: time,
  replyUpdatedAt: time,
  sentiment: Type.Optional(oneOf(sentiments)),
  sentimentScore: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
  language: Type.Optional(text(3)),
  /** Native files only. Shared reviews come only from their source, which can withdraw them. */
  source: Type.Optional(oneOf(importableSources)),
  /** URLs of images. */
  media: Type.Optional(Type.Array(address, { maxItems: 20 })),
});

export type ImportedReview = Static<typeof importedReview>;
export type ReviewField = keyof ImportedReview;
