import { type QueueItemType, queueItem, type Static } from '@tribune/contract';
import type { QueuedItem } from '../content/index.ts';

export type QueueItem = Static<typeof queueItem>;

const withoutContent = {
  // The fields that `queueItemOf` does not set.
  ...(Object.fromEntries(Object.keys(queueItem.properties).map((name) => [name, null])) as unknown as Omit<
    QueueItem,
    'type' | keyof QueuedItem
  > &
    Record<'review' | 'question' | 'answer' | 'medium' | 'storeReview', null>),
  openReports: 0,
};

/** An item of the queue with the content of its kind. */
export const queueItemOf = (type: QueueItemType, item: QueuedItem): QueueItem => ({
  ...withoutContent,
  type,
  ...item,
});
