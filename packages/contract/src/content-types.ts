/** What customers submit and staff moderate: names by type. The moderation queue, the log and IDs contain the type. */
export const itemNouns = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  media: 'Media item',
  store_review: 'Store review',
} as const;
export type QueueItemType = keyof typeof itemNouns;
export const queueItemTypes = Object.keys(itemNouns) as QueueItemType[];

/** Types of content that consists of texts. */
export type WrittenType = Exclude<QueueItemType, 'media'>;
export const writtenTypes = queueItemTypes.filter((type): type is WrittenType => type !== 'media');

/** Types whose items, and the decisions about them, are in the transparency log. */
export const isLogged = (type: QueueItemType): boolean => type === 'review';
