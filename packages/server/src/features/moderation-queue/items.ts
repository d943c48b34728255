import type {
  QueueItemType,
  queuedMedium,
  queueItem,
  Static,
  staffAnswer,
  staffQuestion,
  staffReview,
  staffStoreReview,
} from '@tribune/contract';
import { queueItemTypes } from '@tribune/contract';
import { uuidOf } from '../../platform/ids.ts';

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

type Common = Pick<QueueItem, 'id' | 'status' | 'createdAt' | 'updatedAt'>;

const around = (type: QueueItemType, { id, status, createdAt, updatedAt }: Common): QueueItem => ({
  type,
  id,
  status,
  createdAt,
  updatedAt,
  assignedTo: null,
  review: null,
  question: null,
  answer: null,
  medium: null,
  storeReview: null,
  openReports: 0,
});

export const ofReview = (review: Static<typeof staffReview>): QueueItem => ({
  ...around('review', review),
  review,
});
export const ofQuestion = (question: Static<typeof staffQuestion>): QueueItem => ({
  ...around('question', question),
  question,
});
export const ofAnswer = (answer: Static<typeof staffAnswer>): QueueItem => ({
  ...around('answer', answer),
  answer,
});
export const ofMedium = (medium: Static<typeof queuedMedium>): QueueItem => ({
  ...around('media', { ...medium, id: medium.publicId }),
  medium,
});
export const ofStoreReview = (storeReview: Static<typeof staffStoreReview>): QueueItem => ({
  ...around('store_review', storeReview),
  storeReview,
});
