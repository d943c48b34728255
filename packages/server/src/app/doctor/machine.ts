import { randomUUID } from 'node:crypto';
import { stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findFfmpeg } from '../../features/media/index.ts';
import type { Config } from '../../platform/config.ts';
import { currentRelease } from '../../platform/release.ts';
import { type Found, ok, problem, reasonOf, warning } from './finding.ts';

const megabyte = 2 ** 20;
const leastFreeBytes = 500 * megabyte;
const scarceBytes = 2000 * megabyte;

export function versions(): Found {
  const { version, commit } = currentRelease();
  const built = commit ? ` (${commit.slice(0, 8)})` : '';
  return ok(`Tribune ${version}${built}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);
}

/** Free space for data, without the part that most file systems reserve for root. */
export async function disk({ dataDir }: Config): Promise<Found> {
  const folder = await existing(dataDir);
  const { bavail, bsize, ffree, files } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${Math.floor(free / megabyte)} MB are free at ${folder}`;
  if (files > 0 && ffree < 10_000)
    return problem(`Only ${ffree} more files fit on the file system of ${folder}`, 'Delete files there.');
  if (free < leastFreeBytes)
    return problem(found, 'Free at least 2 GB, or set DATA_DIR to a folder on a larger disk.');
  if (free < scarceBytes)
    return warning(found, 'Free some space soon: PostgreSQL stops when the disk is full.');
  return ok(found);
}

/** Whether this user, but not every user, can write to the data folder. */
export async function permissions({ dataDir }: Config): Promise<Found> {
  const folder = await existing(dataDir);
  const user = process.getuid ? `user ${process.getuid()}` : 'this user';
  const probe = join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    const remedy = `Run Tribune as the owner of the folder, give it to ${user} (chown -R), or set DATA_DIR to another.`;
    return problem(`As ${user}, ${folder} cannot be written (${reasonOf(error)})`, remedy);
  }
  if (folder !== dataDir) return ok(`${dataDir} does not exist yet and can be created`);
  const { mode } = await stat(dataDir);
  if (process.platform !== 'win32' && (mode & 0o002) !== 0)
    return warning(`Every user of this machine can write to ${dataDir}`, `Run: chmod o-w '${dataDir}'`);
  return ok(`${dataDir} can be written by ${user}`);
}

export async function videos({ ffmpegPath, searchPath }: Config): Promise<Found> {
  const program = await findFfmpeg(searchPath, ffmpegPath ?? undefined).catch(() => null);
  if (program) return ok(`ffmpeg is ${program}`);
  return warning(
    'ffmpeg is not installed: videos get fewer poster images and no smaller copies',
    'Install ffmpeg, or set FFMPEG_PATH.',
  );
}

/** The folder, or the nearest one above it that exists. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}
