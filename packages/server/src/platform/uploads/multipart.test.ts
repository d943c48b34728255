import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { until } from '../../features/media/testing/processes.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { spoolPart } from './spool-part.ts';

/** spoolPart under the real parser, in a route as short as can be. */
const maxBytes = 50 * 2 ** 20;
const spool = await mkdtemp(join(tmpdir(), 'tribune-multipart-'));
const app = Fastify({ forceCloseConnections: true });
let broken: unknown[] = [];

before(async () => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 3, fileSize: maxBytes + 1, fields: 20, parts: 24 },
  });
  app.post('/', async (request, reply) => {
    const seen: string[] = [];
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          seen.push(`${part.fieldname}=${String(part.value)}`);
          continue;
        }
        const path = join(spool, randomUUID());
        const result = await spoolPart(part.file, {
          path,
          declaredType: part.mimetype,
          maxBytes,
          hashed: true,
        });
        if (!result.ok) return reply.code(400).send(result.reason);
        seen.push(`${result.format} ${result.bytes}`);
        await rm(path);
      }
    } catch (error) {
      broken.push(error);
      throw error;
    }
    return seen;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await app.close();
  await rm(spool, { recursive: true });
});
beforeEach(() => {
  broken = [];
});

const pngHead = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex');

function png(bytes: number, type = 'image/png'): Blob {
  return new Blob([pngHead, Buffer.alloc(bytes - pngHead.length)], { type });
}

async function send(...entries: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'photo.png');
  }
  const answer = await fetch(url(), { method: 'POST', body: form });
  return { status: answer.status, text: await answer.text() };
}

function url(): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`; // it listens on TCP
}

test('fields may come before and after the files', async () => {
  const answer = await send(['title', 'a'], ['file', png(9_000)], ['file', png(40)], ['rating', '5']);
  assert.deepEqual(answer, { status: 200, text: '["title=a","png 9000","png 40","rating=5"]' });
});

test('exactly 50 MB is accepted; one byte more, and much more, is rejected', {
  skip: thoroughOnly,
}, async () => {
  assert.equal((await send(['file', png(maxBytes)])).text, '["png 52428800"]');
  assert.deepEqual(await send(['file', png(maxBytes + 1)]), { status: 400, text: 'too_large' });
  assert.deepEqual(await send(['file', png(maxBytes + 20_000_000)]), { status: 400, text: 'too_large' });
  assert.deepEqual(await readdir(spool), []);
});

test('empty and wrong files are rejected, and the connection remains usable', {
  skip: thoroughOnly,
}, async () => {
  for (let n = 0; n < 3; n++) {
    assert.equal((await send(['file', new Blob([], { type: 'image/png' })])).text, 'empty');
    assert.equal((await send(['file', new Blob(['x'.repeat(10 ** 7)])])).text, 'unsupported_format');
    assert.equal((await send(['file', png(10 ** 7, 'video/mp4')])).text, 'type_mismatch');
  }
  assert.equal((await send(['file', png(100)])).status, 200);
  assert.deepEqual(await readdir(spool), []);
});

test('a body truncated at any tenth leaves no files', async () => {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(head),
    pngHead,
    Buffer.alloc(500_000),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  for (let tenth = 1; tenth < 10; tenth++) await sendCut(body, Math.floor((body.length * tenth) / 10));
  await until(() => broken.length === 9);
  assert.deepEqual(await readdir(spool), []);
});

/** Sends the beginning of a request that promises all of `body`, then drops the connection. */
async function sendCut(body: Buffer, bytes: number): Promise<void> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const type = 'content-type: multipart/form-data; boundary=b';
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n`);
  await new Promise((resolve) => socket.write(body.subarray(0, bytes), resolve));
  await new Promise((resolve) => socket.once('close', resolve).end(() => socket.destroy()));
}
