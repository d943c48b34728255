// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { submission } from '../testing/given.ts';
import { startHarness } from '../testing/harness.ts';
import { serveTribune } from '../testing/processes.ts';

const harness = await startHarness();

/**
 * What a process needs before it serves, besides its bundle, which contains typebox and kysely. Everything else is imported when
 * it is first used: see platform/on-first-use.ts.
 */
const loadedAtStart = [
  '@better-auth/utils',
  '@fastify/multipart',
  '@fastify/proxy-addr',
  '@fastify/static',
  // For exemplars, by prom-client, which takes it wherever it is installed. The SDK behind it is not loaded.
  '@opentelemetry/api',
  'ajv',
  'bowser',
  'commander',
  'eld',
  'fast-json-stringify',
  'fastify',
  'ipaddr.js',
  'lit-html',
  'lru-cache',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'standardwebhooks',
  'uuidv7',
];

test('`serve` loads only the packages that it needs, and others with the request that uses them', async (t) => {
  const shop = await harness.merchant();
  const list = join(await mkdtemp(join(tmpdir(), 'packages-')), 'loaded');
  const fixture = new URL('../testing/record-packages.fixture.ts', import.meta.url);
  const { origin } = await serveTribune(t, 1, {
    DATABASE_URL: harness.databaseUrl,
    LOADED_PACKAGES: list,
    NODE_OPTIONS: `--import=${fixture}`,
  });
  const loaded = async () => {
    const names = new Set((await readFile(list, 'utf8')).split('\n'));
    return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
      (name) => names.has(name) && !name.startsWith('@tribune/'),
    );
  };
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${origin}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then(({ status }) => status);
  const merchant = { 'x-merchant-id': shop.id };
  const key = { ...merchant, 'x-api-key': shop.apiKey };
  const token = { ...merchant, authorization: `Bearer ${shop.accessToken}` };

  assert.equal(await call('apiV2/products/kettle/reviews', { ...merchant, origin: shop.origin }), 200);
  assert.equal(await call('apiV2/reviews', key, submission(shop)), 200);
  assert.equal(await call('apiV2/admin/reviews', token), 200);
  assert.deepEqual(await loaded(), loadedAtStart);

  const signIn = { email: shop.ownerEmail, password: 'not the password' };
  assert.equal(await call('auth/sign-in/email', { origin }, signIn), 401);
  assert((await loaded()).includes('better-auth'));
});
