import type { QueueItemType } from '@tribune/contract';
import { columnsFor, type Field } from '../../platform/db/fields.ts';

/** A text that customers write. */
export interface Text {
  column: string;
  /** Its name in the API, in findings and in what moderation services receive. */
  name: string;
  /** `detail`: beside title and body, such as a review's pros. */
  role: 'title' | 'body' | 'detail';
}

/**
 * A kind of content that customers write, declared once in `kind.ts` of its feature. Statuses and their transitions are the
 * same for all kinds: `statusTransitions` of the contract.
 */
export interface Kind {
  /** Its name in the moderation queue and the decision log, and the prefix of its public IDs. */
  itemType: QueueItemType;
  table: 'reviews' | 'store_reviews' | 'questions' | 'answers' | 'media';
  /** The column with the UUID of an item, which with `merchant_id` is the table's primary key. */
  idColumn: string;
  statusColumn: 'status' | 'moderation_status';
  /** What its author writes, in the order of responses. Everything that handles texts reads this list. */
  texts: readonly Text[];
}

/** The texts among declared fields: those for `words`. */
export const textsOf = (fields: Record<string, Field>): Text[] =>
  columnsFor(fields, 'words').map((column) => ({
    column,
    name: fields[column]?.name ?? column,
    role: column === 'title' || column === 'body' ? column : 'detail',
  }));
