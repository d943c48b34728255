import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { postgresProcessesIn, waitUntilGone } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

export const silent = { info() {}, warn() {}, error() {} };

/** The output of the other process; `error` and `message` instead when it was refused. */
export type Reported = {
  url: string;
  pid: number;
  freshlyInitialised: boolean;
  takenOver: boolean;
  error?: string;
  message?: string;
};

/** A folder for one test and processes that use it; all are removed when the test ends, however it ends. */
export function scene(t: TestContext, { folderMode = 0o755 } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tribune-embedded-')));
  chmodSync(folder, folderMode);
  const dataDir = join(folder, 'data');
  const children: ChildProcess[] = [];
  const databases: EmbeddedPostgres[] = [];

  t.after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(databases.map((database) => database.stop()));
    const servers = await postgresProcessesIn(clusterOf(dataDir));
    for (const pid of servers) killQuietly(pid);
    await waitUntilGone(servers, 10_000);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    const database = await startEmbeddedPostgres({ dataDir, log: silent });
    databases.push(database);
    return database;
  }

  async function inAnotherProcess(mode: 'start' | 'connect', wrapper: string[] = []) {
    const fixture = fileURLToPath(new URL('owner.fixture.ts', import.meta.url));
    const [file = '', ...args] = [...wrapper, process.execPath, fixture, mode, dataDir];
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' });
    children.push(child);
    const exited = once(child, 'exit');
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return {
      reported: JSON.parse(line) as Reported,
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
      async leave() {
        child.stdin.end();
        await exited;
      },
    };
  }

  return { folder, dataDir, cluster: clusterOf(dataDir), start, inAnotherProcess };
}

export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Waits for a condition; the test's own time limit ends it. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Skips the test unless it runs as root, which can act as other users. In CI its absence is a failure. */
export function needsRoot(t: TestContext) {
  if (process.getuid?.() === 0) return true;
  if (process.env.CI === 'true') throw new Error('This test needs root, and in CI nothing may be skipped');
  t.skip('NOT TESTED: needs root to become other users');
  return false;
}

/** An account that exists for the length of one test. */
export function temporaryUser(t: TestContext) {
  const name = `tribune-test-${process.pid}`;
  execFileSync('useradd', ['--system', '--no-create-home', name]);
  t.after(() => execFileSync('userdel', [name]));
  const uid = Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', name], { encoding: 'utf8' }));
  return { uid, gid };
}

/** The capability lets the user read a working copy below a private folder (mode 0700) such as /root; it grants no write access. */
export function asUser({ uid, gid }: { uid: number; gid: number }) {
  // PostgreSQL uses access(2), which respects capabilities only with the last of these.
  const reach = [
    ...['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'],
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...reach];
}

function clusterOf(dataDir: string) {
  return join(dataDir, 'postgres', 'cluster');
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had already exited.
  }
}
