// Thorough runs only.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { rows } from '../../platform/db/database.ts';
import { startHarness } from '../../testing/harness.ts';
import { program } from '../../testing/program.ts';
import { recount } from '../rating-counters/recount.ts';

/** Kills real worker processes. `npm run bench soak` does it many times. */
const folder = await mkdtemp(join(tmpdir(), 'tribune-transfer-kills-'));
const workers: ChildProcess[] = [];
// Before the harness: its database cannot be dropped while a worker is connected.
after(async () => {
  await Promise.all(workers.map(kill));
  await rm(folder, { recursive: true, force: true });
});

const harness = await startHarness({ DATA_DIR: folder, MEDIA_SILENCE_SECONDS: '1' });
const { context, databaseUrl } = harness;

function startWorker(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, MEDIA_SILENCE_SECONDS: '1' };
  const worker = spawn(process.execPath, [program, 'worker'], {
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 3_000 && !(await condition()); wait++) await delay(20);
  assert.ok(await condition(), 'timed out after 60 s');
}

test('when a worker is killed during an import or an export, another one completes it', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const rowCount = 9_000;
  const lines = Array.from(
    { length: rowCount },
    (_, row) => `P-${row % 9},5,Title ${row},Author,a${row}@example.com,2025-01-01`,
  );
  const file = ['productId,rating,title,authorName,authorEmail,createdAt', ...lines].join('\n');
  const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const { importId } = (await shop.asStaff('POST', '/admin/import', Buffer.from(form), headers)).body.data;
  const job = async () => (await shop.asStaff('GET', `/admin/imports/${importId}`)).body.data;

  const first = startWorker();
  await until(async () => (await job()).imported > 0);
  await kill(first);
  const interrupted = await job();
  assert.equal(interrupted.status, 'processing');
  const second = startWorker();
  await until(async () => (await job()).status === 'completed');
  const { imported, unchanged, failed, rows: read } = await job();
  assert.deepEqual([read, imported, unchanged, failed], [rowCount, rowCount, 0, 0]);
  assert.deepEqual(await recount(context.db, merchantId, { repair: false }), []);
  await kill(second);

  const days = { startDate: '2020-01-01', endDate: '2030-01-01' };
  const { jobId } = (await shop.asStaff('POST', '/admin/export/reviews', days)).body.data;
  const path = `/admin/export/reviews/${jobId}`;
  // The state after a worker was killed between storing the file and recording it.
  await rows(
    context.db,
    `update exports set status = 'processing', claim = $2, claimed_at = $3 where merchant_id = $1`,
    [merchantId, randomUUID(), new Date(Date.now() - 60_000)],
  );
  assert.equal((await shop.asStaff('GET', `${path}/download`)).status, 409);
  startWorker();
  await until(async () => (await shop.asStaff('GET', path)).body.data.status === 'completed');
  const csv = String((await shop.asStaff('GET', `${path}/download`)).body);
  assert.equal(csv.split('\r\n').length, rowCount + 2);
});
