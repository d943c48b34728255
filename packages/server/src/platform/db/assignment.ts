import { invalidField } from '../errors.ts';
import { typeId, uuidOf } from '../ids.ts';
import { type Db, rows } from './database.ts';
import { writtenTables } from './stored-items.ts';

/** Tables with items that can be assigned to a staff member, by `assigned_to`. */
export const assignableTables = [...writtenTables, 'media'];

/** SQL condition for `assignedTo` of a query: a staff member's ID, or `nobody`. Throws VALIDATION_ERROR. */
export function assignedCondition(
  alias: string,
  assignedTo: string,
  add: (value: unknown) => string,
): string {
  if (assignedTo === 'nobody') return `${alias}.assigned_to is null`;
  const personId = uuidOf('user', assignedTo);
  if (personId === null)
    throw invalidField('assignedTo', 'must be the ID of a staff member, `me` or `nobody`');
  return `${alias}.assigned_to = ${add(personId)}`;
}

/** Unassigns the items of a person who leaves, and removes the person from moderation rules and from unread mentions. */
export async function unassignAll(tx: Db, merchantId: string, personId: string): Promise<void> {
  for (const table of assignableTables)
    await rows(tx, `update ${table} set assigned_to = null where merchant_id = $1 and assigned_to = $2`, [
      merchantId,
      personId,
    ]);
  await rows(
    tx,
    `update item_notes set unread = array_remove(unread, $2)
     where merchant_id = $1 and unread <> '{}' and $2 = any(unread)`,
    [merchantId, personId],
  );
  await rows(
    tx,
    `update merchants set moderation_rules = (
       select json_agg(case when rule ->> 'assignTo' = $2 then jsonb_set(rule::jsonb, '{assignTo}', 'null')::json else rule end
         order by place)
       from json_array_elements(moderation_rules) with ordinality as one (rule, place))
     where merchant_id = $1 and strpos(moderation_rules::text, $2) > 0`,
    [merchantId, typeId('user', personId)],
  );
}
