import type { EventData, QueueItemType, ReviewStatus, WrittenType } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { columnsFor, type Field } from '../../platform/db/fields.ts';
import type { Columns } from '../../platform/db/statement.ts';
import type { DB } from '../../platform/db/types.gen.ts';
import type { RowDeletion } from './deletion.ts';
import type { ItemState } from './items.ts';
import type { KindQueue } from './queue.ts';
import type { StatusChange, Transition, Written } from './status-change.ts';
import type { KindVersions } from './versions.ts';

/** A text that customers write. */
export interface Text {
  column: string;
  /** Its name in the API, in screening results and in requests to moderation services. */
  name: string;
  /** `detail`: a text in addition to title and body, such as a review's pros. */
  role: 'title' | 'body' | 'detail';
}

/**
 * A kind of customer content, declared once in `kind.ts` of its feature. Statuses and transitions are the same for all kinds:
 * `statusTransitions` of the contract.
 */
export interface Kind<Item extends ItemState = ItemState> {
  /** Its name in the moderation queue and the decision log, and the prefix of its public IDs. */
  itemType: QueueItemType;
  table: keyof DB;
  /** The column with the item's UUID, which together with `merchant_id` is the table's primary key. */
  idColumn: string;
  statusColumn: 'status' | 'moderation_status';
  /** The author's texts, in the order of responses. Everything that handles texts reads this list. */
  texts: readonly Text[];
  /** Whether items are about the store, so that their table has no product. */
  isAboutStore?: true;

  /** Columns of a locked item, in addition to `itemColumns`. `$1` is the merchant. */
  state: Columns<Item>;
  /** SQL condition for the rows that are items, if not all are. */
  condition?: string;
  lock: 'for update' | 'for no key update';
  /** Locks what every change of such items must lock first, so that concurrent changes cannot deadlock. */
  lockFirst?(tx: Db, merchantId: string, ids: readonly string[]): Promise<unknown>;

  /** Writes new statuses, and decisions if the kind stores them, with `writeChanges`. */
  write(tx: Db, merchantId: string, changes: readonly StatusChange<Item>[]): Promise<Written>;
  /** Whether a decision repeats the one stored with the item. Without this function, the item's last log entry is compared. */
  repeats?(item: Item, decision: Repeatable): boolean;
  /** Whether screening reason codes are stored with the item, as those of decisions are. */
  storesScreening?: boolean;
  /** The status after an item's only decision is undone, if it is not the status before. */
  statusWithoutDecision?(item: Item): ReviewStatus;
  /** Further consequences of changes: emails, claims, topics. */
  follow?(
    tx: Db,
    merchantId: string,
    changes: readonly StatusChange<Item>[],
    written: Written,
  ): Promise<void>;
  /** Updates counters. Called once per transaction, after everything that locks items. */
  count?(tx: Db, merchantId: string, transitions: readonly Transition<Item>[]): Promise<void>;
  events?: KindEvents<Item>;
  queue: KindQueue;
}

/** A kind with texts, which are screened, sent in webhooks, and leave a tombstone. */
export interface WrittenKind<Item extends ItemState = ItemState> extends Kind<Item> {
  /** All columns of its table. */
  fields: Record<string, Field>;
  versions: KindVersions;
  /** How items appear in privacy exports and in reports of erasures. */
  holdings: {
    /** Name of these items in exports and reports. */
    name: string;
    /** Names of columns that differ from those of exported files. */
    names?: Readonly<Record<string, string>>;
    /** SQL of further values of an item, with the same alias as in the queue. */
    more?: string;
  };
  /** SQL condition on its columns: whether a purchase by the author is verified. Absent from kinds that do not depend on purchases. */
  isVerified?: string;
  /** The column that is true until the author has verified an email address, if the kind has one. */
  awaitsEmail?: string;
  /**
   * SQL condition, with the same alias as in the queue: whether an item was changed by anything but a decision since its import
   * (`source.started_at`). Undoing an import can keep such items.
   */
  isTouched?: string;
  events: KindEvents<Item>;
  deletion: KindDeletion<Item>;
}

/** The fields that tell a repeated decision from a new one. */
export interface Repeatable {
  to: ReviewStatus;
  reason: string | null;
  reasonCode: string | null;
}

/** The types of events with an item's current state. */
export type ContentEvent =
  | `${WrittenType}.${'created' | 'approved' | 'rejected' | 'flagged' | 'updated'}`
  | `${'review' | 'store_review'}.replied`;

/** The webhook events of a kind. */
export interface KindEvents<Item extends { id: string } = ItemState> {
  /** Prefix of the event types: `question` in `question.approved`. */
  prefix: WrittenType;
  /** The current data of items, by UUID; those that do not exist are absent. */
  data(tx: Db, merchantId: string, ids: readonly string[]): Promise<Map<string, EventData<ContentEvent>>>;
  /** Data of a deletion event, in addition to the item's ID. */
  ofDeleted(item: Item): { productId?: string; questionId?: string };
}

/** How an item is deleted. */
export interface KindDeletion<Item extends ItemState = ItemState> {
  /** The content that the tombstone hashes. */
  content: Columns<object>;
  /** The item's position in public lists, so that its ID still works as a cursor. */
  listPosition?: Columns<object>;
  /** Items of other kinds that are deleted with these. */
  dependents?(tx: Db, merchantId: string, ids: readonly string[]): Promise<Items>;
  /** Work before and after the rows are deleted, such as deleting dependents and counting. */
  before?(tx: Db, merchantId: string, items: readonly Item[], deletion: RowDeletion): Promise<void>;
  after?(tx: Db, merchantId: string, items: readonly Item[], deletion: RowDeletion): Promise<void>;
}

/** Locked items of a kind. */
export interface Items {
  kind: WrittenKind;
  items: readonly ItemState[];
}

/** The texts of a submission, which has them under their API names, by column. */
export const submittedTexts = (
  { texts }: Pick<Kind, 'texts'>,
  submission: object,
): Record<string, string | null> =>
  Object.fromEntries(
    texts.map(({ name, column }) => [column, (submission as Record<string, string>)[name] ?? null]),
  );

/** The text fields among declared fields: those with a role in `words`. */
export const textsOf = (fields: Record<string, Field>): Text[] =>
  columnsFor(fields, 'words').map((column) => ({
    column,
    name: fields[column]?.name ?? column,
    role: column === 'title' || column === 'body' ? column : 'detail',
  }));
