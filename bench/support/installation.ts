import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { rateLimits } from '../../packages/server/src/testing/rate-limits.ts';
import { startPostgres, withEnds } from './ends.ts';
import { createShop, type Supervised, startServer, supervision } from './processes.ts';

export type Installation = Awaited<ReturnType<typeof install>>;

/** A temporary installation with a database, a data folder, a server and a worker. `checkout`: the root of the code that runs. */
export const install = (checkout?: string) =>
  withEnds(async (ends) => {
    const { url: databaseUrl, dataDir } = await startPostgres(ends);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...rateLimits(0) };
    const watched = supervision(ends, { ...process.env, ...env }, checkout);
    await watched.run('migrate');
    const merchant = await createShop(watched.run);
    const { base, process: server } = await startServer(watched);
    const worker = await watched.supervise('worker', ['worker'], { ready: async () => true });
    return { databaseUrl, base, merchant, untilQuiet: () => untilQuiet([server, worker]) };
  });

/** Waits until the processes have used no processor for some seconds, because the worker analyzes what was imported. */
async function untilQuiet(processes: readonly Supervised[]): Promise<void> {
  const used = async () => {
    const pids = (await Promise.all(processes.map((one) => one.pids()))).flat();
    return (await Promise.all(pids.map(processorSeconds))).reduce((sum, seconds) => sum + seconds, 0);
  };
  for (let before = -1, now = 0; now - before > 0.2; before = now, now = await used()) await delay(4_000);
}

/** 0 on systems without /proc. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces. Of what follows it, fields 12 and 13 are utime and stime, in 1/100 s.
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
