import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outerEnv } from '../packages/testing/environment.ts';
import { root, run } from '../packages/workspace.ts';
import { placeClient } from './client.ts';

const installTimeoutMs = 1_200_000;

/** Installs an integration with its engine from its lock file, unless that is installed, and builds it. */
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
  await placeItself(folder, name);
  console.log(`Building integrations/${name}`);
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, env });
}

/** The test store names the plugin as any store does. */
async function placeItself(folder: string, name: string): Promise<void> {
  const link = join(folder, 'node_modules/@tribune', name);
  await mkdir(join(folder, 'node_modules/@tribune'), { recursive: true });
  await rm(link, { recursive: true, force: true });
  await symlink('../..', link);
}
