import { type Db, rows } from '../database.ts';
import { orNull, output, statement } from '../statement.ts';
import { distributedTables } from '../tenancy.ts';
import { type ForeignKey, foreignKeys } from './table-faults.ts';

/** A remaining statement, which runs in its own transaction. */
export interface Step {
  /** `function`: create it on all nodes. `table`: distribute it. `truncate`: delete the copies that remain on the coordinator. */
  kind: 'function' | 'table' | 'truncate';
  name: string;
  sql: string;
}

/** The present state of a table in Citus's metadata. */
interface TableState {
  name: string;
  distributed: boolean;
  /** Whether the coordinator's own table has pages, distributed or not. */
  has_pages: boolean;
  fault: string | null;
}

/**
 * The remaining steps until all tables are distributed, in order: referenced tables first, because a table may reference distributed
 * tables only; copies last, because Citus refuses to truncate while a local table references them. Empty if everything is done. Throws
 * if a table is distributed differently.
 */
export async function distributionPlan(db: Db, shards?: number): Promise<Step[]> {
  const [functions, states, keys] = [
    await rows(db, localFunctions, []),
    await tableStates(db),
    await foreignKeys(db),
  ];
  const faults = states.flatMap(({ name, fault }) => (fault ? [`${name} is ${fault} already.`] : []));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const byName = new Map(states.map((state) => [state.name, state]));
  const order = parentsFirst(distributedTables, keys).filter((name) => byName.has(name));
  return [
    ...functions.map(
      ({ name }): Step => ({
        kind: 'function',
        name,
        sql: `select create_distributed_function('${name}')`,
      }),
    ),
    ...order
      .filter((name) => !byName.get(name)?.distributed)
      .map((name): Step => ({ kind: 'table', name, sql: distribute(name, shards) })),
    ...order
      .filter((name) => byName.get(name)?.has_pages)
      .map(
        (name): Step => ({
          kind: 'truncate',
          name,
          sql: `select truncate_local_data_after_distributing_table('${name}')`,
        }),
      ),
  ];
}

/** `merchants` starts its own colocation group, so that other tables of the database move independently. */
function distribute(table: string, shards?: number): string {
  const group =
    table === 'merchants'
      ? `colocate_with => 'none'${shards === undefined ? '' : `, shard_count => ${shards}`}`
      : "colocate_with => 'merchants'";
  return `select create_distributed_table('${table}', 'merchant_id', ${group})`;
}

/** Whether `merchants`, the first table, is distributed, so that all others must be. */
export async function isDistributed(db: Db): Promise<boolean> {
  return (await tableStates(db)).some(({ name, distributed }) => name === 'merchants' && distributed);
}

/** The state of each tenant table that exists. */
export const tableStates = (db: Db): Promise<TableState[]> => rows(db, statesOfTables, [distributedTables]);

/** Tables that do not exist yet, because the database is not migrated. */
export async function missingTables(db: Db): Promise<string[]> {
  const found = await rows(db, missing, [distributedTables]);
  return found.map(({ name }) => name);
}

/** The tables, each after the tables that it references. */
export function parentsFirst(
  names: readonly string[],
  keys: readonly Pick<ForeignKey, 'table' | 'references'>[],
): string[] {
  const placed = new Set<string>();
  const place = (name: string) => {
    if (placed.has(name)) return;
    for (const { table, references } of keys)
      if (table === name && references !== name && names.includes(references)) place(references);
    placed.add(name);
  };
  names.forEach(place);
  return [...placed];
}

/**
 * A table that Citus manages as a local one (partmethod n, repmodel s, no colocation) can still be distributed. Its files
 * are measured without Citus: pg_relation_size counts those of the coordinator's own table.
 */
const statesOfTables = statement`
  with anchor as (
    select colocationid from pg_dist_partition where logicalrelid = to_regclass('public.merchants') and partmethod = 'h'
  )
  select c.relname::text as ${output.text('name')}, p.partmethod is not distinct from 'h' as ${output.boolean('distributed')},
    pg_relation_size(c.oid) > 0 as ${output.boolean('has_pages')},
    case
      when p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) <> 'merchant_id'
        then 'distributed by ' || column_to_column_name(p.logicalrelid, p.partkey)
      when p.partmethod = 'h' and p.colocationid is distinct from (select colocationid from anchor)
        then 'distributed, but not colocated with merchants,'
      when p.partmethod <> 'h' and (p.repmodel <> 's' or p.colocationid <> 0) then 'a reference or single-shard table'
    end as ${orNull(output.text('fault'))}
  from pg_class as c left join pg_dist_partition as p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`;

const missing = statement`
  select t.name as ${output.text('name')} from unnest($1::text[]) as t (name)
  where to_regclass('public.' || t.name) is null order by 1`;

/** Functions of the schema that nodes lack, because they were created before the extension. */
const localFunctions = statement`
  select f.oid::regprocedure::text as ${output.text('name')}
  from pg_proc as f
  where f.pronamespace = 'public'::regnamespace and f.proname like 'tribune\\_%'
    and not exists (select from pg_dist_object as d where d.classid = 'pg_proc'::regclass and d.objid = f.oid)
  order by 1`;
