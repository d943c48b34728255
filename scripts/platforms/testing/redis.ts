import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import type { TestContext } from 'node:test';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';

export const redisProgram = '/usr/bin/redis-server';

/** Starts a Redis that stores nothing. Returns its port. */
export async function startRedis(t: TestContext): Promise<string> {
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const server = spawn(redisProgram, ['--port', String(port), ...options], { stdio: 'ignore' });
  t.after(() => server.kill());
  await until(() => accepts(port));
  return String(port);
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
