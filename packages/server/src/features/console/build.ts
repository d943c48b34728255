import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, bundleFolder, hasSources } from '../../platform/bundling.ts';

const packages = fileURLToPath(new URL('../../../../', import.meta.url));
const packageFolder = `${packages}console/`;

/** Bundles the console unless a hash of all sources shows that the bundle is up to date. Bundling takes seconds, the check milliseconds. */
export async function buildConsole(say: (sentence: string) => void, dataDir?: string): Promise<void> {
  if (!hasSources(packageFolder)) return;
  const folder = bundleFolder('console', dataDir);
  const stampFile = `${folder}sources.txt`;
  const stamp = await stampOfSources();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
  say('The console is being bundled.');
  await bundle(packageFolder, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(stampFile, stamp);
}

/** Includes the contract, whose routes and tables are bundled, and the code shared with the widget: the theme, and log verification. */
async function stampOfSources(): Promise<string> {
  const folders = [`${packageFolder}src`, `${packages}contract/src`];
  const own = ['index.html', 'widget-preview.html', 'vite.config.ts', 'contract-plugin.ts', 'package.json'];
  const shared = ['theme.ts', 'trust/verifying.ts', 'trust/protocol.ts'].map(
    (name) => `${packages}widget/src/${name}`,
  );
  const single = [...own.map((name) => packageFolder + name), ...shared];
  const found = await Promise.all(folders.map((folder) => filesIn(folder)));
  const hashes = await Promise.all(
    [...single, ...found.flat()]
      .sort()
      .map(async (file) => `${file.slice(packages.length)} ${hash('sha1', await readFile(file))}`),
  );
  return hash('sha256', hashes.join('\n'));
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`);
}
