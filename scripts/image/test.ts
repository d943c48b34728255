// `npm run test:image`: starts the image that `npm run image` built as an operator does (no root, no capabilities, a read-only
// root file system), submits reviews with media, and stops it. Linux only. Not part of `npm test`, which has no container engine.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { freePort } from '../../packages/server/src/testing/processes.ts';
import { packagesFolder } from '../packages/workspace.ts';
import { findEngine } from './engine.ts';

const image = process.env.TRIBUNE_IMAGE ?? 'localhost/tribune:latest';
const mostMegabytes = 330;
const graceMs = 10_000;

const engine = findEngine();
const dataDir = await mkdtemp(join(tmpdir(), 'tribune-image-test-'));
const silent = { info() {}, warn() {}, error() {} };
const database = await startEmbeddedPostgres({ dataDir, log: silent });
const [port, metricsPort] = [await freePort(), await freePort()];
const name = `tribune-test-${process.pid}`;
const settings = {
  DATABASE_URL: database.url,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  HOST: '127.0.0.1',
};
const api = `http://127.0.0.1:${port}/apiV2`;
const health = 'node /opt/tribune/health.mjs'.split(' ');
after(async () => {
  for (const part of ['serve', 'worker']) await engine.run('rm', '-f', `${name}-${part}`).catch(() => {});
  await engine.run('volume', 'rm', name).catch(() => {});
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** As packaging/compose.yaml does. */
function runOptions(part: string, env: Record<string, string>): string[] {
  return [
    ...['run', `--name=${name}-${part}`, '--network=host', '--read-only', '--tmpfs=/tmp:size=64m,mode=1777'],
    ...['--cap-drop=ALL', '--security-opt=no-new-privileges', `--volume=${name}:/data`, ...engine.runOptions],
    ...Object.entries({ ...settings, ...env }).map((one) => `--env=${one.join('=')}`),
  ];
}

const inside = (part: string, ...command: string[]) => engine.run('exec', `${name}-${part}`, ...command);

async function untilHealthy(part: string, ...args: string[]): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 60_000) {
    if (
      await inside(part, ...health, ...args).then(
        () => true,
        () => false,
      )
    )
      return Date.now() - began;
    await delay(100);
  }
  throw new Error(await engine.run('logs', `${name}-${part}`));
}

test(`the image is at most ${mostMegabytes} MB and has neither npm nor compilers`, async (t) => {
  const size = Number(await engine.run('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
  t.diagnostic(`${Math.round(size)} MB`);
  assert(size <= mostMegabytes);
  const script = 'for program in npm gcc make curl; do command -v $program && exit 1; done; exit 0';
  const args = ['run', '--rm', '--network=none', '--entrypoint=sh', ...engine.runOptions, image];
  await engine.run(...args, '-c', script);
});

test('it migrates, serves, works and stops, as an ordinary user on a read-only file system', async (t) => {
  await engine.run(...runOptions('migrate', {}), '--rm', image, 'migrate');
  await engine.run('create', ...runOptions('serve', {}).slice(1), image);
  const startedAt = Date.now();
  await engine.run('start', `${name}-serve`);
  while (
    !(await fetch(`${api}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    assert(Date.now() - startedAt < 60_000, await engine.run('logs', `${name}-serve`).catch(String));
    await delay(20);
  }
  t.diagnostic(`serve: healthy ${Date.now() - startedAt} ms after its start`);
  await engine.run(
    ...runOptions('worker', { METRICS_LISTEN: `127.0.0.1:${metricsPort}` }),
    '--detach',
    image,
    'worker',
  );
  await untilHealthy('serve');
  t.diagnostic(`worker: healthy after ${await untilHealthy('worker', 'worker')} ms`);

  for (const part of ['serve', 'worker']) {
    const status = await inside(part, 'cat', '/proc/1/status');
    assert.match(status, /^Uid:\t10001\t/m);
    assert.match(status, /^CapEff:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    await assert.rejects(inside(part, 'touch', '/opt/tribune/x'), /Read-only file system/);
  }

  const shop = JSON.parse(
    await inside(
      'serve',
      'tribune',
      'merchant',
      'create',
      '--name=Shop',
      '--owner=owner@shop.example',
      '--json',
    ),
  );
  const headers = { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey };
  await reviewWithVideo(headers, shop.merchantId);

  for (const part of ['serve', 'worker']) {
    const sentAt = Date.now();
    await engine.run('kill', '--signal=TERM', `${name}-${part}`);
    assert.equal((await engine.run('wait', `${name}-${part}`)).trim(), '0', part);
    const tookMs = Date.now() - sentAt;
    t.diagnostic(`${part}: ended ${tookMs} ms after SIGTERM`);
    assert(tookMs < graceMs);
    const log = await engine.run('logs', `${name}-${part}`);
    assert.doesNotMatch(log, /"level":[56]0/);
  }
});

/** The video is of a codec that few browsers play, so that ffmpeg makes its poster and an H.264 copy. */
async function reviewWithVideo(headers: Record<string, string>, merchantId: string): Promise<void> {
  const form = new FormData();
  const fields = { productId: 'KETTLE', rating: '5', authorName: 'Maya', authorEmail: 'maya@example.com' };
  for (const [field, value] of Object.entries({ ...fields, title: 'Warm', text: 'Warm and dry on day one.' }))
    form.set(field, value);
  const video = await readFile(join(packagesFolder, 'server/src/features/media/fixtures/hevc.mov'));
  form.set('file', new Blob([video], { type: 'video/quicktime' }), 'hevc.mov');
  const sent = await fetch(`${api}/reviews/with-media`, { method: 'POST', headers, body: form });
  const answer = await sent.text();
  assert.equal(sent.status, 200, answer);
  const { id } = JSON.parse(answer).data;
  assert.ok(merchantId);
  for (let tries = 0; tries < 600; tries++) {
    const answered = await fetch(`${api}/reviews/${id}/media`, { headers });
    const read = JSON.parse(await answered.text());
    const [medium] = read.media;
    if (medium?.mediaStatus === 'ready') {
      assert.ok(medium.urls.poster && medium.renditionUrl, JSON.stringify(medium));
      assert.equal((await fetch(medium.urls.poster)).status, 200);
      return;
    }
    assert.notEqual(medium?.mediaStatus, 'failed');
    await delay(100);
  }
  throw new Error('The video was not processed.');
}
