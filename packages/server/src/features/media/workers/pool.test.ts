import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, open, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { defaultIntakeLimits as limits } from '../../../platform/uploads/limits.ts';
import { thoroughOnly } from '../../../testing/thorough.ts';
import { defaultProcessingLimits } from '../processing/medium.ts';
import { endlessWebm, fixture, testFolder } from '../testing/files.ts';
import { isAlive, until, workersOf } from '../testing/processes.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

const { folder, write } = await testFolder();
const image = join(folder, 'phone.jpg');
await copyFile(fixture('phone.jpg'), image);
const endless = await write('endless.webm', await endlessWebm());
const header = { path: image, format: 'jpeg', limits } as const;
const facts = {
  ok: true,
  kind: 'image',
  format: 'jpeg',
  width: 600,
  height: 800,
  durationSeconds: null,
  frames: 1,
};

const pools: Pool[] = [];
after(() => Promise.all(pools.map((pool) => pool.close())));

function given(changes: Partial<PoolOptions> = {}): Pool {
  const pool = createPool({
    size: 1,
    folders: [folder],
    maxMemoryBytes: 2 ** 30,
    startTimeoutMs: 20_000,
    tasksPerWorker: 100,
    idleMs: 60_000,
    ...changes,
  });
  pools.push(pool);
  return pool;
}

test('a task is answered, and the next by the same worker', async () => {
  const pool = given();
  assert.deepEqual(await pool.run('header', header, 20_000), { answer: facts });
  const [before] = workersOfThisProcess();
  assert.deepEqual(await pool.run('header', header, 20_000), { answer: facts });
  assert.deepEqual(workersOfThisProcess(), [before]);
  await pool.close();
  assert.deepEqual(workersOfThisProcess(), []);
});

test('a worker is replaced after its number of tasks, and let go when idle', {
  skip: thoroughOnly,
}, async () => {
  const pool = given({ tasksPerWorker: 2, idleMs: 50 });
  await pool.run('header', header, 20_000);
  const [first] = workersOfThisProcess();
  await pool.run('header', header, 20_000);
  await pool.run('header', header, 20_000);
  assert.notEqual(workersOfThisProcess()[0], first);
  await until(() => workersOfThisProcess().length === 0);
  assert.deepEqual(await pool.run('header', header, 20_000), { answer: facts });
  await pool.close();
});

test('a worker killed in the middle costs its task nothing', { skip: thoroughOnly }, async () => {
  const pool = given();
  const fifo = await givenFifo();
  const running = pool.run('header', { ...header, path: fifo.path }, 20_000);
  const pid = await fifo.reader();
  await rename(await write('copy.jpg', await readFile(image)), fifo.path);
  process.kill(pid, 'SIGKILL');
  assert.deepEqual(await running, { answer: facts });
  assert.notEqual(workersOfThisProcess()[0], pid);
  await pool.close();
});

test('a task that loses its worker twice is ended, and the next one runs', {
  skip: thoroughOnly,
}, async () => {
  const pool = given();
  const fifo = await givenFifo();
  const running = pool.run('header', { ...header, path: fifo.path }, 20_000);
  for (let time = 0; time < 2; time++) {
    const pid = await fifo.reader();
    process.kill(pid, 'SIGKILL');
    await until(() => isReaped(pid));
  }
  assert.deepEqual(await running, { ended: 'crashed' });
  assert.deepEqual(await pool.run('header', header, 20_000), { answer: facts });
  await pool.close();
});

test('a decoder that never comes back is ended, and the next file is read', {
  skip: thoroughOnly,
}, async () => {
  const pool = given();
  const task = { ...header, path: endless, format: 'webm' } as const;
  await pool.run('header', header, 20_000);
  assert.deepEqual(await pool.run('header', task, 500), { ended: 'timed_out' });
  assert.deepEqual(await pool.run('header', header, 20_000), { answer: facts });
  await pool.close();
});

