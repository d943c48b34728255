// Thorough runs only.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { submission } from '../../testing/given.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { createBucket, type S3TestServer, startS3TestServer } from '../../testing/s3-test-server.ts';
import { sweepUploads } from './sweeping.ts';
import { fixture } from './testing/files.ts';
import {
  assertNothingLeft,
  givenPhotoReview,
  type MediaHarness,
  photo,
  processAll,
  startMediaHarness,
} from './testing/shop.ts';

describe('media in a bucket', async () => {
  const server = await startS3TestServer();
  if ('skipped' in server) {
    it('are tested against a real server', { skip: server.skipped }, () => {});
    return;
  }
  after(() => server.stop());
  await createBucket(server.options);
  await openVariants(server);
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = server.options;
  const harness = await startMediaHarness({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKeyId,
    S3_SECRET_KEY: secretAccessKey,
  });
  takesForms(harness);
  takesUploads(harness);
});

/** The policy of docs/OPERATING.md: only `v/*` is publicly readable. */
async function openVariants({ options }: S3TestServer): Promise<void> {
  const { accessKeyId, secretAccessKey, bucket, ...rest } = options;
  const client = new S3Client({
    ...rest,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Statement = [
    { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/v/*` },
  ];
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  client.destroy();
}

function takesForms(harness: MediaHarness): void {
  it('are taken, served from there with lasting addresses, and deleted; originals are not served', async () => {
    const shop = await harness.merchant();
    const review = await givenPhotoReview(harness, shop);
    const { media } = (await shop.asBrowser('GET', `/reviews/${review.id}/media`)).body;
    const { large } = media[0].urls;
    const served = await fetch(large);
    assert.equal(served.status, 200, large);
    assert.equal(served.headers.get('content-type'), 'image/webp');
    assert.match(served.headers.get('cache-control') ?? '', /immutable/);
    const part = await fetch(media[0].urls.original, { headers: { range: 'bytes=0-9' } });
    assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 10]);
    for await (const { key } of harness.context.media.storage.list('o/'))
      assert.equal((await fetch(`${harness.context.media.publicUrl}/${key}`)).status, 403, key);
    await assertNothingLeft(harness);
    const path = `/reviews/${review.id}/media/${media[0].publicId}`;
    assert.equal((await shop.asStaff('DELETE', path)).status, 200);
    assert.ok([403, 404].includes((await fetch(large)).status));
    await assertNothingLeft(harness);
  });

  it('may be uploaded from hosted pages, whose policy names the bucket', async () => {
    const shop = await harness.merchant();
    await shop.asStaff('POST', '/admin/products', { products: [{ productId: 'P-1' }] });
    const { headers } = await fetch(`${harness.base}/write/${shop.id}/P-1`);
    const { origin } = new URL(harness.context.config.s3.endpoint ?? '');
    const sources = /connect-src ([^;]*);/.exec(headers.get('content-security-policy') ?? '')?.[1];
    assert.ok(sources?.split(' ').includes(origin), sources);
  });

  it('have no routes of the disk beside them', async () => {
    assert.equal((await fetch(`${harness.base}/media/v/x.webp`)).status, 404);
    assert.equal((await fetch(`${harness.base}/uploads`, { method: 'POST' })).status, 404);
  });
}

interface Ticket {
  publicId: string;
  uploadUrl: string;
  fields: Record<string, string>;
}

async function sign(shop: TestMerchant, size: number): Promise<Ticket> {
  const wanted = { filename: 'a.jpg', contentType: 'image/jpeg', size };
  return (await shop.asBrowser('POST', '/uploads/signature', wanted)).body.data;
}

async function upload({ uploadUrl, fields }: Ticket, file: Blob): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'a.jpg');
  return (await fetch(uploadUrl, { method: 'POST', body: form })).status;
}

function takesUploads(harness: MediaHarness): void {
  it('come straight from the browser, in the announced size, and what comes later changes nothing', async () => {
    const shop = await harness.merchant();
    const phone = await readFile(fixture('phone.jpg'));
    const ticket = await sign(shop, phone.length);
    assert.equal(await upload(ticket, new Blob([phone, 'x'])), 400);
    assert.equal(await upload(ticket, await photo()), 204);
    const review = () => shop.asBrowser('POST', '/reviews', submission(shop, { media: [ticket.publicId] }));
    const made = await review();
    assert.equal(made.body.data.mediaStatus, 'processing', JSON.stringify(made.body));
    assert.equal((await review()).status, 400);
    // The bucket still accepts the used ticket.
    assert.equal(await upload(ticket, new Blob(['<script>alert(1)</script>'])), 204);
    await processAll(harness, shop, [ticket]);
    const { body } = await shop.asBrowser('GET', `/reviews/${made.body.data.id}`);
    assert.equal(body.mediaStatus, 'ready');
    await assertNothingLeft(harness);
  });

  it('are looked at when a review names them', async () => {
    const shop = await harness.merchant();
    const ticket = await sign(shop, 100);
    assert.equal(await upload(ticket, new Blob(['<script>alert(1)</script>'])), 204);
    const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { media: [ticket.publicId] }));
    assert.equal(codeOf(answer), 'INVALID_FILE_TYPE');
    assert.equal((await shop.asStaff('GET', '/reviews')).body.totalReviews, 0);
    harness.clock.advance(24 * 60 * 60 * 1000 + 60_000);
    await sweepUploads(harness.context);
    for await (const { key } of harness.context.media.storage.list('u/')) assert.fail(key);
    await assertNothingLeft(harness);
  });
}
