import { readFile, rm } from 'node:fs/promises';
import type pg from 'pg';
import { birthOf } from './processes.ts';
import { writeFileAtomically } from './write-file.ts';

/**
 * One process owns a DATA_DIR: it holds a session lock in the database itself, which ends with the process however
 * that dies. Commands (`tribune import`) hold a second lock together, so that the last one to leave knows that it may
 * stop the server.
 */
const lockSpace = 7_214_090;
const ownerLock = 1;
const commandLock = 2;

/**
 * Kept in a file beside the lock: for the message to a second start, and because an owner loses the lock for a moment
 * when the server crashes, which nobody may use to slip in.
 */
export type Owner = { pid: number; bornAt: string; parentPid: number; address: string };

/** True when we own it now, else who does, as far as that can be told. */
export async function claimOwnership(session: pg.Client, file: string): Promise<true | Owner | undefined> {
  const before = await livingOwner(file);
  if (before && before.pid !== process.pid) return before;
  if (!(await tryLock(session, ownerLock))) return livingOwner(file);
  const crossed = await livingOwner(file);
  if (crossed && crossed.pid !== process.pid) return crossed;
  await recordOwner(file, before?.address ?? '');
  return true;
}

export async function recordOwner(file: string, address: string) {
  const bornAt = (await birthOf(process.pid)) ?? '';
  const owner: Owner = { pid: process.pid, bornAt, parentPid: process.ppid, address };
  await writeFileAtomically(file, `${JSON.stringify(owner)}\n`, 0o600);
}

export async function forgetOwner(file: string) {
  await rm(file, { force: true });
}

export async function joinCommands(session: pg.Client) {
  await session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, commandLock]);
}

/** True when nobody else is there; then nobody can come either, until the session ends. */
export async function leaveCommandsAsLast(session: pg.Client, file: string) {
  await session.query('select pg_advisory_unlock_shared($1, $2)', [lockSpace, commandLock]);
  if (!(await tryLock(session, ownerLock)) || !(await tryLock(session, commandLock))) return false;
  return (await livingOwner(file)) === undefined;
}

async function livingOwner(file: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner;
    return (await birthOf(owner.pid)) === owner.bornAt ? owner : undefined;
  } catch {
    // None, or a damaged file: then nobody can be named, and the lock alone decides.
    return undefined;
  }
}

async function tryLock(session: pg.Client, lock: number) {
  const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as taken', [lockSpace, lock]);
  return rows[0].taken === true;
}
