import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Db, row, rows } from '../db/database.ts';
import { orNull, output, statement } from '../db/statement.ts';

const everyMs = 5_000;
/** Heartbeat timeout: a worker silent for this long counts as dead. */
export const workerSilenceMs = 20_000;
/** Retention of the rows of killed workers. */
const retentionMs = 24 * 60 * 60 * 1000;

/** Writes a worker's heartbeat every 5 seconds while `isWorking` returns true. `stop` removes it. */
export async function startHeartbeat(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  isWorking: () => boolean,
): Promise<{ stop(): Promise<void> }> {
  const workerId = randomUUID();
  let beating = false;
  const beat = async () => {
    if (beating || !isWorking()) return;
    beating = true;
    await writeHeartbeat(db, workerId, clock.now())
      .catch((error) => log.warn({ reason: String(error) }, "The worker's heartbeat could not be written"))
      .finally(() => {
        beating = false;
      });
  };
  await deleteHeartbeatsBefore(db, new Date(clock.now().getTime() - retentionMs));
  await beat();
  const timer = setInterval(() => void beat(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await deleteHeartbeat(db, workerId).catch(() => {});
    },
  };
}

/** Time of the latest heartbeat of any worker; null if there is none. */
export async function lastHeartbeat(db: Db): Promise<Date | null> {
  const found = await row(
    db,
    statement`select max(beat_at) as ${orNull(output.time('beat_at'))} from worker_heartbeats`,
    [],
  );
  return found?.beat_at ? new Date(found.beat_at) : null;
}

async function writeHeartbeat(db: Db, workerId: string, now: Date): Promise<void> {
  await rows(
    db,
    `insert into worker_heartbeats (worker_id, beat_at) values ($1, $2)
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [workerId, now],
  );
}

async function deleteHeartbeat(db: Db, workerId: string): Promise<void> {
  await rows(db, 'delete from worker_heartbeats where worker_id = $1', [workerId]);
}

async function deleteHeartbeatsBefore(db: Db, before: Date): Promise<void> {
  await rows(db, 'delete from worker_heartbeats where beat_at < $1', [before]);
}
