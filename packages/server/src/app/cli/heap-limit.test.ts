// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bin = join(import.meta.dirname, '../../../bin/tribune.mjs');
const runScript = join(import.meta.dirname, '../../../../../scripts/run.mjs');

/** Preloaded into every process but the bundler, which the command runs when a source has changed; the last line is of the command. */
const report = `import { getHeapStatistics } from 'node:v8';
if (!process.argv[1].endsWith('bundler.mjs')) console.error(getHeapStatistics().heap_size_limit);`;

/** The heap limit of `tribune --version` in MB, with semi-spaces. */
async function heapLimitOf(words: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const options = `--import=data:text/javascript,${encodeURIComponent(report)}`;
  const { stderr } = await run(process.execPath, [...words, '--version'], {
    env: { ...process.env, ...env, NODE_OPTIONS: [env.NODE_OPTIONS, options].join(' ') },
  });
  return Number(stderr.trim().split('\n').at(-1)) / 2 ** 20;
}

test('the heap is limited, however the command is started', async () => {
  for (const words of [[bin], [runScript, 'tribune']]) {
    const usual = await heapLimitOf(words);
    assert(usual >= 128 && usual <= 300, `${usual} MB`);
  }
});

test('HEAP_MB sets the limit, and the flag of Node has priority', async () => {
  const usual = await heapLimitOf([bin], { HEAP_MB: '200' });
  assert.equal((await heapLimitOf([bin], { HEAP_MB: '1200' })) - usual, 1000);
  const flag = { HEAP_MB: '200', NODE_OPTIONS: '--max-old-space-size=1200' };
  assert.equal((await heapLimitOf([bin], flag)) - usual, 1000);
});
