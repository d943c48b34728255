import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../platform/embedded-postgres/free-port.ts';

const program = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((path) => existsSync(path));

export const redisIsInstalled = program !== undefined;

export interface Redis {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts Redis, or Valkey. */
export async function startRedis(): Promise<Redis> {
  if (!program) throw new Error('Neither redis-server nor valkey-server is installed');
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    );
    while (!(await listens(port))) await delay(50);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}
