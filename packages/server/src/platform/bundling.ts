import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The `packages` folder of a clone. The published server has the same folders, with bundles only. */
const packages = fileURLToPath(new URL('../../../', import.meta.url));

/** Whether a package's sources exist; the published server contains only bundles. */
export const hasSources = (packageFolder: string): boolean => existsSync(`${packageFolder}vite.config.ts`);

/** Folder of a package's bundle, with a slash at the end: `dist`, or in a clone that this user cannot write to, one below `dataDir`. */
export function bundleFolder(name: 'console' | 'widget', dataDir?: string): string {
  const folder = `${packages}${name}/`;
  if (dataDir === undefined || !hasSources(folder) || isWritable(folder)) return `${folder}dist/`;
  return join(dataDir, 'cache', name, '/');
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Bundles a package by its vite.config.ts, in a separate process: the bundler would leave a server with 600 MB that it never uses again.
 * Throws with the bundler's output.
 */
export async function bundle(packageFolder: string, folder: string): Promise<void> {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  // Loaded by Node, the configuration needs no file beside it.
  const options = ['--logLevel', 'error', '--configLoader', 'native', '--outDir', folder, '--emptyOutDir'];
  await run(process.execPath, [vite, 'build', ...options], {
    cwd: packageFolder,
    env: withoutCompileCache(),
  });
}

/** The bundler's compiled code would take 4 MB of the cache, for a run after each change of the sources. */
const withoutCompileCache = () => ({ ...process.env, NODE_COMPILE_CACHE: undefined });
