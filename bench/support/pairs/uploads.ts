import { readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { serve } from '../serving.ts';
import type { PairKind } from './pair.ts';

const megabyte = 2 ** 20;
const formsAtOnce = 20;
/** Memory limit of a server that receives all these forms at once. It holds none of their files in memory. */
const mostMegabytes = 350;

/** Megabytes per second of 20 forms with 3 files of 50 MB at once, and a bare Fastify route that streams them to disk. */
export const uploads: PairKind = {
  aim: null,
  async open({ scratch: { databaseUrl, dataDir, shop } }) {
    const ours = await serve('tribune', { databaseUrl, dataDir, cacheResponses: true }, { asProduct: true });
    const bare = await serve('uploads', { folder: await mkdtemp(join(dataDir, 'bare-')) });
    const file = Buffer.alloc(50 * megabyte, 'bytes that differ ');
    const photo = resolve(
      import.meta.dirname,
      '../../../packages/server/src/features/media/fixtures/phone.jpg',
    );
    (await readFile(photo)).copy(file);
    const headers = { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey };
    const sendAll = async (port: number, path: string) => {
      const began = performance.now();
      await Promise.all(Array.from({ length: formsAtOnce }, () => sendForm({ port, path, headers, file })));
      return { perSecond: (formsAtOnce * 150) / ((performance.now() - began) / 1000) };
    };
    return {
      ours: {
        async measure() {
          const figures = await sendAll(ours.port, '/apiV2/reviews/with-media');
          const peak = peakMegabytes(ours.child.pid ?? 0);
          if (peak > mostMegabytes) throw new Error(`The server used ${peak} MB`);
          return figures;
        },
      },
      bare: { measure: () => sendAll(bare.port, '/') },
      async end() {
        ours.child.kill();
        bare.child.kill();
      },
    };
  },
};

const boundary = 'boundary-of-the-bench';

interface Form {
  port: number;
  path: string;
  headers: Record<string, string>;
  file: Buffer;
}

/** Sends like curl: one connection, a known length, large writes. */
function sendForm({ port, path, headers, file }: Form): Promise<void> {
  const fields = { productId: 'P-1', rating: '5', authorName: 'Maya', authorEmail: 'maya@example.com' };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const pieces = [...texts, head, file, '\r\n', head, file, '\r\n', head, file, `\r\n--${boundary}--\r\n`];
  return new Promise((resolve, reject) => {
    const sending = request(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
      },
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      let text = '';
      answer.on('data', (bytes) => {
        text += bytes;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(text))));
    });
    for (const piece of pieces) sending.write(piece);
    sending.end();
  });
}

/** Peak resident memory of a process (Linux; elsewhere 0). */
function peakMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
