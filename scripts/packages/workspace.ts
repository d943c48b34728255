import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const root = resolve(import.meta.dirname, '../..');
export const packagesFolder = join(root, 'packages');
/** Tarballs, SBOMs and checksums; not in version control. */
export const outputFolder = join(root, 'dist');

type Target = string | { types: string; default?: string };
type Versions = Record<string, string>;

export interface Manifest {
  /** Name of its folder in `packages/`. */
  folder: string;
  name: string;
  version: string;
  description?: string;
  license: string;
  bin?: Record<string, string>;
  engines?: Versions;
  sideEffects?: boolean | string[];
  exports: Record<string, Target>;
  dependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  publishConfig?: { access: string; exports?: Record<string, unknown>; dependencies?: Versions };
}

export const workspaces = (): string[] => readdirSync(packagesFolder).sort();

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(packagesFolder, folder, 'package.json'), 'utf8');
  return { folder, ...JSON.parse(text) };
}

/** Runs a program; throws with its output if it fails. Returns its stdout. */
export async function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28, ...options });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // of execFile
    throw new Error(
      [`${program} ${args.join(' ')} failed.`, stdout.slice(-5_000), stderr.slice(-5_000)].join('\n'),
    );
  }
}
