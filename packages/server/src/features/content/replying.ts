import { type Db, row } from '../../platform/db/database.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordContentEvents } from './events.ts';
import type { ItemState } from './items.ts';
import type { WrittenKind } from './kind.ts';

/** A reply of the merchant. Null text removes it. */
export interface Reply {
  id: string;
  text: string | null;
  authorName: string | null;
  now: Date;
}

/** A kind to which merchants can reply. */
export type RepliedKind<Item extends ItemState = ItemState> = WrittenKind<Item> & {
  events: { prefix: 'review' | 'store_review' };
};

/** Sets the merchant's reply, or removes it if `text` is null. Undefined if the item does not exist. */
export function setReply<Item extends ItemState>(
  db: Db,
  merchantId: string,
  kind: RepliedKind<Item>,
  { id, text, authorName, now }: Reply,
): Promise<{ productId: string } | undefined> {
  const { table, idColumn, state, events } = kind;
  return inTransaction(db, async (tx) => {
    const replied = await row(
      tx,
      statement`update ${table} set reply_text = $3, reply_author_name = $4, updated_at = $5,
         reply_created_at = case when $3::text is null then null else coalesce(reply_created_at, $5) end,
         reply_updated_at = case when $3::text is null then null else $5 end
       where merchant_id = $1 and ${idColumn} = $2 returning ${state}` as Statement<ItemState>,
      [merchantId, id, text, authorName, now],
    );
    if (!replied) return undefined;
    const types = [`${events.prefix}.${text === null ? 'updated' : 'replied'}`] as const;
    await recordContentEvents(tx, merchantId, events, { types, id, now });
    return { productId: replied.product_id };
  });
}
