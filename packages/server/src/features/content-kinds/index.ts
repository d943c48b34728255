import { type QueueItemType, type WrittenType, writtenTypes } from '@tribune/contract';
import type { Kind, WrittenKind } from '../content/index.ts';
import { answerKind, questionKind } from '../questions/index.ts';
import { mediumKind } from '../review-media/index.ts';
import { reviewKind } from '../reviews/index.ts';
import { storeReviewKind } from '../store-reviews/index.ts';

/** The kinds of content that consists of texts. */
export const writtenKinds: Readonly<Record<WrittenType, WrittenKind>> = {
  review: reviewKind,
  store_review: storeReviewKind,
  question: questionKind,
  answer: answerKind,
};

/** Every kind of content. */
export const kinds: Readonly<Record<QueueItemType, Kind>> = {
  ...writtenKinds,
  media: mediumKind,
};

/** The order in which kinds are processed: media before reviews, because media without their own decision follow their review. */
export const kindOrder: readonly QueueItemType[] = [
  'media',
  ...writtenTypes.filter((type) => type !== 'review'),
  'review',
];
