import { statfs } from 'node:fs/promises';
import type { healthProblem, Static } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { lastHeartbeat, workerSilenceMs } from '../../platform/jobs/heartbeat.ts';
import { reserveBytes } from '../media/index.ts';

export type Problem = Static<typeof healthProblem>;

const checkTimeoutMs = 2_500;

/** All current problems. Runs the checks concurrently, each for at most 2.5 seconds. */
export async function problemsOf(context: Context, servingSince: Date): Promise<Problem[]> {
  const found = await Promise.all([
    within(databaseProblem(context), databaseDown),
    nodesProblem(context),
    within(storageProblem(context), storageDown),
    within(diskProblem(context), null),
    within(workerProblem(context, servingSince), null),
  ]);
  return found.filter((problem) => problem !== null);
}

const databaseDown: Problem = { check: 'database', message: 'The database does not respond.' };
const storageDown: Problem = {
  check: 'storage',
  message: 'The media storage is not reachable. Uploads are refused; everything else works.',
};

async function databaseProblem({ probe }: Context): Promise<Problem | null> {
  return rows(probe, 'select 1', []).then(
    () => null,
    () => databaseDown,
  );
}

function nodesProblem({ lostNodes: { addresses } }: Context): Problem | null {
  if (addresses.length === 0) return null;
  return {
    check: 'nodes',
    message: `Nodes of the database do not respond: ${addresses.join(', ')}. Requests of the merchants whose data they store fail; all others work.`,
  };
}

async function storageProblem({ media }: Context): Promise<Problem | null> {
  return media.storage.check().then(
    () => null,
    () => storageDown,
  );
}

async function diskProblem({ media, diskFaults }: Context): Promise<Problem | null> {
  if (diskFaults.isFull('database'))
    return { check: 'disk', message: "The database's disk is full. Writes are refused; reads work." };
  const { bavail, bsize } = await statfs(media.spool);
  if (diskFaults.isFull('files') || bavail * bsize < reserveBytes)
    return {
      check: 'disk',
      message: `Less than ${reserveBytes / 2 ** 20} MB are free in DATA_DIR. Uploads are refused; reads work.`,
    };
  return null;
}

async function workerProblem({ probe, clock }: Context, servingSince: Date): Promise<Problem | null> {
  const lastSeen = await lastHeartbeat(probe);
  const since = Math.max(lastSeen?.getTime() ?? 0, servingSince.getTime());
  if (clock.now().getTime() - since <= workerSilenceMs) return null;
  return { check: 'worker', message: 'No worker is running. Emails, events, media and exports are delayed.' };
}

/**
 * Ignores errors of a check, because another check reports their cause: a database error of the worker check, for example, is reported by
 * the database check.
 */
function within(check: Promise<Problem | null>, late: Problem | null): Promise<Problem | null> {
  const tooLate = new Promise<Problem | null>((resolve) => setTimeout(resolve, checkTimeoutMs, late).unref());
  return Promise.race([check.catch(() => null), tooLate]);
}
