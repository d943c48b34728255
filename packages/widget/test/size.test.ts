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
  if (name === 'tribune.js') return 17_800;
  return name.includes('review-form') ? 6_000 : 2_000;
}
