import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import lock from '../../package-lock.json' with { type: 'json' };
import manifest from '../../packages/server/package.json' with { type: 'json' };
import { usesExternalServices } from './external-services.mjs';
import { removeSources } from './install.mjs';
import { isOmitted } from './npm-ci.mjs';

test('source maps and TypeScript of packages are removed, but neither declarations nor sources of a linked workspace', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tribune-install-'));
  const [own, modules] = [join(root, 'packages/own'), join(root, 'node_modules')];
  await mkdir(own, { recursive: true });
  await mkdir(join(modules, 'other/src'), { recursive: true });
  await writeFile(join(own, 'main.ts'), '');
  await symlink(own, join(modules, 'own'));
  const kept = ['main.js', 'main.d.ts', 'main.d.cts', 'source.js.mapping'];
  for (const name of [...kept, 'main.js.map', 'src/main.ts', 'src/part.mts', 'src/page.tsx'])
    await writeFile(join(modules, 'other', name), '');
  removeSources(modules);
  assert.deepEqual((await readdir(join(modules, 'other'))).sort(), ['src', ...kept].sort());
  assert.deepEqual(await readdir(join(modules, 'other/src')), []);
  assert(existsSync(join(own, 'main.ts')));
});

test('`npm start` installs the clients of other services only if a setting or a backup names one', () => {
  assert(!usesExternalServices({ PORT: '3000', REDIS_URL: ' ' }, ['serve', 'backup.tar']));
  assert(usesExternalServices({ REDIS_URL: 'redis://127.0.0.1' }, []));
  assert(usesExternalServices({ S3_BUCKET: 'media' }, []));
  assert(usesExternalServices({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1/v1/traces' }, []));
  assert(usesExternalServices({}, ['backup', 's3://backups/tribune.tar']));

  const packages = lock.packages as Record<string, { dev?: true; peer?: true }>; // JSON lists every entry as a type of its own
  for (const name of Object.keys(manifest.peerDependencies)) {
    const entry = packages[`node_modules/${name}`] ?? assert.fail(name);
    assert(isOmitted('service', entry) && !isOmitted('external', entry), name);
  }
});
