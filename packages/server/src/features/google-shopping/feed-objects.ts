import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/** Where the storage has a merchant's objects. */
export const folderOf = (merchantId: string) => `f/${merchantId}/`;

/** Longer than a download takes. */
const downloadMs = 15 * 60 * 1000;
/** Longer than a step of a build takes. */
const lostAfterMs = 6 * 60 * 60 * 1000;

/** Records which of these objects no part refers to any more. */
export async function noteUnreferenced(
  tx: Db,
  merchantId: string,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into feed_replaced_objects (merchant_id, object_key, replaced_at)
     select $1::uuid, key, $3 from (select distinct unnest($2::text[]) as key) as given
     where not exists (select from feed_parts where merchant_id = $1 and object_key = key)
     on conflict (merchant_id, object_key) do nothing`,
    [merchantId, keys, now],
  );
}

/** Deletes replaced objects once downloads that began before have ended, or `atOnce` because they contain what was erased. */
export async function deleteReplaced(
  { db, clock, media }: Context,
  merchantId: string,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  const now = clock.now();
  const replaced = await rows(
    db,
    statement`select ${table('feed_replaced_objects')('object_key')} from feed_replaced_objects
     where merchant_id = $1 and replaced_at <= $2`,
    [merchantId, atOnce ? now : new Date(now.getTime() - downloadMs)],
  );
  for (const { object_key: key } of replaced) {
    await media.storage.delete(key);
    await rows(db, 'delete from feed_replaced_objects where merchant_id = $1 and object_key = $2', [
      merchantId,
      key,
    ]);
  }
}

/** Deletes objects that a killed worker stored without recording them. */
export async function deleteLost({ db, clock, media }: Context, merchantId: string): Promise<void> {
  const known = new Set(
    (
      await rows(
        db,
        statement`select ${table('feed_parts')('object_key')} from feed_parts where merchant_id = $1
         union select object_key from feed_replaced_objects where merchant_id = $1`,
        [merchantId],
      )
    ).map(({ object_key }) => object_key),
  );
  for await (const { key, modifiedAt } of media.storage.list(folderOf(merchantId)))
    if (!known.has(key) && clock.now().getTime() - modifiedAt.getTime() > lostAfterMs)
      await media.storage.delete(key);
}
