import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../packages/compile.ts';
import { publishedManifest, readProject } from '../packages/manifest.ts';
import { published } from '../packages/published.ts';
import { readManifest } from '../packages/workspace.ts';

/**
 * Puts `@tribune/client`, compiled as it is published, into the `node_modules` of an integration. It is not a dependency in its lock file,
 * because the registry may not have this repository's version.
 */
export async function placeClient(integration: string): Promise<void> {
  const item = published.find(({ folder }) => folder === 'client');
  if (!item) throw new Error('The client is not published');
  const folder = join(integration, 'node_modules/@tribune/client');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(item, join(folder, 'dist'));
  const manifest = publishedManifest(item, await readManifest('client'), {
    parts: [],
    project: await readProject(),
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
