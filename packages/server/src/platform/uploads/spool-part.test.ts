import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { spoolPart } from './spool-part.ts';

const folder = await temporaryFolder();

const maxBytes = 50 * 2 ** 20;
const pngHead = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex');

function request(declaredType?: string) {
  return { path: join(folder, randomUUID()), declaredType, maxBytes, hashed: true };
}

/** A file that begins as a PNG, in chunks as a socket gives them. */
function* png(bytes: number, chunkBytes = 65_536): Generator<Buffer> {
  yield pngHead;
  const chunk = Buffer.alloc(chunkBytes, 7);
  for (let left = bytes - pngHead.length; left > 0; left -= chunkBytes) {
    yield chunk.subarray(0, Math.min(left, chunkBytes));
  }
}

test('a part becomes a file with its hash, size and format', async () => {
  for (const chunkBytes of [1, 4_066, 4_067, 4_068, 65_536]) {
    const chunks = [...png(10_000, chunkBytes)];
    const spool = request('image/png');
    const sha256 = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
    const expected = { ok: true, path: spool.path, bytes: 10_000, sha256, format: 'png' };
    assert.deepEqual(await spoolPart(Readable.from(chunks), spool), expected);
    assert.ok(Buffer.concat(chunks).equals(await readFile(spool.path)));
    await rm(spool.path);
  }
});

test('a file shorter than a signature is checked as well', async () => {
  const spool = request();
  assert.equal((await spoolPart(Readable.from([pngHead]), spool)).ok, true);
  await rm(spool.path);
});

test('exactly the limit is accepted, one byte more is rejected', async () => {
  const exact = request();
  const result = await spoolPart(Readable.from(png(maxBytes)), exact);
  assert.equal(result.ok && result.bytes, 52_428_800);
  await rm(exact.path);
  assert.deepEqual(await spoolPart(Readable.from(png(maxBytes + 1)), request()), refusal('too_large'));
  assert.deepEqual(await readdir(folder), []);
});

test('empty files, unknown formats and wrong types are rejected with their reason', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(9_000));
  const cases: [Iterable<Buffer>, string | undefined, string][] = [
    [[], 'image/png', 'empty'],
    [[html], 'image/png', 'unsupported_format'],
    [[html], 'application/octet-stream', 'unsupported_format'],
    [png(9_000), 'image/jpeg', 'type_mismatch'],
  ];
  for (const [chunks, declaredType, reason] of cases) {
    assert.deepEqual(await spoolPart(Readable.from(chunks), request(declaredType)), refusal(reason));
  }
  assert.deepEqual(await readdir(folder), []);
});

test('a file is rejected after its first 4,100 bytes, and the rest is discarded', async () => {
  const source = new Readable({ read() {} });
  source.push(Buffer.alloc(4_100));
  assert.deepEqual(await spoolPart(source, request()), refusal('unsupported_format'));
  for (let n = 0; n < 100; n++) source.push(Buffer.alloc(65_536));
  source.push(null);
  await new Promise((resolve) => source.once('end', resolve));
});

test('a broken source leaves no file and rejects with its error', async () => {
  const source = Readable.from(
    (async function* () {
      yield* png(200_000);
      throw new Error('connection reset');
    })(),
  );
  await assert.rejects(spoolPart(source, request()), { message: 'connection reset' });
  const destroyed = new Readable({ read() {} });
  destroyed.push(pngHead);
  const spooling = spoolPart(destroyed, request());
  setImmediate(() => destroyed.destroy());
  await assert.rejects(spooling, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  assert.deepEqual(await readdir(folder), []);
});

test('a failing disk is an error, and an existing file of that name remains', async () => {
  const missing = { ...request(), path: join(folder, 'absent', 'x') };
  await assert.rejects(spoolPart(Readable.from(png(9_000)), missing), { code: 'ENOENT' });
  const taken = request();
  await writeFile(taken.path, 'mine');
  await assert.rejects(spoolPart(Readable.from(png(9_000)), taken), { code: 'EEXIST' });
  assert.equal(await readFile(taken.path, 'utf8'), 'mine');
  await rm(taken.path);
});

test('memory does not grow with the file', async () => {
  const spool = { ...request(), maxBytes: 2 ** 30, hashed: true };
  const before = process.memoryUsage.rss();
  await spoolPart(Readable.from(png(300 * 2 ** 20)), spool);
  const grownMb = (process.memoryUsage.rss() - before) / 2 ** 20;
  assert.ok(grownMb < 45, `grew by ${grownMb.toFixed()} MB`);
  await rm(spool.path);
});

test('random bytes are never accepted', async () => {
  for (let n = 0; n < 200; n++) {
    const result = await spoolPart(Readable.from([randomBytes(5_000)]), request());
    if (result.ok) await rm(result.path);
    else assert.equal(result.reason, 'unsupported_format');
  }
});

function refusal(reason: string) {
  return { ok: false, reason };
}
