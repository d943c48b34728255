import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Whether a package's sources exist; the published server contains only bundles. */
export const hasSources = (packageFolder: string): boolean => existsSync(`${packageFolder}vite.config.ts`);

/**
 * Bundles a package by its vite.config.ts, in a separate process: the bundler would leave a server with 600 MB that it never uses again.
 * Throws with the bundler's output.
 */
export async function bundle(packageFolder: string): Promise<void> {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  await run(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: packageFolder });
}
