import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { isHealthy } from '../../packages/server/src/testing/processes.ts';
import { origin, rateLimits, type Shop } from './api.ts';
import { until } from './until.ts';

const repository = resolve(import.meta.dirname, '../..');

/** A temporary installation: database, data folder and processes. */
export interface Installation {
  databaseUrl: string;
  /** Base URL of the API, once `serve` runs. */
  base: string;
  merchant: Shop;
  /** Runs `tribune` with these arguments; for `serve`, waits until it responds. */
  start(command: 'serve' | 'worker'): Promise<void>;
  /** Waits until the processes have used no processor for some seconds, because the worker analyzes what was imported. */
  untilQuiet(): Promise<void>;
  end(): Promise<void>;
}

/** `checkout`: the root of the code that runs. */
export async function install(checkout = repository): Promise<Installation> {
  const tribune = join(checkout, 'packages/server/bin/tribune.mjs');
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-measured-'));
  const log = pino({ level: 'error' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...rateLimits(0),
    WEB_CONCURRENCY: '1',
  };
  const processes: ChildProcess[] = [];
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [tribune, ...words], { env })).stdout;
  await run('migrate');
  const merchant = JSON.parse(
    await run(
      'merchant',
      'create',
      '--name',
      'Bench',
      '--owner',
      'o@b.example',
      '--origin',
      origin,
      '--json',
    ),
  );
  return {
    databaseUrl: postgres.url,
    base,
    merchant,
    async start(command) {
      const child = spawn(process.execPath, [tribune, command], {
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      processes.push(child);
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`tribune ${command} did not start`);
        return command === 'worker' || isHealthy(base);
      });
    },
    async untilQuiet() {
      const used = async () => {
        const all = await Promise.all(processes.map(({ pid }) => processorSeconds(pid)));
        return all.reduce((sum, seconds) => sum + seconds, 0);
      };
      for (let before = -1, now = 0; now - before > 0.2; before = now, now = await used()) await delay(4_000);
    },
    async end() {
      for (const child of processes.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** 0 on systems without /proc. */
async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces. Of what follows it, fields 12 and 13 are utime and stime, in 1/100 s.
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
