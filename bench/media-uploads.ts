/*
 * Many concurrent large uploads: the server's memory, and its throughput compared with a bare Fastify route that
 * only streams the same parts to disk.
 *
 *   node bench/media-uploads.ts [--forms 20] [--rounds 2]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile as read, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { install } from './support/installation.ts';

const { values } = parseArgs({
  options: { forms: { type: 'string', default: '20' }, rounds: { type: 'string', default: '2' } },
});
const forms = Number(values.forms);
const boundary = 'boundary-of-the-bench';
const fixture = resolve(import.meta.dirname, '../packages/server/src/features/media/fixtures/phone.jpg');
const file = Buffer.alloc(50 * 2 ** 20, 'not all the same byte ');
(await promisify(read)(fixture)).copy(file);

const installation = await install();
const folder = await mkdtemp(join(tmpdir(), 'tribune-bare-'));
const bare = spawn(process.execPath, [resolve(import.meta.dirname, 'support/bare-uploads.ts'), folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const server = await installation.start('serve');
  const [said] = await once(bare.stdout, 'data');
  const { merchantId, apiKey } = installation.merchant;
  const ours = {
    url: `${installation.base}/apiV2/reviews/with-media`,
    headers: { 'x-merchant-id': merchantId, 'x-api-key': apiKey },
    pid: server.pid ?? 0,
  };
  const theirs = { url: String(said).trim(), headers: {}, pid: bare.pid ?? 0 };
  await sendAll(ours, 1);
  await sendAll(theirs, 1);
  const idle = memory(ours.pid);
  const best = { ours: 0, bare: 0 };
  const cpuMs = { ours: 0, bare: 0 };
  const peaks: Record<string, number> = {};
  for (const atOnce of new Set([1, Math.ceil(forms / 4), forms])) {
    await sendAll(ours, atOnce);
    peaks[`${atOnce} at once`] = memory(ours.pid).peak;
  }
  // Alternating, so that other load affects both equally; the best round counts.
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, target] of [
      ['ours', ours],
      ['bare', theirs],
    ] as const) {
      const before = cpuMsOf(target.pid);
      best[name] = Math.max(best[name], await sendAll(target, forms));
      const used = cpuMsOf(target.pid) - before;
      cpuMs[name] = Math.min(cpuMs[name] || Number.POSITIVE_INFINITY, Math.round(used / forms));
    }
  }
  console.log(
    JSON.stringify(
      {
        forms: `${forms} x 3 x 50 MB`,
        memoryMB: { idle: idle.now, ...peaks, bareRoute: memory(theirs.pid).peak },
        megabytesPerSecond: { ours: Math.round(best.ours), bare: Math.round(best.bare) },
        ratio: Number((best.ours / best.bare).toFixed(2)),
        serverCpuMsPerForm: cpuMs,
      },
      null,
      2,
    ),
  );
} finally {
  bare.kill();
  await installation.end();
  await rm(folder, { recursive: true, force: true });
}

interface Target {
  url: string;
  headers: Record<string, string>;
  pid: number;
}

/** Megabytes per second. */
async function sendAll(target: Target, atOnce: number): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, () => send(target)));
  return (atOnce * 150) / ((performance.now() - started) / 1000);
}

/** Sends like curl: one connection, a known length, large writes. */
function send({ url, headers }: Target): Promise<void> {
  const fields = { productId: 'P-1', rating: '5', authorName: 'Maya', authorEmail: 'maya@example.com' };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const pieces = [...texts, head, file, '\r\n', head, file, '\r\n', head, file, `\r\n--${boundary}--\r\n`];
  return new Promise((resolve, reject) => {
    const sending = request(url, {
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

/** Current and peak memory of a process in megabytes (Linux). */
function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** CPU time of the process, user and system (Linux, with 100 ticks per second). */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
