import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { host, mirror, sequenceAll } from '../transparency/mirror.fixture.ts';
import { csvOf, importerOf, many } from './files.fixture.ts';
import { runImport } from './import-job.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder, PUBLIC_URL: `https://${host}` });
const { context } = harness;

/** Uploads a file as the console does. Returns the UUID of the import. */
async function uploaded(shop: TestMerchant, file: Buffer): Promise<string> {
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const form = Buffer.concat([Buffer.from(start), file, Buffer.from('\r\n--x--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const { status, body } = await shop.asStaff('POST', '/admin/import', form, headers);
  assert.equal(status, 200, JSON.stringify(body));
  return uuidOf('import', body.data.importId) ?? '';
}

async function sha256sum(file: Buffer): Promise<string> {
  const path = join(folder, 'merchants-copy.csv');
  await writeFile(path, file);
  return execFileSync('sha256sum', [path], { encoding: 'utf8' }).slice(0, 64);
}

/** The batches of the published log, as `hash of the file: reviews`. */
async function batchesOf(shop: TestMerchant): Promise<string[]> {
  await sequenceAll(harness);
  const { entries } = await mirror(harness, shop);
  return entries
    .filter((entry) => entry.type === 'imported')
    .map(({ file, stars }) => `${file}: ${Object.values(stars).reduce((sum, count) => sum + count)}`);
}

test('the log names an uploaded file by what sha256sum prints of it, byte order mark and encoding included', async () => {
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const shop = await harness.merchant();
    const file = Buffer.from(`\ufeff${csvOf(many(30))}`, encoding);
    await runImport(context, shop.uuid, await uploaded(shop, file));
    assert.deepEqual(await batchesOf(shop), [`${await sha256sum(file)}: 30`]);
  }
});

test('every batch of a file has its hash, also those of the worker that resumes an import', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const file = Buffer.from(csvOf(many(4_500)));
  const importId = await uploaded(shop, file);
  let steps = 0;
  const stopping = Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => steps++ === 1,
  });
  await assert.rejects(runImport({ ...context, stopping }, shop.uuid, importId), WorkerStopping);
  await runImport(context, shop.uuid, importId);
  const sum = await sha256sum(file);
  assert.deepEqual(await batchesOf(shop), [`${sum}: 2000`, `${sum}: 2000`, `${sum}: 500`]);
});

test('a file on the command line has its hash, a pipe has none, and neither has a file that could be guessed', async () => {
  const shop = await harness.merchant();
  const file = Buffer.from(csvOf(many(30)));
  const path = join(folder, 'own.csv');
  await writeFile(path, file);
  await importerOf(harness)(shop, '', { source: path });
  const other = await harness.merchant();
  await importerOf(harness)(other, file);
  assert.deepEqual(
    [await batchesOf(shop), await batchesOf(other)],
    [[`${await sha256sum(file)}: 30`], ['null: 30']],
  );
  // The error file of an import, corrected: often one row, of which the store displays all but the email address.
  const few = await harness.merchant();
  await runImport(context, few.uuid, await uploaded(few, Buffer.from(csvOf(many(3)))));
  assert.deepEqual(await batchesOf(few), ['null: 3']);
});
