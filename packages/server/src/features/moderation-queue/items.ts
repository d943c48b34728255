import { type QueueItemType, queueItem, type Static } from '@tribune/contract';
import type { ContentName, QueuedItem } from '../content/index.ts';
import { kinds } from '../content-kinds/index.ts';
import { hintsOf } from '../screening/index.ts';

export type QueueItem = Static<typeof queueItem>;

/** An item of the queue with the content of its kind. */
export const queueItemOf = (type: QueueItemType, item: QueuedItem): QueueItem => ({
  ...withoutContent,
  type,
  hints: hintsOf(textsOf(type, item)),
  dueAt: null,
  assignedTo: null,
  author: null,
  openReports: 0,
  reportedMedia: [],
  notes: 0,
  awaitsOpinion: false,
  ...item,
});

const withoutContent = Object.fromEntries(
  Object.keys(queueItem.properties).map((name) => [name, null]),
) as Record<ContentName, null>; // of every name

/** The author's texts, without names. The content stores them under their API names. */
function textsOf(type: QueueItemType, item: QueuedItem): string[] {
  const contents = Object.values(item).filter((value) => typeof value === 'object' && value !== null);
  return contents.flatMap((content) =>
    kinds[type].texts
      .map(({ name }) => (content as Record<string, unknown>)[name])
      .filter((text) => typeof text === 'string'),
  );
}
