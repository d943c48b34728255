import type { Client } from 'pg';

/**
 * While this table exists, nothing starts on the database. It is not part of the schema: a restore creates it before the first
 * migration, and drops it when everything is in place.
 */
export const holdTable = 'tribune_hold';

export interface Hold {
  /** `restoring`: a restore or move into this database. `moved`: its data is used elsewhere, at `target`. */
  kind: 'restoring' | 'moved';
  target: string;
  /** ISO 8601. */
  since: string;
}

type Queries = Pick<Client, 'query'>;

/** Why nothing may start on the database; null if nothing prevents it. */
export async function holdOf(client: Queries): Promise<Hold | null> {
  const { rows: found } = await client.query('select to_regclass($1) as held', [`public.${holdTable}`]);
  if (found[0].held === null) return null;
  const { rows } = await client.query(
    `select kind, target, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from ${holdTable}`,
  );
  return rows[0] ?? null;
}

/** Prevents everything from starting on the database until `releaseHold`; replaces an earlier hold. */
export async function placeHold(client: Queries, kind: Hold['kind'], target = ''): Promise<void> {
  await client.query('begin');
  await client.query(
    `create table if not exists ${holdTable} (kind text not null, target text not null, since timestamptz not null)`,
  );
  await client.query(`delete from ${holdTable}`);
  await client.query(`insert into ${holdTable} (kind, target, since) values ($1, $2, now())`, [kind, target]);
  await client.query('commit');
}

/** Allows services to start on the database again. */
export async function releaseHold(client: Queries): Promise<void> {
  await client.query(`drop table if exists ${holdTable}`);
}

/** Throws with advice if there is a hold. */
export async function refuseHold(client: Queries): Promise<void> {
  const hold = await holdOf(client);
  if (hold?.kind === 'restoring')
    throw new Error(
      'A restore into this database is running or was interrupted. Run the same command again: it starts over.',
    );
  if (hold)
    throw new Error(
      `The data of this database was moved to ${hold.target} at ${hold.since}. Start Tribune on that one. To use this one again, without what was written there since, run \`tribune move --cancel\`.`,
    );
}
