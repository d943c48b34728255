import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, bundleFolder, hasSources } from '../../platform/bundling.ts';

const packageFolder = fileURLToPath(new URL('../../../../widget/', import.meta.url));
const verifyFolder = fileURLToPath(new URL('../../../../verify/src/', import.meta.url));
const messagesFolder = fileURLToPath(new URL('../../../../contract/src/messages/', import.meta.url));

/** Bundles the widget if there is no bundle or a source is newer. Takes about two seconds. Reports progress to `say`. */
export async function buildWidget(say: (sentence: string) => void, dataDir?: string): Promise<void> {
  if (!hasSources(packageFolder)) return;
  const folder = bundleFolder('widget', dataDir);
  const last = `${folder}verifier.js.br`;
  if (existsSync(last) && !(await sourcesNewerThan(last))) return;
  say('Bundling the widget …');
  await bundle(packageFolder, folder);
}

async function sourcesNewerThan(bundle: string): Promise<boolean> {
  const { mtimeMs } = await stat(bundle);
  const folders = [`${packageFolder}src`, messagesFolder, verifyFolder];
  const files = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const paths = files
    .flat()
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`);
  const times = [...paths, `${packageFolder}vite.config.ts`, `${packageFolder}package.json`].map((path) =>
    stat(path),
  );
  return (await Promise.all(times)).some((file) => file.mtimeMs > mtimeMs);
}
