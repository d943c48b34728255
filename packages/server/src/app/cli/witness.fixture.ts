import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { program } from '../../testing/program.ts';

export interface RunningWitness {
  vkey: string;
  url: string;
  child: ChildProcess;
  kill(): Promise<void>;
}

/** Runs `tribune witness` with its key and state below the folder. */
export async function startWitness(
  folder: string,
  {
    name,
    logs,
    listen = '127.0.0.1:0',
    args: more = [],
  }: { name: string; logs: string[]; listen?: string; args?: string[] },
): Promise<RunningWitness> {
  const args = [
    ...[program, 'witness', '--key', join(folder, 'key'), '--name', name, '--state', join(folder, 'state')],
    ...['--listen', listen, ...logs.flatMap((log) => ['--log', log]), ...more],
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const found = { key: '', url: '' };
  for await (const line of createInterface(child.stdout)) {
    found.key ||= /^Public key: (.+)$/.exec(line)?.[1] ?? '';
    found.url ||= /^Listening: +(.+)$/.exec(line)?.[1] ?? '';
    if (found.key && found.url) break;
  }
  if (!found.url) throw new Error('The witness did not start');
  return {
    vkey: found.key,
    url: found.url,
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
