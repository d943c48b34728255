import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { outerEnv } from '../packages/testing/environment.ts';
import { outputFolder, readManifest, root, run } from '../packages/workspace.ts';

const installTimeoutMs = 900_000;

/** Puts this Node first, because the frameworks' scripts start Node by name. */
export const exampleEnv = (): NodeJS.ProcessEnv => ({
  ...outerEnv(),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
});

/** A copy of the example outside of the repository, with its packages. Removed after the test. */
export async function installExample(t: TestContext, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tribune-example-${name}-`));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const source = join(root, 'examples', name);
  const built = [
    'node_modules',
    '.next',
    '.svelte-kit',
    '.astro',
    '.nuxt',
    '.output',
    'dist',
    'build',
    '.env',
  ];
  for (const entry of await readdir(source))
    if (!built.includes(entry)) await cp(join(source, entry), join(folder, entry), { recursive: true });
  if (!(await usePacked(join(folder, 'package.json')))) return folder;
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, { cwd: folder, env: exampleEnv(), timeout: installTimeoutMs });
  return folder;
}

/**
 * Replaces our packages' versions by their tarballs, because the registry may not have these versions. Returns false if the example has no
 * dependencies.
 */
async function usePacked(path: string): Promise<boolean> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const { version } = await readManifest('client');
  for (const dependencies of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@tribune/'))
        dependencies[name] =
          `file:${join(outputFolder, `tribune-${name.slice('@tribune/'.length)}-${version}.tgz`)}`;
  await writeFile(path, JSON.stringify(manifest, null, 2));
  return Boolean(manifest.dependencies ?? manifest.devDependencies);
}
