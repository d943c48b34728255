import { readFile, rm } from 'node:fs/promises';
import type pg from 'pg';
import { startTimeOf } from './processes.ts';
import { writeFileAtomically } from './write-file.ts';

/**
 * One process owns a DATA_DIR: it holds a session lock in the database, which is released whenever and however the process ends.
 * Commands (`tribune import`) share a second lock, so that the last one can stop the server.
 */
const lockSpace = 7_214_090;
const ownerLock = 1;
const commandLock = 2;

/**
 * Also stored in a file, for the error message of a second start, and because the owner briefly loses the lock when the server crashes: no
 * other process may become the owner in that time.
 */
export type Owner = { pid: number; bornAt: string; parentPid: number; address: string };

/** True if this process owns it now, otherwise the owner, if known. */
export async function claimOwnership(session: pg.Client, file: string): Promise<true | Owner | undefined> {
  const before = await livingOwner(file);
  if (before && before.pid !== process.pid) return before;
  if (!(await tryLock(session, ownerLock))) return livingOwner(file);
  const crossed = await livingOwner(file);
  if (crossed && crossed.pid !== process.pid) return crossed;
  await recordOwner(file, before?.address ?? '');
  return true;
}

/** Records this process as the owner, with the service's URL. */
export async function recordOwner(file: string, address: string) {
  const bornAt = (await startTimeOf(process.pid)) ?? '';
  const owner: Owner = { pid: process.pid, bornAt, parentPid: process.ppid, address };
  await writeFileAtomically(file, `${JSON.stringify(owner)}\n`, 0o600);
}

/** Deletes the record. Does nothing if there is none. */
export async function forgetOwner(file: string) {
  await rm(file, { force: true });
}

/** Takes the lock that commands share, until the session ends. */
export async function joinCommands(session: pg.Client) {
  await session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, commandLock]);
}

/** True if no other process uses the database; then none can start until the session ends. */
export async function leaveCommandsAsLast(session: pg.Client, file: string) {
  await session.query('select pg_advisory_unlock_shared($1, $2)', [lockSpace, commandLock]);
  if (!(await tryLock(session, ownerLock)) || !(await tryLock(session, commandLock))) return false;
  return (await livingOwner(file)) === undefined;
}

/** The process that owns the folder, if it is alive. */
export async function livingOwner(file: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner;
    return (await startTimeOf(owner.pid)) === owner.bornAt ? owner : undefined;
  } catch {
    // No file, or a damaged one: the owner is unknown, and the lock alone decides.
    return undefined;
  }
}

async function tryLock(session: pg.Client, lock: number) {
  const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as taken', [lockSpace, lock]);
  return rows[0].taken === true;
}
