import { type QueueItemType, queueItemTypes, type ReviewStatus } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { computedColumns, output, type Statement, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Kind } from './kind.ts';

/** An item of any kind. */
export interface ItemRef {
  type: QueueItemType;
  uuid: string;
}

/** Kind and UUID of an item from its public ID; null for a malformed one. */
export function itemOf(publicId: string): ItemRef | null {
  for (const type of queueItemTypes) {
    const uuid = uuidOf(type, publicId);
    if (uuid !== null) return { type, uuid };
  }
  return null;
}

/** The state of a locked item that all kinds share. */
export interface ItemState {
  id: string;
  status: ReviewStatus;
  /** Cached pages of this product show the item. Empty for content about the store: no product has this ID. */
  product_id: string;
  /** Whether an open report concerns the item. */
  is_reported: boolean;
}

/** The columns of `ItemState` that are the same for every kind, for its `state`. */
export const itemColumns = ({
  table,
  idColumn,
  statusColumn,
}: Pick<Kind, 'table' | 'idColumn' | 'statusColumn'>) =>
  computedColumns(
    [idColumn, output.text('id')],
    [statusColumn, output.oneOf<ReviewStatus>()('status')],
    [
      `exists (select from content_reports as report
         where report.merchant_id = $1 and report.merchant_id = ${table}.merchant_id and report.item_id = ${idColumn}
           and report.status = 'open')`,
      output.boolean('is_reported'),
    ],
  );

/** Locks an item until the end of the transaction. Undefined if it does not exist. */
export async function itemForUpdate<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  id: string,
): Promise<Item | undefined> {
  const [item] = await itemsForUpdate(tx, merchantId, kind, [id]);
  return item;
}

/** Locks items until the end of the transaction, ordered by ID, so that concurrent callers cannot deadlock. */
export async function itemsForUpdate<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  ids: readonly string[],
): Promise<Item[]> {
  const { table, idColumn, state, condition = 'true', lock } = kind;
  await kind.lockFirst?.(tx, merchantId, ids);
  const locked = statement`select ${state} from ${table}
    where merchant_id = $1 and ${idColumn} = any($2) and ${condition} order by ${idColumn} ${lock}`;
  // The compiler cannot compute the row type of generic columns: it is the row of `state`.
  return rows(tx, locked as string as Statement<Item>, [merchantId, ids]);
}
