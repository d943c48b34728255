import { type Db, rows } from '../platform/db/database.ts';
import { orNull, output, statement } from '../platform/db/statement.ts';

export interface Column {
  name: string;
  type: string;
  /** The first of the values that a constraint lists; null without one. */
  listed: string | null;
  /** Whether an insert needs a value. */
  required: boolean;
}

/** The columns of all tables of the schema. */
export async function columnsByTable(db: Db): Promise<Map<string, Column[]>> {
  const found = new Map<string, Column[]>();
  for (const { table, ...column } of await rows(db, columns, []))
    found.set(table, [...(found.get(table) ?? []), column]);
  return found;
}

const columns = statement`
  select c.relname::text as ${output.text('table')}, a.attname::text as ${output.text('name')},
    format_type(a.atttypid, null) as ${output.text('type')}, a.attnotnull and not a.atthasdef as ${output.boolean('required')},
    (select substring(pg_get_constraintdef(k.oid) from 'ANY \\(\\(?ARRAY\\[''([^'']*)') from pg_constraint as k
      where k.conrelid = c.oid and k.conkey = array[a.attnum] and k.contype = 'c'
        and pg_get_constraintdef(k.oid) like '%ANY (%ARRAY[%' limit 1) as ${orNull(output.text('listed'))}
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
  order by c.relname, a.attnum`;
