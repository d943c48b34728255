import type pg from 'pg';

/**
 * One process owns a DATA_DIR: it holds a session lock in the database itself, which ends with the process however
 * that dies. Who it is stands in the session's name, so nothing can be stale. Commands (`tribune import`) hold a second
 * lock together, so that the last one to leave knows that it may stop the server.
 */
const lockSpace = 7_214_090;
const ownerLock = 1;
const commandLock = 2;

export type Owner = { pid: number; parentPid: number; address?: string };

export async function claimOwnership(session: pg.Client) {
  if (!(await tryLock(session, ownerLock))) return false;
  await introduce(session);
  return true;
}

/** PostgreSQL cuts names at 63 bytes: room for any address of a usual length. */
export async function introduce(session: pg.Client, address = '') {
  const name = `tribune ${process.pid} ${process.ppid} ${address}`.trim();
  await session.query("select set_config('application_name', $1, false)", [name]);
}

export async function currentOwner(session: pg.Client): Promise<Owner | undefined> {
  const { rows } = await session.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [lockSpace, ownerLock],
  );
  const [, pid, parentPid, address] = /^tribune (\d+) (\d+)(?: (.+))?$/.exec(rows[0]?.name ?? '') ?? [];
  if (pid) return { pid: Number(pid), parentPid: Number(parentPid), address };
}

export async function joinCommands(session: pg.Client) {
  await session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, commandLock]);
}

/** True when nobody else is there; then nobody can come either, until the session ends. */
export async function leaveCommandsAsLast(session: pg.Client) {
  await session.query('select pg_advisory_unlock_shared($1, $2)', [lockSpace, commandLock]);
  return (await tryLock(session, ownerLock)) && (await tryLock(session, commandLock));
}

async function tryLock(session: pg.Client, lock: number) {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    lockSpace,
    lock,
  ]);
  return rows[0]?.taken === true;
}
