import type { DecideInQueueInput, QueueItem } from '../generated/types.gen.ts';

export const itemTypes: Record<QueueItem['type'], string> = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  media: 'Photo or video',
  store_review: 'Store review',
};

export const itemStatuses: Record<QueueItem['status'], string> = {
  pending: 'Pending',
  flagged: 'Flagged',
  approved: 'Published',
  rejected: 'Rejected',
};

export type ReasonCode = NonNullable<DecideInQueueInput['reasonCode']>;

/** Contains no reason about the rating: hiding reviews because of their rating is illegal in the US and the EU. */
export const rejectionReasons: Record<ReasonCode, string> = {
  spam: 'Spam',
  profanity: 'Profanity',
  personal_data: 'Personal information',
  off_topic: 'Off-topic',
  fake: 'Fake',
  conflict_of_interest: 'Conflict of interest',
  illegal: 'Illegal content',
  duplicate: 'Duplicate',
  media: 'Unsuitable photo or video',
  other: 'Other',
};

/** An item of Tribune's queue, of any type, as displayed in a store's admin. */
export interface QueueEntry {
  id: string;
  type: QueueItem['type'];
  status: QueueItem['status'];
  createdAt: string;
  updatedAt: string;
  authorName: string | null;
  rating: number | null;
  title: string | null;
  text: string | null;
  verifiedPurchase: boolean;
  productId: string | null;
  productName: string | null;
  imageUrl: string | null;
  findings: { reasonCode: ReasonCode; excerpt: string | null }[];
}

/** Omits email addresses and orders, which the browser does not need. */
export function queueEntry(item: QueueItem): QueueEntry {
  const { id, type, status, createdAt, updatedAt, review, question, answer, medium, storeReview } = item;
  const written = review ?? medium?.review ?? storeReview;
  const ofProduct = review ?? medium?.review ?? question ?? answer;
  return {
    id,
    type,
    status,
    createdAt,
    updatedAt,
    authorName: (written ?? question)?.authorName ?? answer?.author.name ?? null,
    rating: written?.rating ?? null,
    title: written?.title ?? null,
    text: (written ?? question)?.text ?? answer?.answer ?? null,
    verifiedPurchase: written?.verifiedPurchase ?? false,
    productId: ofProduct?.productId ?? null,
    productName: (review ?? medium?.review ?? question)?.productName ?? null,
    imageUrl: medium?.urls?.thumbnail ?? null,
    findings: (review ?? question ?? answer ?? storeReview)?.findings ?? [],
  };
}
