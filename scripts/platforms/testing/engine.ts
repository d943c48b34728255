import { type ChildProcess, spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { outerEnv } from '../../packages/testing/environment.ts';

export interface Engine {
  output(): string;
  ended(): Promise<number | string>;
  stop(): Promise<void>;
  /** Ends it like a power failure. */
  crash(): Promise<void>;
}

/** Runs a program of an engine in a folder. Killed after the test, with what it has started. */
export function runEngine(
  t: TestContext,
  { cwd, program, args, env }: { cwd: string; program: string; args: string[]; env: Record<string, string> },
): Engine {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...outerEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const output = () => text.slice(-20_000);
  const end = () => child.exitCode ?? child.signalCode ?? undefined;
  const engine = {
    output: () => text,
    ended: () => ended(end, output),
    async stop() {
      kill(child, 'SIGTERM');
      await engine.ended();
    },
    async crash() {
      kill(child, 'SIGKILL');
      await engine.ended();
    },
  };
  t.after(async () => {
    kill(child, 'SIGKILL');
    await until(() => end() !== undefined);
  });
  return engine;
}

/** Builds of an admin take minutes where other programs run, too. */
const longestMs = 1_200_000;

async function ended(end: () => number | string | undefined, output: () => string): Promise<number | string> {
  for (const startedAt = Date.now(); Date.now() - startedAt < longestMs; await delay(50)) {
    const code = end();
    if (code !== undefined) return code;
  }
  throw new Error(`It did not end. ${output()}`);
}

/** Fails with its output unless it ends with 0. */
export async function runToEnd(t: TestContext, options: Parameters<typeof runEngine>[1]): Promise<string> {
  const engine = runEngine(t, options);
  const code = await engine.ended();
  if (code !== 0) throw new Error(`${options.args.join(' ')} ended with ${code}:\n${engine.output()}`);
  return engine.output();
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode !== null || child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
