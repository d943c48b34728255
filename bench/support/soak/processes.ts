import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const tribune = resolve(import.meta.dirname, '../../../packages/server/bin/tribune.mjs');
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
  stop(): Promise<void>;
}

export interface Supervision {
  /** Names of processes that died, in order. */
  deaths: string[];
  /** Waits for `ready` after each start. */
  supervise(
    name: string,
    words: string[],
    env: Record<string, string | undefined>,
    ready: (startedAt: Date) => Promise<boolean>,
  ): Promise<Supervised>;
}

export function supervision(): Supervision {
  const deaths: string[] = [];
  return {
    deaths,
    async supervise(name, words, env, ready) {
      let child: ChildProcess;
      let expected = false;
      let forks: number[] = [];
      let before: number[] = [];

      const start = async () => {
        expected = false;
        forks = [];
        const startedAt = new Date();
        child = spawn(process.execPath, [tribune, ...words], {
          env,
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        child.once('exit', (code, signal) => {
          if (expected) return;
          deaths.push(`${name} ended with ${signal ?? code}`);
          void start();
        });
        while (!(await ready(startedAt).catch(() => false))) await delay(100);
        forks = await childrenOf(child.pid ?? 0);
      };
      const end = async (signal: NodeJS.Signals, withinMs: number) => {
        expected = true;
        const exit = once(child, 'exit');
        const all = [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))];
        child.kill(signal);
        const ended = await Promise.race([exit, delay(withinMs, null)]);
        if (ended === null) for (const pid of all) killQuietly(pid);
        await exit;
        return ended;
      };
      // Detects forks that die, which their primary replaces unnoticed.
      const watching = setInterval(async () => {
        if (expected || !child.pid) return;
        const now = await childrenOf(child.pid);
        if (expected) return;
        for (const fork of forks) if (!now.includes(fork)) deaths.push(`a process of ${name} ended`);
        // A command that is just starting briefly has its parent's command line.
        forks = now.filter((pid) => before.includes(pid));
        before = now;
      }, 250);

      await start();
      return {
        name,
        pids: async () => [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))],
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
        async stop() {
          clearInterval(watching);
          await end('SIGTERM', 10_000);
        },
      };
    },
  };
}

/** Counts only Node's own forks, because media workers and short commands come and go. */
async function childrenOf(pid: number): Promise<number[]> {
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
