import type { QueueItem } from '@tribune/client';

/** An item of Tribune's queue, whatever its type is. */
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
  findings: { reasonCode: string; excerpt: string | null }[];
}

export function queueEntry(item: QueueItem): QueueEntry {
  const { id, type, status, createdAt, updatedAt, review, question, answer, medium, storeReview } = item;
  const written = review ?? medium?.review ?? storeReview;
  const ofProduct = review ?? medium?.review ?? question ?? answer;
  return {
    ...{ id, type, status, createdAt, updatedAt },
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
