import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outerEnv } from '../packages/testing/environment.ts';
import { root, run } from '../packages/workspace.ts';
import { placeClient } from './client.ts';

const installTimeoutMs = 1_200_000;

/** Installs an integration with its platform from its lock file, unless they are already installed, and builds it. */
export async function prepare(name: string): Promise<void> {
  const folder = join(root, 'integrations', name);
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'node_modules/.installed-lock.json');
  const env = {
    ...outerEnv(),
    MEDUSA_DISABLE_TELEMETRY: 'true',
    VENDURE_DISABLE_TELEMETRY: 'true',
    NODE_ENV: 'production',
  };
  if (!existsSync(installed) || (await readFile(installed, 'utf8')) !== lock) {
    console.log(`Installing integrations/${name}`);
    const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', args, { cwd: folder, env, timeout: installTimeoutMs });
    await writeFile(installed, lock);
  }
  await placeClient(folder);
  console.log(`Building integrations/${name}`);
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, env });
  await placeItself(folder, name);
}

/** Copies the published files, because bundlers of admin pages treat a linked package as code of the store. */
async function placeItself(folder: string, name: string): Promise<void> {
  const place = join(folder, 'node_modules/@tribune', name);
  await rm(place, { recursive: true, force: true });
  const { files } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const file of ['package.json', ...files])
    await cp(join(folder, file), join(place, file), { recursive: true });
}
