// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createEmptyDatabase } from '../../testing/database.ts';
import { program } from '../../testing/program.ts';

test('a command works on a database that nobody has migrated', async (t) => {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-fresh-'));
  t.after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const args = [program, 'merchant', 'create', '--name', 'First', '--owner', 'owner@shop.example', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  assert.match(JSON.parse(stdout).merchantId, /^merchant_/);
});
