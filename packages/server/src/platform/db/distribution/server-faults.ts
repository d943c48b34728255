import { type Db, row, rows } from '../database.ts';
import { orNull, output, statement } from '../statement.ts';
import { distributedTables } from '../tenancy.ts';
import { citusExtension } from './citus.ts';

/** Minimum version on which this schema works. Older ones reject parts of it. */
const oldestCitus = 13;
const oldestPostgres = 15;

/** Whether the database has the Citus extension. Call this before any other function here. */
export async function hasCitus(db: Db): Promise<boolean> {
  return (await row(db, citusExtension, [])) !== undefined;
}

/** Reasons why this server cannot distribute tables, as sentences. */
export async function serverFaults(db: Db): Promise<string[]> {
  const server = await row(db, versions, []);
  const faults: string[] = [];
  if (server === undefined) return faults;
  const postgres = Math.floor(server.postgres / 10_000);
  if (postgres < oldestPostgres)
    faults.push(`PostgreSQL ${postgres} is too old: Tribune requires ${oldestPostgres} or newer.`);
  if (server.citus === null) {
    faults.push(
      server.available
        ? 'The extension is not installed in this database: run `create extension citus` on every node.'
        : 'The server has no Citus extension. Tribune distributes tables with Citus only; see docs/SCALING.md.',
    );
    return faults;
  }
  if (Number.parseInt(server.citus, 10) < oldestCitus)
    faults.push(`Citus ${server.citus} is too old: Tribune requires ${oldestCitus} or newer.`);
  const node = await row(db, thisNode, []);
  if (node && node.group !== 0) faults.push('DATABASE_URL names a worker node: use the coordinator.');
  else if (!node?.is_registered)
    faults.push(
      'This server is not registered as the coordinator: run `select citus_set_coordinator_host(…)` there, and see docs/SCALING.md.',
    );
  return faults;
}

/** Sessions of other Tribune processes, and others that hold locks on the tables, as sentences. */
export async function busySessions(db: Db): Promise<string[]> {
  const found = await rows(db, otherSessions, [distributedTables]);
  return found.map(({ application, holds_locks, sessions }) => {
    const who = `${sessions} ${sessions === 1 ? 'session' : 'sessions'} of "${application}"`;
    return holds_locks
      ? `Locks are held by ${who}: end their transactions.`
      : `Connected: ${who}. Stop all \`tribune serve\`, \`worker\` and \`start\` processes.`;
  });
}

const versions = statement`
  select current_setting('server_version_num')::int as ${output.number('postgres')},
    (select extversion from pg_extension where extname = 'citus') as ${orNull(output.text('citus'))},
    exists (select from pg_available_extensions where name = 'citus') as ${output.boolean('available')}`;

/** A worker node that is not registered yet also belongs to the coordinator's group. */
const thisNode = statement`
  select groupid as ${output.number('group')},
    exists (select from pg_dist_node where groupid = 0) as ${output.boolean('is_registered')}
  from pg_dist_local_group`;

const otherSessions = statement`
  select a.application_name as ${output.text('application')}, l.holds_locks as ${output.boolean('holds_locks')},
    count(*)::int as ${output.number('sessions')}
  from pg_stat_activity as a
    cross join lateral (select exists (
      select from pg_locks as held join pg_class as c on c.oid = held.relation
      where held.pid = a.pid and c.relname = any($1) and c.relnamespace = 'public'::regnamespace) as holds_locks) as l
  where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
    and (l.holds_locks or a.application_name like 'tribune%')
  group by 1, 2 order by 1, 2`;
