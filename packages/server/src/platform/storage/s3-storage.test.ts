// Thorough runs only.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createBucket,
  type S3TestServer,
  startS3TestServer,
  unfinishedUploads,
} from '../../testing/s3-test-server.ts';
import { behavesAsStorage, given, keysBelow } from '../../testing/storage-suite.ts';
import { readS3File, writeS3File } from './s3-file.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';
import { type MediaStorage, StorageError } from './storage.ts';

describe('S3 storage', async () => {
  const server = await startS3TestServer();
  if ('skipped' in server) {
    it('is tested against a real server', { skip: server.skipped }, () => {});
    return;
  }
  const opened: S3Storage[] = [];
  const open = (overrides: { endpoint?: string; bucket?: string; secretAccessKey?: string } = {}) => {
    const storage = createS3Storage({ ...server.options, ...overrides });
    opened.push(storage);
    return storage;
  };
  before(() => createBucket(server.options));
  after(async () => {
    for (const storage of opened) storage.close();
    await server.stop();
  });

  behavesAsStorage(() => open());
  storesHeaders(server, () => open());
  enforcesTickets(() => open());

  it('writes an object from a stream in parts, and reads it', async () => {
    const bytes = randomBytes(70 * 2 ** 20);
    const report = await writeS3File(server.options, 'backup.tar', (sink) =>
      pipeline(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), sink).then(() => 'written'),
    );
    assert.equal(report, 'written');
    const read = await buffer(await readS3File(server.options, 'backup.tar'));
    assert.equal(read.compare(bytes), 0);
    const again = writeS3File(server.options, 'backup.tar', async () => assert.fail('must not be called'));
    await assert.rejects(again, /exists already/);
    await assert.rejects(readS3File(server.options, 'absent.tar'), /does not exist/);
  });

  it('leaves no object and no parts when the writer or the service fails', async () => {
    const failing = writeS3File(server.options, 'broken/backup.tar', async (sink) => {
      sink.write(randomBytes(40 * 2 ** 20));
      await delay(500);
      throw new Error('The disk is full');
    });
    await assert.rejects(failing, /The disk is full/);
    assert.deepEqual(await keysBelow(open(), 'broken/'), []);
    assert.deepEqual(await unfinishedUploads(server.options), []);
    const lost = writeS3File({ ...server.options, bucket: 'absent' }, 'x.tar', (sink) =>
      pipeline(Readable.from([randomBytes(1000)]), sink),
    );
    await assert.rejects(lost);
  });

  it('reports a wrong key, a missing bucket and a dead endpoint as storage errors', async () => {
    await assert.rejects(open({ secretAccessKey: 'wrong' }).head('a'), StorageError);
    await assert.rejects(open({ bucket: 'absent' }).get('a'), StorageError);
    const dead = open({ endpoint: 'http://127.0.0.1:9' });
    for (const unusable of [open({ secretAccessKey: 'wrong' }), open({ bucket: 'absent' }), dead])
      await assert.rejects(unusable.check(), StorageError);
    const source = await given('kept');
    await assert.rejects(dead.putFile('a', source, { contentType: 'text/plain' }), StorageError);
    assert.equal(await readFile(source, 'utf8'), 'kept');
  });
});

function storesHeaders(server: S3TestServer, open: () => MediaStorage): void {
  it('stores type, caching and disposition for the server of the bucket', async () => {
    const storage = open();
    const headers = { contentType: 'image/webp', cacheControl: 'max-age=60', contentDisposition: 'inline' };
    await storage.putFile('m/h.webp', await given('x'), headers);
    const signed = await fetch(await storage.urlFor('m/h.webp', { signedForSeconds: 60 }));
    assert.equal(signed.status, 200);
    assert.equal(signed.headers.get('content-type'), 'image/webp');
    assert.equal(signed.headers.get('cache-control'), 'private, no-store');
    assert.equal(signed.headers.get('content-disposition'), 'inline');
    const plain = await storage.urlFor('m/h.webp');
    assert.equal(plain, `${server.options.endpoint}/${server.options.bucket}/m/h.webp`);
    const unsigned = await fetch(plain);
    assert.equal(unsigned.status, 403);
  });
}

function enforcesTickets(open: () => MediaStorage): void {
  it('lets a ticket store exactly what it names', async () => {
    const storage = open();
    const request = { key: 'up/1', contentType: 'image/png', maxBytes: 1000, expiresInSeconds: 60 };
    const ticket = await storage.uploadTicket(request);
    const send = async (changes: Record<string, string>, bytes: number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...ticket.fields, ...changes })) form.append(name, value);
      form.append('file', new Blob([randomBytes(bytes)]), 'photo.png');
      return (await fetch(ticket.url, { method: ticket.method, body: form })).status;
    };
    assert.equal(await send({}, 1001), 400);
    assert.equal(await send({}, 0), 400);
    assert.equal(await send({ 'Content-Type': 'text/html' }, 10), 403);
    assert.equal(await send({ key: 'up/2' }, 10), 403);
    assert.deepEqual(await keysBelow(storage, 'up/'), []);
    assert.equal(await send({}, 1000), 204);
    assert.equal((await storage.head('up/1'))?.bytes, 1000);
  });
}
