import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildWidget } from './build.ts';

const folder = await buildWidget();
const files = await Promise.all(
  (await readdir(folder))
    .filter((name) => name.endsWith('.js'))
    .map(async (name) => ({ name, code: await readFile(join(folder, name)) })),
);
const gzipped = (...words: string[]) =>
  files
    .filter(({ name }) => words.some((word) => name.startsWith(word)))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

test('what rating and list need is one file of at most 15 kB', () => {
  assert.ok(gzipped('tribune.js') <= 15_000, `${gzipped('tribune.js')} bytes gzipped`);
  assert.doesNotMatch(String(files.find(({ name }) => name === 'tribune.js')?.code), /\bfrom ?["'`]\.\//);
});

test('the form adds at most 10 kB', () => {
  const bytes = gzipped('tribune-form-view-', 'tribune-sender-');
  assert.ok(bytes > 5_000 && bytes <= 10_000, `${bytes} bytes gzipped`);
});

test('every other part is small, and languages too', () => {
  for (const { name, code } of files.filter(({ name }) => name !== 'tribune.js')) {
    const bytes = gzipSync(code, { level: 9 }).length;
    assert.ok(bytes <= (name.includes('form-view') ? 7_500 : 5_500), `${name}: ${bytes} bytes gzipped`);
  }
});
