import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

interface Reported {
  type: string;
  data: { name: string; nesting: number; message: string; details: { failure: string } };
}

/** Returns what a worker reports of a file with these tests. */
async function runInWorker(t: { after(run: () => unknown): void }, source: string): Promise<Reported[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-scopes-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'some.test.mjs');
  await writeFile(file, `import { after, afterEach, describe, test } from 'node:test';\n${source}`);
  const worker = fork(join(import.meta.dirname, 'worker.mjs'), { serialization: 'advanced', silent: true });
  t.after(() => worker.kill());
  const reported: Reported[] = [];
  await new Promise<void>((resolve, reject) => {
    worker.on('exit', (code, signal) => reject(new Error(`The worker ended with ${signal ?? code}.`)));
    worker.on('message', (event: Reported) => {
      reported.push(event);
      if (event.type === 'finished') resolve();
    });
    worker.send(file);
  });
  return reported;
}

test('what a helper registers after some time belongs to the test that called it, or to the file', async (t) => {
  const reported = await runInWorker(
    t,
    `
    const log = [];
    const open = async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      after(() => log.push('close ' + name));
    };
    await open('file');
    after(() => process.send({ type: 'log', data: { message: log.join(', ') } }));
    test('outer', async () => {
      await open('outer');
      await test('inner', () => open('inner'));
      log.push('after inner');
    });
    describe('group', () => {
      afterEach(() => log.push('each'));
      test('member', () => open('member'));
    });
    test('last', () => { log.push('last'); });
    `,
  );
  const passed = reported
    .filter(({ type }) => type === 'test:pass')
    .map(({ data }) => [data.nesting, data.name]);
  assert.deepEqual(passed, [
    [1, 'inner'],
    [0, 'outer'],
    [1, 'member'],
    [0, 'group'],
    [0, 'last'],
  ]);
  const log = reported.find(({ type }) => type === 'log')?.data.message;
  assert.equal(log, 'close inner, after inner, close outer, each, close member, last, close file');
});

test('an error that nothing awaits fails the test that caused it', async (t) => {
  const reported = await runInWorker(
    t,
    `
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    test('thrown', async () => {
      setTimeout(() => { throw new Error('from a timer'); });
      await pause();
    });
    test('rejected', async () => {
      setTimeout(() => Promise.reject(new Error('from a promise')));
      await pause();
    });
    test('floating', async () => {
      await null;
      void (async () => { await null; throw new Error('from a function'); })();
      await pause();
    });
    test('other', pause);
    `,
  );
  const failed = reported
    .filter(({ type }) => type === 'test:fail')
    .map(({ data }) => [data.name, data.details.failure]);
  assert.deepEqual(
    failed.map(([name]) => name),
    ['thrown', 'rejected', 'floating'],
  );
  for (const [index, what] of ['timer', 'promise', 'function'].entries())
    assert.match(failed[index]?.[1] ?? '', new RegExp(`from a ${what}`));
});

test('no asynchronous hook slows promises down', async (t) => {
  const reported = await runInWorker(
    t,
    `
    import { executionAsyncId } from 'node:async_hooks';
    test('continuation', async () => {
      await null;
      // Only hooks give continuations of promises an ID.
      process.send({ type: 'log', data: { message: String(executionAsyncId()) } });
    });
    `,
  );
  assert.equal(reported.find(({ type }) => type === 'log')?.data.message, '0');
});
