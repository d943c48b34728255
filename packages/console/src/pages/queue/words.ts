import type { Item } from './use-queue.ts';

export const authorOf = ({ review, question, answer }: Item): string =>
  review?.authorName ?? question?.authorName ?? answer?.author.name ?? 'somebody without a name';

export const emailOf = ({ review, question, answer }: Item): string | null =>
  review?.authorEmail ?? question?.authorEmail ?? answer?.author.email ?? null;

export const productOf = ({ review, question, answer }: Item): { id: string; name: string | null } => ({
  id: review?.productId ?? question?.productId ?? answer?.productId ?? '',
  name: review?.productName ?? question?.productName ?? null,
});

/** What somebody reads first of it. */
export const wordsOf = ({ review, question, answer }: Item): string =>
  question?.text ?? answer?.answer ?? [review?.title, review?.text].filter(Boolean).join(' · ') ?? '';

export const kindOf: Record<Item['type'], string> = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
};
