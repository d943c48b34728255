import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordVectors, vectors, vectorsFolder } from './vectors.ts';

test('the published test vectors are what this package computes', async () => {
  if (process.env.TRIBUNE_RECORD_VECTORS) await recordVectors();
  for (const [name, value] of Object.entries(await vectors()))
    assert.deepEqual(JSON.parse(await readFile(join(vectorsFolder, name), 'utf8')), value, name);
});
