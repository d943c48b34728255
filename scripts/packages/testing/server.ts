import assert from 'node:assert/strict';
import { existsSync, openAsBlob } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../workspace.ts';
import { emptyPlace, nodeVersions, placeWith, quietInstall, startIn } from './environment.ts';
import { unresolvedModules } from './modules.ts';
import { megabytesIn } from './sizes.ts';

const photo = join(root, 'packages/server/src/features/media/fixtures/phone.jpg');

/** What `@tribune/server` must do from its tarball. */
export function testServer(tarball: string, version: string): void {
  for (const nodeVersion of nodeVersions) {
    test(`@tribune/server starts with Node ${nodeVersion} in an empty folder, accepts a review and stops`, async (t) => {
      const place = await placeWith(tarball, nodeVersion);
      const megabytes = await megabytesIn(place.folder);
      t.diagnostic(`installed with the embedded PostgreSQL: ${megabytes} MB`);
      assert(megabytes <= 350);
      assert.equal(await place.run('npx', 'tribune', '--version'), `${version}\n`);

      const port = await freePort();
      const running = startIn(place, 'npx', ['@tribune/server', 'start'], {
        PORT: String(port),
        DEMO_PORT: String(await freePort()),
      });
      t.after(() => running.signal('SIGKILL'));
      const [, merchant = ''] = await running.prints(/Demo merchant +(\S+)/);
      const [, key = ''] = await running.prints(/API key +(\S+)/);
      const base = `http://127.0.0.1:${port}`;
      await reviewIsPublished(`${base}/apiV2`, { merchant, key });
      await photoIsProcessed(`${base}/apiV2`, { merchant, key });
      for (const page of [
        '/console/',
        '/widget/tribune.js',
        '/docs/',
        '/docs/guides/quick-start',
        '/api-reference/',
        '/apiV2/openapi.json',
      ])
        assert.equal((await fetch(base + page)).status, 200, page);
      running.signal('SIGINT');
      await running.ended();
      await assert.rejects(fetch(base), 'nothing listens any more');
      assert(existsSync(join(place.folder, 'data')));
      assert.doesNotMatch(running.output(), /error|warning/i);
    });
  }

  test('everything that @tribune/server resolves at run time is in its tarball or its dependencies', async (t) => {
    const place = await placeWith(tarball, '24');
    const installed = join(place.folder, 'node_modules/@tribune/server');
    assert.deepEqual(unresolvedModules(installed), []);
    // Language detection once imported eld, which the repository had installed, but which was not a dependency of the package.
    const manifest = await readFile(join(installed, 'package.json'), 'utf8');
    t.after(() => rm(join(installed, 'dist/planted.js'), { force: true }));
    await writeFile(join(installed, 'package.json'), manifest.replace(/"eld": "[^"]*",/, ''));
    assert.match(unresolvedModules(installed).join('\n'), /: eld\b/);
    await writeFile(join(installed, 'package.json'), manifest);
    // The repository has these.
    await writeFile(
      join(installed, 'dist/planted.js'),
      `import 'rolldown'; import.meta.resolve('eld/large'); import.meta.resolve(name); require('vite'); import('./absent.js');
       new Worker(new URL('absent-worker.js', import.meta.url)); readFile(join(import.meta.dirname, 'absent.wasm'));`,
    );
    assert.deepEqual(
      unresolvedModules(installed),
      ['rolldown', 'a computed specifier', 'vite', './absent.js', './absent-worker.js', './absent.wasm'].map(
        (one) => `dist/planted.js: ${one}`,
      ),
    );
  });

  test('@tribune/server without optional packages is at most 150 MB and asks for a database', async (t) => {
    const place = await emptyPlace('22');
    t.after(place.remove);
    // Its programs for images are optional packages too: a user names those of the system.
    const sharp = [
      `@img/sharp-${process.platform}-${process.arch}`,
      `@img/sharp-libvips-${process.platform}-${process.arch}`,
    ];
    await place.run('npm', ...quietInstall, '--omit=optional', tarball, ...sharp);
    const megabytes = await megabytesIn(place.folder);
    t.diagnostic(`installed without it: ${megabytes} MB`);
    assert(megabytes <= 150);
    await assert.rejects(
      place.run('npx', 'tribune', 'start'),
      /Install the optional dependencies too, or set DATABASE_URL/,
    );
    await place.run(
      'node',
      '-e',
      'import("sharp").then(({ default: sharp }) => sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } }).png().toBuffer())',
    );
  });

  test('a program runs @tribune/server in its own process', async () => {
    const place = await placeWith(tarball, '22');
    await place.write({
      'program.mjs': `import { startTribune } from '@tribune/server';
        const tribune = await startTribune({ ...process.env, PORT: '0', DATA_DIR: 'data-of-program' });
        console.log((await (await fetch(tribune.address + '/apiV2/health')).json()).status);
        await tribune.stop();`,
    });
    assert.equal(await place.run('node', 'program.mjs'), 'ok\n');
  });
}

async function reviewIsPublished(
  base: string,
  { merchant, key }: { merchant: string; key: string },
): Promise<void> {
  const headers = { 'x-merchant-id': merchant, 'x-api-key': key, 'content-type': 'application/json' };
  const review = {
    merchantId: merchant,
    productId: 'KETTLE',
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
  };
  const body = JSON.stringify({ ...review, title: 'Warm', text: 'Warm and dry on the first day out.' });
  assert.equal((await fetch(`${base}/reviews`, { method: 'POST', headers, body })).status, 200);
  const listed = await fetch(`${base}/products/KETTLE/reviews`, { headers });
  assert.match(await listed.text(), /"totalReviews":1\b/);
}

/** By scripts in processes of their own, which the bundle finds where the single modules are. */
async function photoIsProcessed(
  base: string,
  { merchant, key }: { merchant: string; key: string },
): Promise<void> {
  const headers = { 'x-merchant-id': merchant, 'x-api-key': key };
  const form = new FormData();
  const fields = { merchantId: merchant, productId: 'KETTLE', rating: '5', authorName: 'Ben' };
  for (const [name, value] of Object.entries({
    ...fields,
    authorEmail: 'ben@example.com',
    text: 'A fine kettle.',
  }))
    form.set(name, value);
  form.set('file', await openAsBlob(photo, { type: 'image/jpeg' }), 'phone.jpg');
  const response = await fetch(`${base}/reviews/with-media`, { method: 'POST', headers, body: form });
  assert.equal(response.status, 200, await response.clone().text());
  const { data } = (await response.json()) as { data: { id: string } };
  await until(async () => {
    const listed = await fetch(`${base}/reviews/${data.id}/media`, { headers });
    return (await listed.text()).includes('"mediaStatus":"ready"');
  });
}
