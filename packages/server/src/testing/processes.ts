import { type ChildProcess, spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../platform/embedded-postgres/free-port.ts';
import { program } from './program.ts';

export { freePort };

export interface RunningTribune {
  child: ChildProcess;
  /** Its stdout and stderr so far. */
  output(): string;
  /** Waits for its end. Returns the exit code or the signal. */
  ended(): Promise<number | string>;
  /** Sends SIGKILL, and waits for its end. */
  kill(): Promise<unknown>;
}

const quiet = { DATABASE_POOL_SIZE: '3', RATE_LIMIT_KEY_READ: '0', RATE_LIMIT_KEY_WRITE: '0' };

/** Runs a `tribune` command in a process, as in production. Killed after the test. */
export function startTribune(
  t: TestContext,
  words: readonly string[],
  env: Record<string, string>,
): RunningTribune {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const gone = () => child.exitCode ?? child.signalCode ?? undefined;
  const running = {
    child,
    output: () => text,
    ended: (): Promise<number | string> => until(gone, running),
    kill() {
      child.kill('SIGKILL');
      return running.ended();
    },
  };
  t.after(() => running.kill());
  return running;
}

/** Starts `tribune serve` with that many processes, and waits until it responds. */
export async function serveTribune(
  t: TestContext,
  processes: number,
  env: Record<string, string>,
  port?: number,
): Promise<{ tribune: RunningTribune; origin: string; port: number }> {
  const at = port ?? (await freePort());
  const origin = `http://127.0.0.1:${at}`;
  const tribune = startTribune(t, ['serve'], {
    PORT: String(at),
    WEB_CONCURRENCY: String(processes),
    ...env,
  });
  await until(() => tribune.child.exitCode !== null || isHealthy(origin), tribune);
  if (tribune.child.exitCode !== null) throw new Error(`It did not start. ${tribune.output()}`);
  return { tribune, origin, port: at };
}

/** Waits until `condition` returns something. Fails with the output of the processes. */
export async function until<Value>(
  condition: () => Promise<Value | undefined | false> | Value | undefined | false,
  ...processes: Pick<RunningTribune, 'output'>[]
): Promise<Value> {
  for (let tries = 0; tries < 2_400; tries++) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    await delay(50);
  }
  throw new Error(`It did not happen. ${processes.map(({ output }) => output()).join('\n')}`);
}

export const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/apiV2/health`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
