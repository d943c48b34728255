import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { currentVersion, replace } from './build-site.ts';

const run = promisify(execFile);

interface Version {
  version: string;
  path: string;
}

/** The list that the version switcher reads. */
export const writeVersions = (site: string, versions: Version[]): Promise<void> =>
  writeFile(join(site, 'versions.json'), JSON.stringify(versions));

/**
 * Builds the current version into the folder, and a second time into a folder of its version below it, where it remains when
 * later versions are published. Older versions in the folder are kept.
 */
export async function publishSite({ out, base }: { out: string; base: string }): Promise<void> {
  const version = await currentVersion();
  await mkdir(out, { recursive: true });
  const older = (await readdir(out))
    .filter((name) => /^\d+\.\d+\.\d+/.test(name) && name !== version)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const next = await mkdtemp(`${resolve(out)}.next-`);
  const site = join(next, 'site');
  await buildApart('--out', site, '--base', base);
  for (const name of older) await rename(join(out, name), join(site, name));
  const own = ['--out', join(site, version), '--base', `${base}${version}/`];
  await buildApart(...own, '--version-list', '../versions.json');
  const others = older.map((name) => ({ version: name, path: `./${name}/` }));
  await writeVersions(site, [{ version, path: './' }, ...others]);
  await replace(out, site);
  await rm(next, { recursive: true });
}

/** VitePress keeps the base of its first build for all others of the process. */
const buildApart = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '../build.ts'), ...args]);
