import { type Db, rows } from '../../platform/db/database.ts';
import { parentsFirst } from '../../platform/db/distribution/distribution-plan.ts';
import { foreignKeys } from '../../platform/db/distribution/table-faults.ts';
import { output, statement } from '../../platform/db/statement.ts';

export interface DeletedTable {
  name: string;
  /** Its primary key. */
  key: readonly string[];
}

/**
 * Every table with rows of a merchant, read from the database: referencing tables before referenced ones, so `merchants` comes after the
 * tables that refer to it. `merchant_usage` is last, because usage is written while its merchant exists. Excludes the receipts of
 * deletions.
 */
export async function deletedTables(db: Db): Promise<DeletedTable[]> {
  const [tables, keys] = [await rows(db, tablesOfMerchants, []), await foreignKeys(db)];
  const byName = new Map(tables.map((one) => [one.name, one]));
  return parentsFirst([...byName.keys()], keys)
    .toReversed()
    .flatMap((name) => byName.get(name) ?? []);
}

/** Citus names the shards of `reviews` reviews_102008; our table names never end in a number. */
const tablesOfMerchants = statement`
  select c.relname::text as ${output.text('name')},
    array(select a.attname::text from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by a.attnum)::text[] as ${output.texts('key')}
  from pg_class as c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'merchant_deletions' and c.relname !~ '_[0-9]{6,}$'
    and exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
  order by (c.relname = 'merchant_usage') desc, (c.relname = 'merchants') desc, c.relname`;
