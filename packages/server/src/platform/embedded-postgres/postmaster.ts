import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedLog } from './log.ts';
import { isAlive, isPostgresIn, postgresProcessesIn, signal, waitUntilGone } from './processes.ts';

export type Postmaster = { pid: number; port: number; status: string };

/**
 * The server that runs on this cluster, regardless of which process started it. A postmaster.pid whose process is dead or is
 * another program (containers reuse process IDs at once) is removed: PostgreSQL refuses to start while any process of its
 * user has that ID.
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(cluster);
  if (text === undefined) return;
  const found = parsePidFile(text);
  if (found && (await isAlive(found.pid)) && (await isPostgresIn(found.pid, cluster))) return found;
  // PostgreSQL creates and fills the file in two steps: an incomplete one may belong to a start in progress.
  if (!found && (await postgresProcessesIn(cluster)).length > 0) return;
  await removeStalePidFile(cluster, text);
}

/** Parses postmaster.pid without checking that the process is alive. Undefined if there is no complete file. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(cluster);
  return text === undefined ? undefined : parsePidFile(text);
}

/** Fast shutdown: open transactions are aborted and a checkpoint is written. Immediate shutdown only if that times out. */
export async function stopPostmaster(pid: number, cluster: string, log: EmbeddedLog) {
  for (const [name, timeoutMs] of [
    ['SIGINT', 120_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!(await isPostgresIn(pid, cluster))) return;
    signal(pid, name);
    if (await waitUntilGone([pid], timeoutMs)) return;
    log.warn({ pid, signal: name }, `PostgreSQL (process ${pid}) did not stop after ${name}`);
  }
}

/** Waits while the server starts (recovery has no time limit) or stops. */
export async function settle(pid: number, cluster: string, log: EmbeddedLog) {
  const began = Date.now();
  let reported = false;
  while (await isAlive(pid)) {
    const found = await readPostmaster(cluster);
    if (found?.pid !== pid || found.status === 'ready') return;
    const waitedMs = Date.now() - began;
    if (found.status === 'stopping' && waitedMs > 60_000) return stopPostmaster(pid, cluster, log);
    if (waitedMs > 3000 && !reported)
      log.info({ pid }, `Waiting for PostgreSQL (process ${pid}), it is ${found.status}`);
    reported ||= waitedMs > 3000;
    await sleep(10);
  }
}

/**
 * After kill -9 of the postmaster its backends exit within moments, except those in a long query. PostgreSQL refuses to
 * start on the cluster until they are gone. Ending them loses no committed data: recovery replays the log.
 */
export async function endOrphans(cluster: string, log: EmbeddedLog) {
  for (const name of ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const) {
    const orphans = await postgresProcessesIn(cluster);
    if (await waitUntilGone(orphans, 1000)) return;
    log.warn(
      { pids: orphans, signal: name },
      `Ending PostgreSQL processes that lost their server: ${orphans.join(', ')}`,
    );
    for (const pid of orphans) signal(pid, name);
    if (await waitUntilGone(orphans, 3000)) return;
  }
}

function pidFile(cluster: string) {
  return join(cluster, 'postmaster.pid');
}

async function readPidFile(cluster: string) {
  try {
    return await readFile(pidFile(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
}

/** Lines: pid, data folder, start time, port, socket folder, address, shared memory key, status. */
function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  // Single-user processes write a negative pid.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/** Renamed before it is deleted, so that a file that another start has just created can be restored. */
async function removeStalePidFile(cluster: string, staleText: string) {
  const renamed = `${pidFile(cluster)}.stale-${process.pid}`;
  try {
    await rename(pidFile(cluster), renamed);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(renamed, 'utf8')) !== staleText) await link(renamed, pidFile(cluster)).catch(() => {});
  await rm(renamed, { force: true });
}
