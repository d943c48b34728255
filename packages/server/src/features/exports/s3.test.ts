// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { createBucket, startS3TestServer } from '../../testing/s3-test-server.ts';
import { runImport } from '../imports/import-job.ts';
import { makeExport } from './export-job.ts';

describe('files in a bucket', async () => {
  const server = await startS3TestServer();
  if ('skipped' in server) {
    it('are tested against a real server', { skip: server.skipped }, () => {});
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'tribune-transfer-s3-'));
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await createBucket(server.options);
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = server.options;
  const harness = await startHarness({
    DATA_DIR: folder,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKeyId,
    S3_SECRET_KEY: secretAccessKey,
  });
  const { context } = harness;

  it('are exported to, in whole and in parts, imported from, and not open to the public', async () => {
    const shop = await harness.merchant();
    const merchantId = shop.uuid;
    await givenReview(shop);
    const days = { startDate: '2020-01-01', endDate: '2100-01-01' };
    const { jobId } = (await shop.asStaff('POST', '/admin/export/reviews', days)).body.data;
    await makeExport(context, merchantId, uuidOf('job', jobId) ?? '');
    const file = (headers = {}) =>
      shop.asStaff('GET', `/admin/export/reviews/${jobId}/download`, undefined, headers);
    const whole = String((await file()).body);
    assert.match(whole, /^id,productId,.*\r\nreview_\w{26},P-1,.*\r\n$/s);
    const part = await file({ range: 'bytes=3-12' });
    assert.deepEqual([part.status, String(part.body)], [206, whole.slice(3, 13)]);
    for await (const { key } of context.media.storage.list('x/'))
      assert.equal((await fetch(`${endpoint}/${bucket}/${key}`)).status, 403);

    const other = await harness.merchant();
    const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${whole}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { importId } = (await other.asStaff('POST', '/admin/import', Buffer.from(form), headers)).body.data;
    await runImport(context, other.uuid, uuidOf('import', importId) ?? '');
    const { status, imported } = (await other.asStaff('GET', `/admin/imports/${importId}`)).body.data;
    assert.deepEqual([status, imported], ['completed', 1]);
    for await (const { key } of context.media.storage.list('i/')) assert.fail(key);
    assert.equal((await shop.asStaff('DELETE', `/admin/export/reviews/${jobId}`)).status, 200);
    for await (const { key } of context.media.storage.list('x/')) assert.fail(key);
  });
});
