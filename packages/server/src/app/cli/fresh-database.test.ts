// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createEmptyDatabase } from '../../testing/database.ts';
import { program } from '../../testing/program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('a command works on a database that nobody has migrated', async (t) => {
  const database = await createEmptyDatabase();
  const dataDir = await temporaryFolder();
  t.after(() => database.drop());
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const args = [program, 'merchant', 'create', '--name', 'First', '--owner', 'owner@shop.example', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  assert.match(JSON.parse(stdout).merchantId, /^merchant_/);
});
