import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const module = new URL('./freed-memory.ts', import.meta.url);

/** Allocates 150 MB of small objects, frees them, and reports the resident memory once it is low, at the latest after 20 s. */
const program = `
import { returnFreedMemory } from '${module}';
returnFreedMemory();
let objects = Array.from({ length: 1_000_000 }, (_, number) => ({ number, text: 'x' + number, list: [number] }));
objects = null;
const deadline = performance.now() + 20_000;
const rss = () => process.memoryUsage.rss() / 2 ** 20;
const report = () => (rss() < 130 || performance.now() > deadline ? console.log(rss()) : setTimeout(report, 100));
report();`;

test('memory that was freed is returned to the system', async () => {
  const words = ['--max-old-space-size=256', '--input-type=module-typescript', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  assert(Number(stdout) < 130, `${stdout} MB`);
});
