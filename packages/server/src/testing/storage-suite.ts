import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, it } from 'node:test';
import { type MediaStorage, RangeNotSatisfiableError, StorageError } from '../platform/storage/storage.ts';

/** A folder for the files of this test file, deleted at its end. */
export const folder = await mkdtemp(join(tmpdir(), 'tribune-storage-'));
after(() => rm(folder, { recursive: true }));

/** Tests that every storage implementation must pass. */
export function behavesAsStorage(open: () => MediaStorage): void {
  it('stores a file and returns it completely', async () => {
    const storage = open();
    const bytes = randomBytes(300_000);
    const source = await given(bytes);
    await storage.putFile('m/1/original', source, { contentType: 'image/png' });
    await assert.rejects(access(source), { code: 'ENOENT' });
    const found = await storage.get('m/1/original');
    assert.ok(found);
    const { body, ...facts } = found;
    assert.deepEqual(facts, { start: 0, bytes: 300_000, totalBytes: 300_000 });
    assert.ok(bytes.equals(await buffer(body)));
    const head = await storage.head('m/1/original');
    assert.equal(head?.bytes, 300_000);
    assert.ok(Math.abs(Date.now() - Number(head?.modifiedAt)) < 120_000);
  });

  it('reports that it is usable', async () => {
    const storage = open();
    await put(storage, 'm/there', 'x');
    await storage.check();
  });

  it('replaces an object whole', async () => {
    const storage = open();
    await put(storage, 'm/again', 'a longer text');
    await put(storage, 'm/again', 'short');
    assert.equal(await text(storage, 'm/again'), 'short');
  });

  it('returns ranges as in HTTP', async () => {
    const storage = open();
    await put(storage, 'm/range', '0123456789');
    const read = async (range: { start: number; end?: number }) => {
      const found = await storage.get('m/range', range);
      assert.ok(found);
      return [(await buffer(found.body)).toString(), found.start, found.bytes, found.totalBytes];
    };
    assert.deepEqual(await read({ start: 0, end: 0 }), ['0', 0, 1, 10]);
    assert.deepEqual(await read({ start: 3, end: 5 }), ['345', 3, 3, 10]);
    assert.deepEqual(await read({ start: 7 }), ['789', 7, 3, 10]);
    assert.deepEqual(await read({ start: 8, end: 4000 }), ['89', 8, 2, 10]);
    await assert.rejects(storage.get('m/range', { start: 10 }), RangeNotSatisfiableError);
  });

  it('reports absent objects as absent', async () => {
    const storage = open();
    const path = join(folder, randomUUID());
    assert.equal(await storage.get('m/none'), null);
    assert.equal(await storage.head('m/none'), null);
    assert.equal(await storage.copyTo('m/none', path), false);
    await assert.rejects(access(path), { code: 'ENOENT' });
    await storage.delete('m/none');
    await storage.deletePrefix('m/none/');
  });

  it('copies an object to a path', async () => {
    const storage = open();
    await put(storage, 'm/copied', 'content');
    const path = join(folder, randomUUID());
    assert.equal(await storage.copyTo('m/copied', path), true);
    assert.equal(await readFile(path, 'utf8'), 'content');
    await rm(path);
    assert.equal(await text(storage, 'm/copied'), 'content');
  });

  it('deletes one object, or all below a prefix, and no others', async () => {
    const storage = open();
    const keys = ['d/1/a', 'd/1/b', 'd/1/deep/c', 'd/10/a', 'd/2'];
    for (const key of keys) await put(storage, key, key);
    assert.deepEqual((await keysBelow(storage, 'd/')).sort(), keys);
    await storage.deletePrefix('d/1/');
    assert.deepEqual((await keysBelow(storage, 'd/')).sort(), ['d/10/a', 'd/2']);
    await storage.delete('d/2');
    assert.deepEqual(await keysBelow(storage, 'd/'), ['d/10/a']);
    await storage.delete('d/10/a');
  });

  it('leaves the file in place when a put fails', async () => {
    const missing = join(folder, 'not-there');
    await assert.rejects(open().putFile('m/never', missing, { contentType: 'a/b' }), StorageError);
    assert.equal(await open().head('m/never'), null);
  });

  it('rejects invalid keys', async () => {
    const storage = open();
    for (const key of [
      '',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      'a/',
      '.hidden',
      'a/.b',
      'a\\b',
      'a\0b',
      'ä',
      'a b',
    ]) {
      await assert.rejects(storage.get(key), TypeError, key);
      await assert.rejects(put(storage, key, 'x'), TypeError, key);
      await assert.rejects(storage.deletePrefix(`${key}/`), TypeError, key);
    }
    await assert.rejects(storage.deletePrefix(''), TypeError);
    await assert.rejects(storage.deletePrefix('a'), TypeError);
  });

  it('holds no whole file in memory', async () => {
    const storage = open();
    const path = join(folder, randomUUID());
    await writeFile(path, Readable.from(megabytes(160)));
    const before = process.memoryUsage.rss();
    await storage.putFile('m/big', path, { contentType: 'video/mp4' });
    const found = await storage.get('m/big');
    let bytes = 0;
    for await (const chunk of found?.body ?? []) bytes += chunk.length;
    assert.equal(bytes, 160 * 2 ** 20);
    const grownMb = (process.memoryUsage.rss() - before) / 2 ** 20;
    assert.ok(grownMb < 90, `grew by ${grownMb.toFixed()} MB`);
    await storage.delete('m/big');
  });
}

export async function given(content: string | Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

export async function put(storage: MediaStorage, key: string, content: string): Promise<void> {
  await storage.putFile(key, await given(content), { contentType: 'text/plain' });
}

export async function text(storage: MediaStorage, key: string): Promise<string | undefined> {
  const found = await storage.get(key);
  return found ? (await buffer(found.body)).toString() : undefined;
}

export async function keysBelow(storage: MediaStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

function* megabytes(count: number): Generator<Buffer> {
  const chunk = randomBytes(2 ** 20);
  for (let n = 0; n < count; n++) yield chunk;
}
