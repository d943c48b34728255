import type { Item } from './use-queue.ts';

/** The review that it is, or that the photo or film belongs to. */
const reviewOf = ({ review, medium }: Item) => review ?? medium?.review;

export const authorOf = (item: Item): string =>
  reviewOf(item)?.authorName ??
  item.question?.authorName ??
  item.answer?.author.name ??
  'somebody without a name';

export const emailOf = (item: Item): string | null =>
  reviewOf(item)?.authorEmail ?? item.question?.authorEmail ?? item.answer?.author.email ?? null;

export const productOf = (item: Item): { id: string; name: string | null } => ({
  id: reviewOf(item)?.productId ?? item.question?.productId ?? item.answer?.productId ?? '',
  name: reviewOf(item)?.productName ?? item.question?.productName ?? null,
});

/** What somebody reads first of it. */
export const wordsOf = (item: Item): string => {
  const { question, answer } = item;
  const review = reviewOf(item);
  return question?.text ?? answer?.answer ?? [review?.title, review?.text].filter(Boolean).join(' · ');
};

export const findingsOf = ({ review, question, answer }: Item) =>
  (review ?? question ?? answer)?.findings ?? [];

/** What kind of thing it is, as a sentence names it. */
export const kindOf = ({ type, medium }: Item): string => {
  if (medium) return medium.type === 'image' ? 'Photo' : 'Film';
  return { review: 'Review', question: 'Question', answer: 'Answer', media: 'Photo' }[type];
};
