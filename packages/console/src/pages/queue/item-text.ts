import type { ReasonCode, ScreeningPhase } from '@tribune/contract';
import {
  IconBuildingStore,
  IconMessageCircleQuestion,
  IconMessages,
  IconPhoto,
  IconStar,
} from '../../components/icons.ts';
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
  id: (reviewOf(item) ?? item.question ?? item.answer)?.productId ?? '',
  name: item.storeReview
    ? 'your store'
    : ((reviewOf(item) ?? item.question ?? item.answer)?.productName ?? null),
});

/** The text that a list row shows. */
export const excerptOf = (item: Item): string => {
  const { question, answer } = item;
  const review = writtenOf(item);
  return question?.text ?? answer?.answer ?? [review?.title, review?.text].filter(Boolean).join(' · ');
};

export const findingsOf = ({ review, question, answer, storeReview }: Item) =>
  (review ?? question ?? answer ?? storeReview)?.findings ?? [];

/** Whether photos and videos of the item are covered until the moderator reveals them. */
export const isSensitive = ({ status, openReports }: Pick<Item, 'status' | 'openReports'>) =>
  status !== 'approved' || openReports > 0;

/** Whether a text of the item is held for threats, hate or offensive language. */
export const isOffensive = (item: Item) => item.status !== 'approved' && hasOffense(findingsOf(item));
export const hasOffense = (findings: readonly { phase: ScreeningPhase }[]) =>
  findings.some(({ phase }) => phase === 'threats' || phase === 'profanity');

/** The preselected reason for rejecting these items: the most frequent finding; null without findings. */
export function presetReason(items: readonly Item[]): ReasonCode | null {
  const found = items.flatMap((item) =>
    item.medium ? ['media' as const] : [...new Set(findingsOf(item).map(({ reasonCode }) => reasonCode))],
  );
  const [most] = [...Map.groupBy(found, (code) => code)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return most?.[0] ?? null;
}

export const typeOf = ({ type, medium }: Item): string => {
  if (medium) return medium.type === 'image' ? 'Photo' : 'Video';
  return { ...typeNames, media: 'Photo', store_review: 'Review' }[type];
};

export const typeNames = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  media: 'Photo or video',
  store_review: 'Review of your store',
};

export const typeIcons = {
  review: IconStar,
  question: IconMessageCircleQuestion,
  answer: IconMessages,
  media: IconPhoto,
  store_review: IconBuildingStore,
};

/** The fields with content, of which an item has one. */
export const noContent = { review: null, question: null, answer: null, medium: null, storeReview: null };

/** Some photos and videos of a review in words: `1 photo`. */
export function describeMedia({ review }: Item, ids: readonly string[]): string {
  const types = new Set(
    review?.media.filter(({ publicId }) => ids.includes(publicId)).map(({ type }) => type),
  );
  const name = types.size > 1 ? 'file' : types.has('video') ? 'video' : 'photo';
  return `${ids.length} ${name}${ids.length === 1 ? '' : 's'}`;
}

/** Names an item within a sentence: `review by Ada`. */
export const describeItem = (item: Item): string => `${typeOf(item).toLowerCase()} by ${authorOf(item)}`;
