import { statfs } from 'node:fs/promises';
import type { healthProblem, Static } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { lastHeartbeat, workerSilenceMs } from '../../platform/jobs/heartbeat.ts';
import { reserveBytes } from '../media/index.ts';

export type Problem = Static<typeof healthProblem>;

const answerWithinMs = 2_500;

/** Everything that is wrong now. Asks all at once, and waits for none longer than two and a half seconds. */
export async function problemsOf(context: Context, servingSince: Date): Promise<Problem[]> {
  const found = await Promise.all([
    within(databaseProblem(context), unanswered),
    within(storageProblem(context), storageDown),
    within(diskProblem(context), null),
    within(workerProblem(context, servingSince), null),
  ]);
  return found.filter((problem) => problem !== null);
}

const unanswered: Problem = { check: 'database', message: 'The database does not answer.' };
const storageDown: Problem = {
  check: 'storage',
  message: 'The storage for media cannot be reached: uploads are refused, everything else goes on.',
};

async function databaseProblem({ probe }: Context): Promise<Problem | null> {
  return rows(probe, 'select 1', []).then(
    () => null,
    () => unanswered,
  );
}

async function storageProblem({ media }: Context): Promise<Problem | null> {
  return media.storage.check().then(
    () => null,
    () => storageDown,
  );
}

async function diskProblem({ media, diskFaults }: Context): Promise<Problem | null> {
  if (diskFaults.isFull('database'))
    return { check: 'disk', message: "The database's disk is full: writes are refused, reads go on." };
  const { bavail, bsize } = await statfs(media.spool);
  if (diskFaults.isFull('files') || bavail * bsize < reserveBytes)
    return {
      check: 'disk',
      message: `Less than ${reserveBytes / 2 ** 20} MB are free in DATA_DIR: uploads are refused, reads go on.`,
    };
  return null;
}

async function workerProblem({ probe, clock }: Context, servingSince: Date): Promise<Problem | null> {
  const heard = await lastHeartbeat(probe);
  const since = Math.max(heard?.getTime() ?? 0, servingSince.getTime());
  if (clock.now().getTime() - since <= workerSilenceMs) return null;
  return { check: 'worker', message: 'No worker is running: mails, events, media and exports wait.' };
}

/** What throws is no finding: the check of the part that threw has its own. */
function within(check: Promise<Problem | null>, late: Problem | null): Promise<Problem | null> {
  const tooLate = new Promise<Problem | null>((resolve) => setTimeout(resolve, answerWithinMs, late).unref());
  return Promise.race([check.catch(() => null), tooLate]);
}
