import type { QueueItemType } from '@tribune/contract';
import type { Kind } from '../content/index.ts';
import { answerKind, questionKind } from '../questions/index.ts';
import { mediumKind } from '../review-media/index.ts';
import { reviewKind } from '../reviews/index.ts';
import { storeReviewKind } from '../store-reviews/index.ts';

/** Every kind of content. Media come before reviews, as those without a decision of their own follow their review. */
export const kinds: Readonly<Record<QueueItemType, Kind>> = {
  media: mediumKind,
  question: questionKind,
  answer: answerKind,
  store_review: storeReviewKind,
  review: reviewKind,
};