test('a worker that takes too much memory is ended', { skip: process.platform !== 'linux' }, async () => {
  const pool = given({ maxMemoryBytes: 40 * 2 ** 20 });
  const task = { ...header, path: endless, format: 'webm' } as const;
  assert.deepEqual(await pool.run('header', task, 20_000), { ended: 'out_of_memory' });
  await pool.close();
});

test('a worker reaches its folders and nothing else', async () => {
  const pool = given();
  const path = '/etc/passwd';
  await assert.rejects(pool.run('header', { ...header, path }, 20_000), { code: 'ERR_ACCESS_DENIED' });
  const task = { path: image, folder: '/tmp', limits: defaultProcessingLimits };
  await assert.rejects(pool.run('image', task, 20_000), { code: 'ERR_ACCESS_DENIED' });
  await pool.close();
});

test('a folder may be given by another name', async () => {
  const link = join((await testFolder()).folder, 'link');
  await symlink(folder, link);
  const pool = given({ folders: [link] });
  for (const path of [image, join(link, 'phone.jpg')]) {
    assert.deepEqual(await pool.run('header', { ...header, path }, 20_000), { answer: facts });
  }
  await pool.close();
});

test('faults of the machine reject, and are not blamed on the file', async () => {
  const pool = given();
  await assert.rejects(pool.run('header', { ...header, path: join(folder, 'gone') }, 20_000), {
    code: 'ENOENT',
  });
  const task = { path: image, folder: join(folder, 'gone'), limits: defaultProcessingLimits };
  await assert.rejects(pool.run('image', task, 20_000), { code: 'ENOENT' });
  await pool.close();
  const slow = given({ startTimeoutMs: 1 });
  await assert.rejects(slow.run('header', header, 20_000), { message: /did not start \(timed out\)/ });
});

test('closing ends what runs and what waits', async () => {
  const pool = given();
  const task = { ...header, path: endless, format: 'webm' } as const;
  const running = assert.rejects(pool.run('header', task, 20_000), { code: 'CLOSED' });
  const waiting = assert.rejects(pool.run('header', header, 20_000), { code: 'CLOSED' });
  await until(() => workersOfThisProcess().length === 1);
  await pool.close();
  await Promise.all([running, waiting]);
  await assert.rejects(pool.run('header', header, 20_000), { code: 'CLOSED' });
  assert.deepEqual(workersOfThisProcess(), []);
});

test('workers end when the process they work for is gone, idle or in an endless loop', {
  skip: thoroughOnly,
}, async () => {
  const options = {
    size: 1,
    maxMemoryBytes: 2 ** 30,
    startTimeoutMs: 20_000,
    tasksPerWorker: 9,
    idleMs: 60_000,
  };
  const script = await write(
    'parent.mts',
    `import { createPool } from ${JSON.stringify(new URL('pool.ts', import.meta.url).href)};
    const pool = createPool(${JSON.stringify({ ...options, folders: [folder] })});
    await pool.run('header', ${JSON.stringify(header)}, 20_000);
    if (process.argv[2] === 'busy') pool.run('header', ${JSON.stringify({ ...header, path: endless, format: 'webm' })}, 60_000);
    setTimeout(() => process.send('ready'), 200);`,
  );
  for (const state of ['idle', 'busy']) {
    const parent = fork(script, [state], { stdio: 'ignore' });
    await Promise.race([once(parent, 'message'), once(parent, 'exit').then(() => assert.fail('it ended'))]);
    const [worker] = workersOf(Number(parent.pid));
    assert.ok(worker, state);
    parent.kill('SIGKILL');
    await until(() => !isAlive(worker));
  }
});

/** A file that blocks its reader forever; `reader` waits until a worker has opened it. */
async function givenFifo() {
  const path = join(folder, randomUUID());
  await promisify(execFile)('mkfifo', [path]);
  return {
    path,
    async reader(): Promise<number> {
      const end = await open(path, 'w');
      after(() => end.close());
      const [pid] = workersOfThisProcess();
      assert.ok(pid, 'a worker reads');
      return pid;
    },
  };
}

/** Whether the process has exited and its open files, which outlive its main thread briefly, are closed. */
function isReaped(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

function workersOfThisProcess(): number[] {
  return workersOf(process.pid);
}
