import {
  lengths,
  oneOf,
  personName,
  reasonCodes,
  type Static,
  screeningFinding,
  statusTransitions,
  storeReviewSources,
  storeReviewSubmission,
  storeReviewVerifications,
  Type,
  text,
  timestamp,
} from '@tribune/contract';

const { token: _, authorEmail, ...submitted } = storeReviewSubmission.properties;
const time = Type.Optional(timestamp());

/** A review of the store in a file of any format, within the limits of a submitted one. */
export const importedStoreReview = Type.Object({
  /** As in `importedReview`. */
  id: Type.Optional(text(lengths.id)),
  ...submitted,
  authorEmail: Type.Optional(authorEmail),
  createdAt: timestamp(),
  updatedAt: time,
  status: Type.Optional(oneOf(statusTransitions.import.new)),
  reason: Type.Optional(text(lengths.reason)),
  reasonCode: Type.Optional(oneOf(reasonCodes)),
  moderatedBy: Type.Optional(text(lengths.id)),
  moderatedAt: time,
  findings: Type.Optional(Type.Array(screeningFinding, { maxItems: 100 })),
  verification: Type.Optional(oneOf(storeReviewVerifications)),
  /** Native files only. */
  source: Type.Optional(oneOf(storeReviewSources)),
  language: Type.Optional(text(3)),
  replyText: Type.Optional(text(lengths.text)),
  replyAuthorName: Type.Optional(personName()),
  replyCreatedAt: time,
  replyUpdatedAt: time,
});

export type ImportedStoreReview = Static<typeof importedStoreReview>;
export type StoreReviewField = keyof ImportedStoreReview;
