import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresFailed } from './errors.ts';
import type { Layout } from './layout.ts';
import { logSince, openLog } from './log-file.ts';
import { readPostmaster } from './postmaster.ts';
import { isAlive } from './processes.ts';

export type Launch = { pid: number } | 'port_taken' | 'cluster_locked' | 'memory_in_use';

/** Starts a server and waits until it accepts connections, without a time limit for recovery. */
export async function launchPostmaster(layout: Layout, binaries: Binaries, port: number): Promise<Launch> {
  const account = await accountFor(layout.cluster, binaries.initdb);
  const { file, args, options } = account.command(binaries.postgres, [
    '-D',
    layout.cluster,
    '-p',
    String(port),
  ]);
  const { handle, startsAt } = await openLog(layout.logFile);
  try {
    // In its own session: Ctrl-C in the terminal must reach this process, which then stops PostgreSQL.
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', handle.fd, handle.fd] });
    const failure = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', () => resolve(''));
    });
    child.unref();
    const { pid } = child;
    if (pid !== undefined && (await isReady(pid, layout.cluster, failure))) return { pid };
    return reasonOf((await logSince(layout.logFile, startsAt)) + (await failure));
  } finally {
    await handle.close();
  }
}

async function isReady(pid: number, cluster: string, failure: Promise<string>) {
  let ended = false;
  void failure.then(() => {
    ended = true;
  });
  while (!ended && (await isAlive(pid))) {
    const found = await readPostmaster(cluster);
    if (found?.pid === pid && found.status === 'ready') return true;
    await sleep(10);
  }
  return false;
}

/** The server's messages are in English in every locale: LC_ALL is C, see run-program.ts. */
function reasonOf(output: string): Exclude<Launch, object> {
  if (output.includes('could not bind') && output.includes('Address already in use')) return 'port_taken';
  if (output.includes('lock file "postmaster.pid" already exists')) return 'cluster_locked';
  if (output.includes('lock file "postmaster.pid" is empty')) return 'cluster_locked';
  if (output.includes('pre-existing shared memory block')) return 'memory_in_use';
  throw postgresFailed('Starting PostgreSQL', output);
}
