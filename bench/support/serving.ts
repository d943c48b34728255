import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { mallocSettings, nodeFlags } from '../../packages/server/bin/node-options.mjs';
import type { Load, Measured } from './load.ts';

export interface Served {
  port: number;
  child: ChildProcess;
}

/** Starts one of bench/servers in a separate process, whose memory is limited as `tribune serve` limits its own. */
export async function serve(server: string, about: object): Promise<Served> {
  const file = join(import.meta.dirname, '../servers', `${server}.ts`);
  const child = fork(file, [JSON.stringify(about)], {
    execArgv: [...process.execArgv, ...nodeFlags()],
    env: { ...mallocSettings, ...process.env },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, child };
}

/** Throws if a response of the load is not a 200. */
export async function runLoad(load: Load): Promise<Measured> {
  const child = fork(join(import.meta.dirname, './load.ts'), { execArgv: [] });
  child.send(load);
  const [outcome] = (await once(child, 'message', {
    signal: AbortSignal.timeout(Math.ceil(load.seconds * 1000) + 30_000),
  })) as [Measured | { error: string }];
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome;
}
