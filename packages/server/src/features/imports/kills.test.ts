// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { startHarness } from '../../testing/harness.ts';
import { startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recount } from '../rating-counters/recount.ts';

/** Kills real worker processes. `npm run bench soak` does it many times. */
const settings = { DATA_DIR: await temporaryFolder(), MEDIA_SILENCE_SECONDS: '1' };
const harness = await startHarness(settings);
const { context, databaseUrl } = harness;

test('when a worker is killed during an import or an export, another one completes it', async (t) => {
  const startWorker = () =>
    startTribune(t, ['worker'], { ...settings, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
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
  await first.kill();
  const interrupted = await job();
  assert.equal(interrupted.status, 'processing');
  const second = startWorker();
  await until(async () => (await job()).status === 'completed');
  const { imported, unchanged, failed, rows: read } = await job();
  assert.deepEqual([read, imported, unchanged, failed], [rowCount, rowCount, 0, 0]);
  assert.deepEqual(await recount(context.db, merchantId, { repair: false }), []);
  await second.kill();

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
