import type { queueItem, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { itemOf } from '../content/index.ts';
import { kinds } from '../content-kinds/index.ts';
import { namesOf } from '../staff/index.ts';

/** Assigns items to a staff member, or to nobody. Unknown items are ignored. Throws VALIDATION_ERROR for other people. */
export function assign(
  db: Db,
  merchantId: string,
  { ids, personId }: { ids: readonly string[]; personId: string | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (personId !== null && !(await isOnStaff(tx, merchantId, personId)))
      throw invalidField('personId', 'must be the ID of a staff member');
    const refs = ids.flatMap((id) => itemOf(id) ?? []);
    for (const [type, ofType] of Map.groupBy(refs, ({ type }) => type)) {
      const { table, idColumn: id } = kinds[type];
      const uuids = ofType.map(({ uuid }) => uuid);
      // Locked in a fixed order, so that concurrent requests cannot deadlock.
      await rows(
        tx,
        `select from ${table} where merchant_id = $1 and ${id} = any($2) order by ${id} for no key update`,
        [merchantId, uuids],
      );
      await rows(
        tx,
        `update ${table} set assigned_to = $3 where merchant_id = $1 and ${id} = any($2)
           and assigned_to is distinct from $3`,
        [merchantId, uuids, personId],
      );
    }
  });
}

async function isOnStaff(tx: Db, merchantId: string, personId: string): Promise<boolean> {
  const member = await row(tx, 'select from staff where merchant_id = $1 and person_id = $2', [
    merchantId,
    personId,
  ]);
  return member !== undefined;
}

type Assignee = NonNullable<Static<typeof queueItem>['assignedTo']>;

/** The assignees of items, by public ID. Unassigned items are omitted. */
export async function assigneesOf(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, Assignee>> {
  const refs = ids.flatMap((id) => itemOf(id) ?? []);
  if (refs.length === 0) return new Map();
  const found = await rows(db, assignedSql, [merchantId, refs.map(({ uuid }) => uuid)]);
  if (found.length === 0) return new Map();
  const names = await namesOf(
    db,
    found.map(({ person_id }) => person_id),
  );
  const assignees = new Map(found.map(({ item_id, person_id }) => [item_id, person_id]));
  return new Map(
    refs.flatMap(({ type, uuid }): [string, Assignee][] => {
      const person = assignees.get(uuid);
      const name = person && names.get(person);
      return person && name ? [[typeId(type, uuid), { personId: typeId('user', person), name }]] : [];
    }),
  );
}

const assignedSql = statement`
  select item_id as ${output.text('item_id')}, assigned_to as ${notNull(output.text('person_id'))} from (
    ${Object.values(kinds)
      .map(
        ({ table, idColumn }) => `select ${idColumn}, assigned_to from ${table}
          where merchant_id = $1 and ${idColumn} = any($2) and assigned_to is not null`,
      )
      .join(' union all ')}) as assigned (item_id, assigned_to)`;
