import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { longestFirst, readRecord, writeRecord } from './order.ts';

test('files are sorted by the seconds of their last run, longest first', () => {
  assert.deepEqual(longestFirst(['a', 'b', 'c'], { a: 1, b: 3, c: 2 }), ['b', 'c', 'a']);
});

test('a file without a record is placed by an estimate, which is higher with a browser', () => {
  const files = [
    'packages/server/src/a.test.ts',
    'packages/widget/src/b.test.ts',
    'packages/widget/test/c.test.ts',
  ];
  const [server, unit, browser] = files;
  assert.deepEqual(longestFirst(files, {}), [browser, server, unit]);
  assert.deepEqual(longestFirst([...files, 'short'], { short: 0.1 }), [browser, server, unit, 'short']);
  assert.deepEqual(longestFirst([...files, 'long'], { long: 60 }), ['long', browser, server, unit]);
});

test('a record is empty before the first run, and is replaced as a whole', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-order-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'cache/seconds.json');
  assert.deepEqual(await readRecord(path), {});
  await writeRecord(path, { a: 1, b: 2 });
  await writeRecord(path, { a: 3 });
  assert.deepEqual(await readRecord(path), { a: 3 });
  assert.deepEqual(await readdir(dirname(path)), ['seconds.json']);
});
