import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { thoroughOnlyReason } from '../../packages/server/src/testing/thorough.ts';
import { runFiles } from './run-files.mjs';

const source = `
  import { test } from 'node:test';
  import { thoroughOnly, unlessThorough } from '${resolve(import.meta.dirname, '../../packages/server/src/testing/thorough.ts')}';
  for (const width of unlessThorough([360], [360, 1280])) test('at ' + width, () => {});
  test('an hour of kills', { skip: thoroughOnly }, () => {});
`;

test('a usual run has a part of each matrix, skips the longest tests, and counts both', async (t) => {
  const { passed, skipped, partial } = await runWith(t, 'false');
  assert.deepEqual([passed, skipped, partial], [['at 360'], [`an hour of kills: ${thoroughOnlyReason}`], 1]);
});

test('a thorough run leaves nothing out', async (t) => {
  const { passed, skipped, partial } = await runWith(t, 'true');
  assert.deepEqual([passed, skipped, partial], [['at 360', 'at 1280', 'an hour of kills'], [], 0]);
});

async function runWith(t: TestContext, thorough: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-thorough-'));
  const { TRIBUNE_TEST_THOROUGH: before = '' } = process.env;
  t.after(() => {
    process.env.TRIBUNE_TEST_THOROUGH = before;
    return rm(folder, { recursive: true });
  });
  process.env.TRIBUNE_TEST_THOROUGH = thorough;
  const file = join(folder, 'matrix.test.ts');
  await writeFile(file, source);
  const found = { passed: [] as string[], skipped: [] as string[], partial: 0 };
  const events = runFiles([file], {
    processes: 1,
    timeoutMs: 60_000,
    repeated: 0,
    isApart: () => false,
    onRepeat: () => {},
    onFile(_, { partial }) {
      found.partial += partial;
    },
  });
  for await (const { type, data } of events) {
    if (type !== 'test:pass') continue;
    if (data.skip === undefined) found.passed.push(data.name);
    else found.skipped.push(`${data.name}: ${data.skip}`);
  }
  return found;
}
