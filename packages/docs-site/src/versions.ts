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

/** Writes the list that the version switcher reads. */
export const writeVersions = (site: string, versions: Version[]): Promise<void> =>
  writeFile(join(site, 'versions.json'), JSON.stringify(versions));

/**
 * Builds the current version into the folder, and again into a subfolder named for the version, which stays when later versions are
 * published. Existing subfolders of older versions are kept.
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

/** VitePress uses the base of a process's first build for all later ones. */
const buildApart = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '../build.ts'), ...args]);
