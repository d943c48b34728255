import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const helpers = resolve(import.meta.dirname, '../../packages/server/src/testing/thorough.ts');
const source = `
  import { test } from 'node:test';
  import { thoroughOnly, unlessThorough } from '${helpers}';
  for (const width of unlessThorough([360], [360, 1280])) test('at ' + width, () => {});
  test('an hour of kills', { skip: thoroughOnly }, () => {});
`;

test('slow tests and complete matrices run only in thorough runs', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-thorough-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'matrix.test.ts');
  await writeFile(file, source);
  const runWith = async (thorough: string) => {
    const env = { ...process.env, TRIBUNE_TEST_THOROUGH: thorough, NODE_TEST_CONTEXT: undefined };
    const run = promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', file], { env });
    return (await run).stdout.match(/(?<=^ok \d+ - ).*/gm);
  };
  assert.deepEqual(await runWith('false'), ['at 360', 'an hour of kills # SKIP runs only in thorough runs']);
  assert.deepEqual(await runWith('true'), ['at 360', 'at 1280', 'an hour of kills']);
});
