import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

const files = await Promise.all(
  (await readdir(bundle))
    .filter((name) => name.endsWith('.js'))
    .map(async (name) => ({ name, code: await readFile(join(bundle, name)) })),
);
const gzipped = (...words: string[]) =>
  files
    .filter(({ name }) => words.some((word) => name.startsWith(word)))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

/** A file and all that it imports before it can run, beside tribune.js. */
function neededBy(name: string, known: readonly string[] = []): string[] {
  if (name === 'tribune.js' || known.includes(name)) return [...known];
  const code = String(files.find((file) => file.name === name)?.code);
  const imports = [...code.matchAll(/\b(?:from|import) ?["'`]\.\/([^"'`]+)["'`]/g)].map(
    ([, path = '']) => path,
  );
  return imports.reduce((found, path) => neededBy(path, found), [...known, name]);
}

test('rating and list load one file of at most 15 kB', () => {
  assert.ok(gzipped('tribune.js') <= 15_000, `${gzipped('tribune.js')} bytes gzipped`);
  assert.doesNotMatch(String(files.find(({ name }) => name === 'tribune.js')?.code), /\bfrom ?["'`]\.\//);
});

test('opening the form beside the list loads at most 10 kB more', () => {
  const [withList, withForm] = ['tribune-actions-', 'tribune-form-view-'].map((start) =>
    neededBy(files.find(({ name }) => name.startsWith(start))?.name ?? ''),
  );
  const names = (withForm ?? []).filter((name) => !withList?.includes(name));
  assert.ok(names.length > 1, names.join());
  assert.ok(gzipped(...names) <= 10_000, `${gzipped(...names)} bytes gzipped: ${names}`);
});

test('the trust page loads at most 4 kB, 14 kB more when it verifies, 4.5 kB at its end; stores load none', () => {
  assert.ok(gzipped('trust-page.js') <= 4_000, `${gzipped('trust-page.js')} bytes gzipped`);
  assert.ok(gzipped('verifier.js') <= 14_000, `${gzipped('verifier.js')} bytes gzipped`);
  const statistics = gzipped('tribune-published-figures-', 'tribune-fairness-', 'tribune-summary-');
  assert.ok(statistics > 1_000 && statistics <= 4_500, `${statistics} bytes gzipped`);
  for (const name of ['trust-page.js', 'verifier.js']) {
    assert.deepEqual(neededBy(name), [name]);
    assert.doesNotMatch(String(files.find((file) => file.name === name)?.code), /(?:^|[;}\n])import ?["'`]/);
  }
});

const entries = ['tribune.js', 'trust-page.js', 'verifier.js'];

test('every other part and language is small', () => {
  for (const { name, code } of files.filter(({ name }) => !entries.includes(name))) {
    const bytes = gzipSync(code, { level: 9 }).length;
    assert.ok(bytes <= (name.includes('form-view') ? 7_500 : 5_500), `${name}: ${bytes} bytes gzipped`);
  }
});
