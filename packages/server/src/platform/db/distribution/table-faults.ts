import { type Db, rows } from '../database.ts';
import { output, statement } from '../statement.ts';
import { distributedTables } from '../tenancy.ts';

export interface ForeignKey {
  name: string;
  table: string;
  references: string;
  /** Whether merchant_id refers to merchant_id. */
  by_merchant: boolean;
  sets_columns: boolean;
}

/** Reasons why tables cannot be distributed by merchant_id, as sentences: objects that somebody has added to the schema. */
export async function tableFaults(db: Db): Promise<string[]> {
  const [unique, triggers, keys] = [
    await rows(db, uniqueWithoutMerchant, [distributedTables]),
    await rows(db, triggersOfTables, [distributedTables]),
    await foreignKeys(db),
  ];
  return [
    ...unique.map(
      ({ table, name }) => `The unique index ${name} of ${table} does not contain merchant_id: drop it.`,
    ),
    ...triggers.map(({ table, name }) => `The trigger ${name} of ${table} would not run: drop it.`),
    ...keys.flatMap(foreignKeyFaults),
  ];
}

function foreignKeyFaults({ name, table, references, by_merchant, sets_columns }: ForeignKey): string[] {
  const local = [table, references].find((one) => !distributedTables.includes(one));
  const key = `The foreign key ${name} of ${table} to ${references}`;
  if (local) return [`${key} would join a distributed table with the local table ${local}: drop it.`];
  if (!by_merchant) return [`${key} does not contain merchant_id: drop it, or add the column on both sides.`];
  return sets_columns ? [`${key} would set columns when a row is deleted or updated: drop it.`] : [];
}

/** Foreign keys of the distributed tables, and from other tables to them. */
export const foreignKeys = (db: Db): Promise<ForeignKey[]> =>
  rows(db, foreignKeysOfTables, [distributedTables]);

const uniqueWithoutMerchant = statement`
  select t.relname::text as ${output.text('table')}, i.relname::text as ${output.text('name')}
  from pg_index as x join pg_class as t on t.oid = x.indrelid join pg_class as i on i.oid = x.indexrelid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and (x.indisunique or x.indisexclusion)
    and not exists (
      select from pg_attribute as a where a.attrelid = t.oid and a.attname = 'merchant_id'
        and a.attnum = any((x.indkey::int2[])[0 : x.indnkeyatts - 1]))
  order by 1, 2`;

/** Citus adds internal triggers of its own to distributed tables. */
const triggersOfTables = statement`
  select t.relname::text as ${output.text('table')}, g.tgname::text as ${output.text('name')}
  from pg_trigger as g join pg_class as t on t.oid = g.tgrelid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not g.tgisinternal
  order by 1, 2`;

/** Excludes shards, which Citus names reviews_102008 and which reference each other. */
const foreignKeysOfTables = statement`
  select k.conname::text as ${output.text('name')}, t.relname::text as ${output.text('table')},
    r.relname::text as ${output.text('references')},
    exists (
      select from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'merchant_id'
        join pg_attribute as b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'merchant_id'
    ) as ${output.boolean('by_merchant')},
    (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd')) as ${output.boolean('sets_columns')}
  from pg_constraint as k join pg_class as t on t.oid = k.conrelid join pg_class as r on r.oid = k.confrelid
  where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    and (t.relname = any($1) or r.relname = any($1))
  order by t.relname, k.conname`;
