import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vitepress';
import { compressFiles } from './compress.ts';
import { downloads } from './links.ts';
import { root, sidebarOf, sitePages } from './site-pages.ts';
import { writeVersions } from './versions.ts';

const folder = resolve(import.meta.dirname, '..');

export interface SiteOptions {
  out: string;
  /** Path below which the site is served, with a slash at both ends. */
  base: string;
  /** Address of the page to try requests, if a service serves the site. */
  reference?: string | undefined;
  /** Address of the list of versions, relative to the base. Default: its own. */
  versionList?: string;
}

/** Builds the site and replaces the folder at the end. Concurrent builds do not interfere. */
export async function buildSite({ out, base, reference, versionList }: SiteOptions): Promise<void> {
  const pagesFolder = await mkdtemp(join(folder, '.pages-'));
  const outDir = `${pagesFolder}/site`;
  try {
    await writePages(pagesFolder);
    Object.assign(process.env, {
      NODE_ENV: 'production',
      DOCS_PAGES: pagesFolder,
      DOCS_BASE: base,
      DOCS_REFERENCE: reference ?? '',
      DOCS_VERSION: await currentVersion(),
      DOCS_VERSION_LIST: versionList ?? 'versions.json',
    });
    await build(pagesFolder, { outDir });
    await rm(join(outDir, 'hashmap.json'), { force: true });
    if (!versionList) await writeVersions(outDir, [{ version: await currentVersion(), path: './' }]);
    await compressFiles(outDir);
    await replace(out, outDir);
  } finally {
    await rm(pagesFolder, { recursive: true, force: true });
  }
}

async function writePages(pagesFolder: string): Promise<void> {
  const pages = await sitePages();
  for (const { path, text } of pages) {
    await mkdir(dirname(join(pagesFolder, path)), { recursive: true });
    await writeFile(join(pagesFolder, path), text);
  }
  // VitePress writes temporary files beside the configuration.
  await mkdir(join(pagesFolder, '.vitepress/theme'), { recursive: true });
  for (const file of ['config.ts', 'theme/index.ts']) {
    const own = relative(dirname(join(pagesFolder, '.vitepress', file)), join(folder, '.vitepress', file));
    await writeFile(join(pagesFolder, '.vitepress', file), `export { default } from '${own}';\n`);
  }
  await writeFile(join(pagesFolder, 'sidebar.json'), JSON.stringify(sidebarOf(pages)));
  await cp(join(folder, 'src/public'), join(pagesFolder, 'public'), { recursive: true });
  for (const [source, name] of Object.entries(downloads))
    await writeFile(join(pagesFolder, 'public', name), await withoutIndentation(join(root, source)));
}

/** Indentation would double the size of the files, which are installed with the server. */
const withoutIndentation = async (file: string): Promise<string> =>
  JSON.stringify(JSON.parse(await readFile(file, 'utf8')));

export async function currentVersion(): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version;
}

/** Moves a finished folder to its place. */
export async function replace(out: string, built: string): Promise<void> {
  const old = `${resolve(out)}.old-${process.pid}`;
  await rename(out, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await mkdir(dirname(resolve(out)), { recursive: true });
  await rename(built, out);
  await rm(old, { recursive: true, force: true });
}
