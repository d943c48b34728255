import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { uuidOf } from '../../packages/server/src/platform/ids.ts';
import { origin, type Shop } from './api.ts';
import type { Ends } from './ends.ts';
import { until } from './until.ts';

const repository = resolve(import.meta.dirname, '../..');
const endsWithinMs = 30_000;

/** A `tribune` process with its forks. If it exits without being asked to, this counts as a death, and it is restarted. */
export interface Supervised {
  name: string;
  pids(): Promise<number[]>;
  /** Sends SIGKILL, as an operator or the kernel would, and restarts it immediately. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Unless it exits with 0 within half a minute, this counts as a death. `start` restarts it. */
  terminate(): Promise<void>;
  start(): Promise<void>;
}

export interface Supervision {
  /** Names of processes that died, in order. */
  deaths: string[];
  /** Runs a command and returns its output, also if it fails. */
  run(...words: string[]): Promise<string>;
  /** Starts a process that stops with the program. Waits for `ready` after each start. */
  supervise(name: string, words: string[], options: Supervising): Promise<Supervised>;
}

interface Supervising {
  env?: Record<string, string>;
  ready(startedAt: Date): Promise<boolean>;
}

/** Commands and processes of a checkout, by default this one. */
export function supervision(ends: Ends, common: NodeJS.ProcessEnv, checkout = repository): Supervision {
  const tribune = join(checkout, 'packages/server/bin/tribune.mjs');
  const deaths: string[] = [];
  return {
    deaths,
    run: (...words) =>
      promisify(execFile)(process.execPath, [tribune, ...words], { env: common, maxBuffer: 2 ** 26 }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }) => stdout || stderr,
      ),
    async supervise(name, words, { env, ready }) {
      let child: ChildProcess;
      let expected = false;
      let forks: number[] = [];
      let before: number[] = [];

      const start = async () => {
        expected = false;
        forks = [];
        const startedAt = new Date();
        child = spawn(process.execPath, [tribune, ...words], {
          env: { ...common, ...env },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        child.once('exit', (code, signal) => {
          if (expected) return;
          deaths.push(`${name} ended with ${signal ?? code}`);
          void start();
        });
        await until(() => ready(startedAt).catch(() => false));
        forks = await childrenOf(tribune, child.pid);
      };
      const end = async (signal: NodeJS.Signals, withinMs: number) => {
        expected = true;
        const exit = once(child, 'exit');
        const all = [child.pid ?? 0, ...(await childrenOf(tribune, child.pid))];
        child.kill(signal);
        const ended = await Promise.race([exit, delay(withinMs, null)]);
        if (ended === null) for (const pid of all) killQuietly(pid);
        await exit;
        return ended;
      };
      // Detects forks that die, which their primary replaces unnoticed.
      const watching = setInterval(async () => {
        if (expected || !child.pid) return;
        const now = await childrenOf(tribune, child.pid);
        if (expected) return;
        for (const fork of forks) if (!now.includes(fork)) deaths.push(`a process of ${name} ended`);
        // A command that is just starting briefly has its parent's command line.
        forks = now.filter((pid) => before.includes(pid));
        before = now;
      }, 250);

      await start();
      ends.push(async () => {
        clearInterval(watching);
        await end('SIGTERM', 10_000);
      });
      return {
        name,
        pids: async () => [child.pid ?? 0, ...(await childrenOf(tribune, child.pid))],
        start,
        async kill() {
          await end('SIGKILL', endsWithinMs);
          await start();
        },
        async terminate() {
          const ended = await end('SIGTERM', endsWithinMs);
          if (ended === null) deaths.push(`${name} did not end within 30 s of SIGTERM`);
          else if (ended[0] !== 0) deaths.push(`${name} ended SIGTERM with ${ended[1] ?? ended[0]}`);
        },
      };
    },
  };
}

/** Counts only Node's own forks, because media workers and short commands come and go. */
async function childrenOf(tribune: string, pid = 0): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => commands[index]?.includes(tribune));
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process exited before it could be signaled.
  }
}

export interface Server {
  base: string;
  port: number;
  process: Supervised;
}

export async function startServer(
  { supervise }: Supervision,
  env: Record<string, string> = {},
  processes = '1',
): Promise<Server> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const process = await supervise(`serve (WEB_CONCURRENCY=${processes})`, ['serve'], {
    env: { PUBLIC_URL: base, ...env, PORT: String(port), WEB_CONCURRENCY: processes },
    ready: async () => (await fetch(`${base}/apiV2/health`)).status > 0,
  });
  return { base, port, process };
}

/** A merchant's credentials, and its ID in the database. */
export interface CreatedShop extends Shop {
  webhookSecret: string;
  uuid: string;
}

export async function createShop(run: Supervision['run']): Promise<CreatedShop> {
  const words = ['--name', 'Bench', '--owner', 'o@bench.example', '--origin', origin, '--json'];
  const created = JSON.parse(await run('merchant', 'create', ...words));
  return { ...created, uuid: uuidOf('merchant', created.merchantId) ?? '' };
}

/** Records the highest resident memory in MB of each process and its forks, by name, until `stop`. */
export function watchMemory(processes: readonly Supervised[]) {
  const highest = new Map<string, number>();
  const watching = setInterval(async () => {
    for (const { name, pids } of processes)
      for (const pid of await pids())
        highest.set(name, Math.max(highest.get(name) ?? 0, (await residentMb(pid)) ?? 0));
  }, 2_000);
  return { highest, stop: () => clearInterval(watching) };
}

/** Resident memory of a process in MB; null on systems without /proc, or if it ended. */
async function residentMb(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
