import type { Item } from './use-queue.ts';

/** The review itself, or the one that the photo or video belongs to. */
const reviewOf = ({ review, medium }: Item) => review ?? medium?.review;
const writtenOf = (item: Item) => reviewOf(item) ?? item.storeReview;

export const authorOf = (item: Item): string =>
  writtenOf(item)?.authorName ?? item.question?.authorName ?? item.answer?.author.name ?? 'Anonymous';

export const emailOf = (item: Item): string | null =>
  writtenOf(item)?.authorEmail ?? item.question?.authorEmail ?? item.answer?.author.email ?? null;

/** The product that an item is about; the store itself has an empty ID. */
export const productOf = (item: Item): { id: string; name: string | null } => ({
  id: reviewOf(item)?.productId ?? item.question?.productId ?? item.answer?.productId ?? '',
  name: item.storeReview ? 'your store' : (reviewOf(item)?.productName ?? item.question?.productName ?? null),
});

/** The text that a list row shows. */
export const excerptOf = (item: Item): string => {
  const { question, answer } = item;
  const review = writtenOf(item);
  return question?.text ?? answer?.answer ?? [review?.title, review?.text].filter(Boolean).join(' · ');
};

export const findingsOf = ({ review, question, answer, storeReview }: Item) =>
  (review ?? question ?? answer ?? storeReview)?.findings ?? [];

export const typeOf = ({ type, medium }: Item): string => {
  if (medium) return medium.type === 'image' ? 'Photo' : 'Video';
  const names = {
    review: 'Review',
    question: 'Question',
    answer: 'Answer',
    media: 'Photo',
    store_review: 'Review',
  };
  return names[type];
};

/** Names an item within a sentence: `review by Ada`. */
export const describeItem = (item: Item): string => `${typeOf(item).toLowerCase()} by ${authorOf(item)}`;
