import { Client } from 'pg';
import { createTestDatabase } from './database.ts';

/**
 * A test double of Citus: the catalog tables and functions that `tribune distribute` uses, as plain SQL in a test database.
 * It records calls and refuses what Citus refuses about their order, but distributes nothing. Citus itself is not available
 * to the tests.
 */
export async function createCitusDouble({
  version = '13.2-1',
  group = 0,
  isRegistered = true,
} = {}): Promise<CitusDouble> {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url, application_name: 'the test' });
  await client.connect();
  // The role of the tests may not write into pg_catalog, so the table of extensions is hidden by another one.
  await client.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set search_path = public, pg_catalog`,
  );
  await client.query(double);
  await client.query("insert into public.pg_extension values ('citus', $1)", [version]);
  await client.query('insert into pg_dist_local_group values ($1)', [group]);
  if (isRegistered)
    await client.query("insert into pg_dist_node values ('localhost', 5432, true, 'primary', true, 0)");
  return {
    url: database.url,
    client,
    async calls() {
      const { rows } = await client.query('select call from citus_calls order by place');
      return rows.map(({ call }) => String(call));
    },
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}

export interface CitusDouble {
  url: string;
  /** A session on the same database. */
  client: Client;
  /** Functions that were called in committed transactions, with their first argument. */
  calls(): Promise<string[]>;
  drop(): Promise<void>;
}

const double = `
  create table public.pg_extension (extname text, extversion text);
  create table citus_calls (place serial, call text);
  create table pg_dist_local_group (groupid int);
  create table pg_dist_node (nodename text, nodeport int, isactive boolean, noderole text, shouldhaveshards boolean, groupid int);
  create table pg_dist_object (classid oid, objid oid);
  create table pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char", partkey text, colocationid int, repmodel "char");
  -- The table whose distribution fails, or loses its rows.
  create table citus_failures (name text, loses_rows boolean);

  create function column_to_column_name(regclass, text) returns text language sql strict return $2;

  create function run_command_on_workers(text) returns table (nodename text, nodeport int, success boolean, result text)
    language sql as $$ select nodename, nodeport, isactive, '' from pg_dist_node where groupid <> 0 $$;

  create function create_distributed_function(name regprocedure) returns void language sql as $$
    insert into citus_calls (call) values ('function ' || name::text);
    insert into pg_dist_object values ('pg_proc'::regclass, name);
  $$;

  create function create_distributed_table(name regclass, key text, colocate_with text, shard_count int default 32)
  returns void language plpgsql as $$
  begin
    if exists (select from citus_failures f where f.name = create_distributed_table.name::text and not loses_rows) then
      raise 'a node is gone';
    end if;
    if exists (select from pg_dist_partition where logicalrelid = name) then
      raise 'table % is already distributed', name;
    end if;
    if exists (select from pg_constraint where contype = 'f' and conrelid = name
               and confrelid not in (select logicalrelid from pg_dist_partition)) then
      raise 'referenced table must be a distributed table or a reference table';
    end if;
    if exists (select from citus_failures f where f.name = create_distributed_table.name::text) then
      execute format('delete from %s', name);
    end if;
    insert into pg_dist_partition values (name, 'h', key, case colocate_with when 'none' then 7 else
      (select colocationid from pg_dist_partition where logicalrelid = colocate_with::regclass) end, 's');
    insert into citus_calls (call) values ('table ' || name || case when shard_count <> 32 then ' ' || shard_count else '' end);
  end $$;

  create function truncate_local_data_after_distributing_table(name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and confrelid = name
               and conrelid not in (select logicalrelid from pg_dist_partition)) then
      raise 'cannot truncate a table referenced in a foreign key constraint by a local table';
    end if;
    execute format('truncate %s cascade', name);
    insert into citus_calls (call) values ('truncate ' || name);
  end $$;`;
