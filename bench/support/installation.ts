import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';

const repository = resolve(import.meta.dirname, '../..');

/** A temporary installation: database, data folder and processes. */
export interface Installation {
  dataDir: string;
  databaseUrl: string;
  /** Base URL of the API, once `serve` runs. */
  base: string;
  merchant: { merchantId: string; apiKey: string; accessToken: string };
  /** Runs `tribune` with these arguments; for `serve`, waits until it responds. */
  start(command: 'serve' | 'worker'): Promise<ChildProcess>;
  run(...words: string[]): Promise<string>;
  end(): Promise<void>;
}

/** `checkout`: the root of the code that runs. */
export async function install(
  more: Record<string, string> = {},
  checkout = repository,
): Promise<Installation> {
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
    RATE_LIMIT_KEY_READ: '0',
    RATE_LIMIT_KEY_WRITE: '0',
    RATE_LIMIT_ADMIN_WRITE: '0',
    ...more,
  };
  const processes: ChildProcess[] = [];
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [tribune, ...words], { env })).stdout;
  await run('migrate');
  const merchant = JSON.parse(
    await run('merchant', 'create', '--name', 'Bench', '--owner', 'o@b.example', '--json'),
  );
  return {
    dataDir,
    databaseUrl: postgres.url,
    base,
    merchant,
    run,
    async start(command) {
      const child = spawn(process.execPath, [tribune, command], {
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      processes.push(child);
      while (command === 'serve' && !(await answers(base))) {
        if (child.exitCode !== null) throw new Error('tribune serve did not start');
        await delay(100);
      }
      return child;
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

const answers = (base: string) =>
  fetch(`${base}/apiV2/health`).then(
    ({ ok }) => ok,
    () => false,
  );
