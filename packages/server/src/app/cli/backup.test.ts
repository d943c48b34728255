// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { tidyMediumJob } from '../../features/media/job-types.ts';
import { givenPhotoReview, startMediaHarness } from '../../features/media/testing/shop.ts';
import { uuidOf } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { givenReview } from '../../testing/given.ts';
import { program } from '../../testing/program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const harness = await startMediaHarness();
const folder = await temporaryFolder();
const source = { DATABASE_URL: harness.databaseUrl, DATA_DIR: harness.dataDir };

function tribune(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a backup made during writes has everything acknowledged before it, and is restored as it was', async (t) => {
  const shop = await harness.merchant();
  const [kept, deleted] = [
    await givenPhotoReview(harness, shop),
    await givenPhotoReview(harness, shop, { authorEmail: 'noor@example.com' }),
  ];
  // As if its review had been deleted while the backup was made.
  const merchantId = shop.uuid;
  const lost = uuidOf('media', deleted.media[0].publicId) ?? '';
  for (const prefix of ['o', 'v'])
    await harness.context.media.storage.deletePrefix(`${prefix}/${merchantId}/${lost}/`);
  const runAt = new Date('2100-01-01');
  await enqueue(harness.context.db, tidyMediumJob, { merchantId, mediaId: lost }, { runAt });
  await writeFile(join(harness.dataDir, 'demo.json'), '{"merchantId":"none"}');

  const acknowledged: { id: string; at: string }[] = [];
  let writing = true;
  const writer = (async () => {
    for (let number = 0; writing; number++) {
      const { id } = await givenReview(shop, {
        authorEmail: `writer${number}@example.com`,
        productId: 'P-9',
      });
      acknowledged.push({ id, at: new Date().toISOString() });
    }
  })();
  const file = join(folder, 'backup.tar');
  const made = await tribune(source, 'backup', file, '--json');
  writing = false;
  await writer;
  assert.deepEqual([made.code, made.err], [0, '']);
  const { snapshotAt, objects } = JSON.parse(made.out);
  assert.ok(objects > 1);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const before = acknowledged.filter(({ at }) => at < snapshotAt).map(({ id }) => uuidOf('review', id));
  assert.ok(before.length > 0 && before.length < acknowledged.length);

  const database = await createEmptyDatabase();
  t.after(() => database.drop());
  const target = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'restored') };
  const restored = await tribune(target, 'restore', file, '--json');
  assert.deepEqual([restored.code, restored.err], [0, '']);
  const report = JSON.parse(restored.out);
  assert.equal(report.countersThatDiffer, 0);
  assert.equal(report.mediaDeletedDuringBackup, 1);
  const reviews = (await query(database.url, 'select review_id from reviews')).map((row) => row.review_id);
  assert.deepEqual(
    before.filter((id) => !reviews.includes(id)),
    [],
  );
  assert.deepEqual(
    await query(database.url, 'select media_id from media'),
    kept.media.map(({ publicId }: { publicId: string }) => ({ media_id: uuidOf('media', publicId) })),
  );
  const jobs = await query(
    database.url,
    `select task_identifier, key, run_at from graphile_worker.jobs where key = 'tidy ${lost}'`,
  );
  assert.deepEqual(jobs, [{ task_identifier: 'tidy_medium', key: `tidy ${lost}`, run_at: runAt }]);
  assert.equal(await readFile(join(target.DATA_DIR, 'demo.json'), 'utf8'), '{"merchantId":"none"}');
  assert.deepEqual((await tribune(target, 'media', 'check', '--json')).code, 0);

  const again = await tribune(target, 'restore', file);
  assert.equal(again.code, 1);
  assert.match(again.err, /^tribune: The database is not empty\./);
});

test('a backup replaces no file', async () => {
  const file = join(folder, 'there.tar');
  await writeFile(file, 'mine');
  const { code, err } = await tribune(source, 'backup', file);
  assert.deepEqual([code, err], [1, `tribune: ${file} exists already. Name another file.\n`]);
  assert.equal(await readFile(file, 'utf8'), 'mine');
});
