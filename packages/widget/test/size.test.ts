import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildWidget } from './build.ts';

test('the widget is within its size', async () => {
  const folder = await buildWidget();
  for (const name of await readdir(folder)) {
    const bytes = gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    assert.ok(bytes <= mostBytes(name), `${name}: ${bytes} bytes gzipped, at most ${mostBytes(name)}`);
  }
});

function mostBytes(name: string): number {
  if (name === 'tribune.js') return 18_500;
  if (name.includes('review-form')) return 9_500;
  return name.includes('lightbox') ? 3_600 : 2_500;
}
