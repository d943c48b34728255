import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../packages/server/src/platform/embedded-postgres/free-port.ts';

const tribune = resolve(import.meta.dirname, '../../../packages/server/bin/tribune.mjs');

/** One of the processes that serve, over a connection that it has accepted. */
export interface Member {
  pid: number;
  send(outgoing: { method: string; path: string; headers: Record<string, string>; body?: object }): Promise<{
    status: number;
    // biome-ignore lint/suspicious/noExplicitAny: responses are read like a client does, without types
    body: any;
  }>;
}

export interface Fleet {
  ports: number[];
  members: Member[];
  stop(): Promise<void>;
}

/** Starts `tribune serve` so many times, each with so many processes, and finds a connection to each of them. */
export async function startFleet(
  env: Record<string, string | undefined>,
  { servers, processes }: { servers: number; processes: number },
): Promise<Fleet> {
  const children: ChildProcess[] = [];
  const pids = new Map<string, number>();
  const ports: number[] = [];
  const members: Member[] = [];
  for (let server = 0; server < servers; server++) {
    const port = await freePort();
    ports.push(port);
    const child = spawn(process.execPath, [tribune, 'serve'], {
      env: { ...env, PORT: String(port), WEB_CONCURRENCY: String(processes), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const requestId = /"requestId":"(probe-[\w-]+)"/.exec(line)?.[1];
      if (requestId) pids.set(requestId, Number(JSON.parse(line).pid));
    });
    members.push(...(await membersAt(port, processes, pids)));
  }
  return {
    ports,
    members,
    async stop() {
      for (const child of children) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
    },
  };
}

/** A rejected request is logged with its ID by the process that received it. */
async function membersAt(port: number, processes: number, pids: Map<string, number>): Promise<Member[]> {
  const found = new Map<number, Member>();
  for (let connection = 0; found.size < processes; connection++) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const requestId = `probe-${port}-${connection}`;
    const send = sender(port, agent);
    const probe = { method: 'GET', path: '/nowhere', headers: { 'x-request-id': requestId } };
    const answered = await send(probe).then(
      () => true,
      () => false,
    );
    if (!answered) {
      await delay(100);
      continue;
    }
    while (!pids.has(requestId)) await delay(10);
    const pid = pids.get(requestId) ?? 0;
    if (found.has(pid)) {
      agent.destroy();
      await delay(20);
    } else found.set(pid, { pid, send });
  }
  return [...found.values()];
}

function sender(port: number, agent: Agent): Member['send'] {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const sending = request(
        {
          port,
          agent,
          method,
          host: '127.0.0.1',
          path: `/apiV2${path}`,
          headers: {
            ...headers,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk);
          const status = answer.statusCode ?? 0;
          resolve({ status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
        },
      );
      sending.once('error', reject);
      sending.end(text);
    });
}
