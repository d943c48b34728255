import { type QueueItemType, type queueItem, queueItemTypes, type Static } from '@tribune/contract';
import { uuidOf } from '../../platform/ids.ts';
import type { QueuedItem } from '../content/index.ts';

export type QueueItem = Static<typeof queueItem>;

export interface ItemRef {
  type: QueueItemType;
  uuid: string;
}

/** Kind and UUID of an item from its public id; null for a malformed id. */
export function itemOf(id: string): ItemRef | null {
  for (const type of queueItemTypes) {
    const uuid = uuidOf(type, id);
    if (uuid !== null) return { type, uuid };
  }
  return null;
}

/** An item of the queue with the content of its kind. */
export const queueItemOf = (type: QueueItemType, item: QueuedItem): QueueItem => ({
  type,
  review: null,
  question: null,
  answer: null,
  medium: null,
  storeReview: null,
  assignedTo: null,
  openReports: 0,
  ...item,
});
