import { type QueueItemType, queueItem, type Static } from '@tribune/contract';
import type { ContentName, QueuedItem } from '../content/index.ts';
import { hintsOf } from '../screening/index.ts';

export type QueueItem = Static<typeof queueItem>;

/** An item of the queue with the content of its kind. */
export const queueItemOf = (type: QueueItemType, item: QueuedItem): QueueItem => ({
  ...withoutContent,
  type,
  hints: hintsOf(textsOf(item)),
  assignedTo: null,
  openReports: 0,
  ...item,
});

const withoutContent = Object.fromEntries(
  Object.keys(queueItem.properties).map((name) => [name, null]),
) as Record<ContentName, null>; // of every name

/** What the author wrote, without names. */
const textsOf = ({ review, question, answer, storeReview }: QueuedItem): string[] =>
  [
    review?.title,
    review?.text,
    review?.pros,
    review?.cons,
    question?.text,
    answer?.answer,
    storeReview?.title,
    storeReview?.text,
  ].filter((text) => typeof text === 'string');
