import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { runFiles } from './run-files.mjs';

const source = `
  import { basename } from 'node:path';
  import { test } from 'node:test';
  test(basename(import.meta.filename) + ' ' + process.pid, () => {});
`;

test('files share a process, which also waits for those that have one of their own', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-run-files-'));
  t.after(() => rm(folder, { recursive: true }));
  const files = ['first.mjs', 'apart.mjs', 'last.mjs'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, source);
  const finished: string[] = [];
  const events = runFiles(files, {
    processes: 1,
    timeoutMs: 30_000,
    repeated: 0,
    isApart: (file) => basename(file) === 'apart.mjs',
    onFile: (file) => finished.push(basename(file)),
    onRepeat: () => {},
  });
  const processes = new Map<string, string>();
  for await (const { type, data } of events)
    if (type === 'test:pass') {
      const [name = '', pid = ''] = data.name.split(' ');
      processes.set(name, pid);
    }
  assert.deepEqual(finished, ['first.mjs', 'apart.mjs', 'last.mjs']);
  assert.ok(processes.get('first.mjs'));
  assert.equal(processes.get('last.mjs'), processes.get('first.mjs'));
  assert.notEqual(processes.get('apart.mjs'), processes.get('first.mjs'));
});

test('a file whose process ends is reported with the tests that had not finished', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-run-files-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'ending.mjs');
  await writeFile(
    file,
    `import { test } from 'node:test';
    test('before', () => {});
    test('outer', async (t) => {
      await t.test('finished', () => {});
      await t.test('inner', () => new Promise(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)));
    });`,
  );
  const texts: string[] = [];
  const events = runFiles([file], {
    processes: 1,
    timeoutMs: 30_000,
    repeated: 0,
    isApart: () => false,
    onFile: () => {},
    onRepeat: () => {},
  });
  for await (const { type, data } of events)
    if (type === 'test:fail') texts.push(inspect(data.details?.error));
  assert.match(texts.join(), /The process of the test file ended with SIGKILL\. Unfinished: outer > inner/);
});
