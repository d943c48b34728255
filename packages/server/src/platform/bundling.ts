import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));

/**
 * Bundles a package by its vite.config.ts. In a process of its own: the bundler leaves a server with 600 MB that it never
 * uses again. Throws with what the bundler said.
 */
export async function bundle(packageFolder: string): Promise<void> {
  await run(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: packageFolder });
}
