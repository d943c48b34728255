/** Types of what customers submit and staff moderate, as the moderation queue and the log name them. */
export const queueItemTypes = ['review', 'question', 'answer', 'media', 'store_review'] as const;
export type QueueItemType = (typeof queueItemTypes)[number];

/** Types of content that consists of texts. */
export type WrittenType = Exclude<QueueItemType, 'media'>;
export const writtenTypes = queueItemTypes.filter((type): type is WrittenType => type !== 'media');

/** Types whose items, and the decisions about them, are in the transparency log. */
export const isLogged = (type: QueueItemType): boolean => type === 'review';
