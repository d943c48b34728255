import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';

const freshMs = 30_000;

/** Records which item a moderator is viewing; null for none. */
export async function notePresence(
  db: Db,
  merchantId: string,
  { personId, itemId, now }: { personId: string; itemId: string | null; now: Date },
): Promise<void> {
  if (itemId === null)
    await rows(db, 'delete from moderation_presence where merchant_id = $1 and person_id = $2', [
      merchantId,
      personId,
    ]);
  else
    await rows(
      db,
      `insert into moderation_presence (merchant_id, person_id, item_id, seen_at) values ($1, $2, $3, $4)
       on conflict (merchant_id, person_id) do update set item_id = excluded.item_id, seen_at = excluded.seen_at`,
      [merchantId, personId, itemId, now],
    );
}

/** The items that other moderators are viewing. */
export async function viewers(
  db: Db,
  merchantId: string,
  { personId, now }: { personId: string; now: Date },
): Promise<{ itemId: string; personId: string; name: string }[]> {
  const found = await rows(
    db,
    statement`select ${table('moderation_presence', 'p')('item_id', 'person_id')}, ${table('auth_users', 'u')('name')}
     from moderation_presence as p join auth_users as u on u.id = p.person_id
     where p.merchant_id = $1 and p.person_id <> $2 and p.seen_at > $3
     order by u.name limit 50`,
    [merchantId, personId, new Date(now.getTime() - freshMs)],
  );
  return found.map(({ item_id, person_id, name }) => ({
    itemId: item_id,
    personId: typeId('user', person_id),
    name,
  }));
}
