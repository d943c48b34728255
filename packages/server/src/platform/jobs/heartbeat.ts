import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Db, row, rows } from '../db/database.ts';

const everyMs = 5_000;
/** A worker that has not been heard of for this long counts as dead. */
export const workerSilenceMs = 20_000;
/** Rows of workers that were killed. */
const keptMs = 24 * 60 * 60 * 1000;

/** Tells serving processes that a worker is alive, for as long as `isWorking` says so. */
export async function startHeartbeat(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  isWorking: () => boolean,
): Promise<{ stop(): Promise<void> }> {
  const workerId = randomUUID();
  let beating = false;
  const beat = async () => {
    if (beating || !isWorking()) return;
    beating = true;
    await noteHeartbeat(db, workerId, clock.now())
      .catch((error) => log.warn({ reason: String(error) }, "The worker's heartbeat could not be written"))
      .finally(() => {
        beating = false;
      });
  };
  await forgetHeartbeats(db, new Date(clock.now().getTime() - keptMs));
  await beat();
  const timer = setInterval(() => void beat(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await forgetHeartbeat(db, workerId).catch(() => {});
    },
  };
}

/** When any worker was last heard of; null when there is none. */
export async function lastHeartbeat(db: Db): Promise<Date | null> {
  const found = await row<{ beat_at: string | null }>(
    db,
    'select max(beat_at) as beat_at from worker_heartbeats',
    [],
  );
  return found?.beat_at ? new Date(found.beat_at) : null;
}

async function noteHeartbeat(db: Db, workerId: string, now: Date): Promise<void> {
  await rows(
    db,
    `insert into worker_heartbeats (worker_id, beat_at) values ($1, $2)
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [workerId, now],
  );
}

async function forgetHeartbeat(db: Db, workerId: string): Promise<void> {
  await rows(db, 'delete from worker_heartbeats where worker_id = $1', [workerId]);
}

async function forgetHeartbeats(db: Db, before: Date): Promise<void> {
  await rows(db, 'delete from worker_heartbeats where beat_at < $1', [before]);
}
