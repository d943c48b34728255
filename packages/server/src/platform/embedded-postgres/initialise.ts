import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, accountFor } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isReplacedCluster } from './cluster-upgrade.ts';
import { freshPassword, writeConnection } from './connection-file.ts';
import {
  diskRemedy,
  EmbeddedPostgresError,
  interruptedUpgrade,
  postgresFailed,
  unusableFolder,
} from './errors.ts';
import { homeLayout, type Layout } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { isAlive } from './processes.ts';
import { runProgram } from './run-program.ts';
import { hostAccess, includeSettings } from './settings.ts';
import { createRolesAndDatabase, runSingleUser } from './single-user.ts';

const stagingPrefix = 'postgres.new-';

/** Creates the database unless it exists, and returns whether it did. Of two concurrent calls one wins; both continue with its result. */
export async function initialiseOnce(layout: Layout, binaries: Binaries, log: EmbeddedLog): Promise<boolean> {
  await removeAbandonedStagings(layout.dataDir);
  if (await isFolder(layout.cluster)) return false;
  if (await isFolder(layout.home)) await refuseUnlessEmpty(layout.home);

  await refuseSmallDisk(layout.dataDir);
  log.info({ folder: layout.home }, `Creating the database in ${layout.home}`);
  const staging = join(layout.dataDir, `${stagingPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await fill(staging, binaries);
    return await moveIntoPlace(staging, layout);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw unusableFolder(layout.dataDir, (error as Error).message);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** An empty database takes 40 MB, with its log and the demo store 80. */
const leastFreeMb = 150;

/** If the disk fills while PostgreSQL starts, it exits without an error message. */
async function refuseSmallDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < leastFreeMb)
    throw unusableFolder(
      folder,
      `${freeMb} MB are free, and a new database needs ${leastFreeMb}. ${diskRemedy}`,
    );
}

async function fill(staging: string, binaries: Binaries) {
  const { cluster, connectionFile } = homeLayout(staging);
  await mkdir(staging);
  // If started by root, PostgreSQL runs as another user, who may search this folder but not read it.
  await chmod(staging, process.getuid?.() === 0 ? 0o711 : 0o700);
  await mkdir(cluster, { mode: 0o700 });
  const account = await accountFor(cluster, binaries.initdb);
  await runInitdb(cluster, account, binaries);
  await appendFile(join(cluster, 'postgresql.conf'), includeSettings);
  await writeFile(join(cluster, 'pg_hba.conf'), hostAccess);
  await chown(join(cluster, 'pg_hba.conf'), account.owner.uid, account.owner.gid);

  const password = freshPassword();
  const step = 'Preparing the new database';
  await runSingleUser({ cluster, account, binaries, step }, createRolesAndDatabase(password));
  await writeConnection(connectionFile, { port: 0, password, settings: '' });
}

async function runInitdb(cluster: string, account: Account, binaries: Binaries) {
  // The builtin provider sorts the same everywhere. LC_CTYPE is set as well because the text search parser still uses the
  // C library: under "C" it parses “great” with its curly quotes as one word.
  const first = await initdb('C.UTF-8');
  if (first.ok) return;
  const second = first.output.includes('invalid locale name') ? await initdb('C') : first;
  if (!second.ok) throw postgresFailed('Creating the database (initdb)', second.output);

  function initdb(ctype: string) {
    const args = [
      ...['-D', cluster, '--username=postgres', '--auth=reject', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
    ];
    return runProgram(account.command(binaries.initdb, args));
  }
}

async function moveIntoPlace(staging: string, layout: Layout) {
  try {
    await rename(staging, layout.home);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
  const folder = await open(layout.dataDir);
  await folder.sync().finally(() => folder.close());
  return true;
}

/** Deletes staging folders of killed processes. The name contains the process ID. */
async function removeAbandonedStagings(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const maker = Number(name.slice(stagingPrefix.length).split('-')[0]);
    if (maker === process.pid || !(await isAlive(maker))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function refuseUnlessEmpty(home: string) {
  const names = await readdir(home);
  if (names.length === 0) return;
  if (names.some(isReplacedCluster)) throw interruptedUpgrade(home);
  throw unusableFolder(
    home,
    `it contains ${names.slice(0, 3).join(', ')} but no database. Move it away, then start again.`,
  );
}

async function isFolder(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unusableFolder(path, error.message);
  });
  return found?.isDirectory() ?? false;
}
