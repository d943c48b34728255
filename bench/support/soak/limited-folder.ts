import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a volume that can be filled. */
export interface LimitedFolder {
  path: string;
  /** Null if the volume is shared, because only root can mount a separate one. */
  fill: (() => Promise<void>) | null;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A folder on a file system in a sparse file, which root can mount; otherwise an ordinary folder. */
export async function limitedFolder(volumeBytes: number): Promise<LimitedFolder> {
  const home = await mkdtemp(join(tmpdir(), 'tribune-soak-'));
  await chmod(home, 0o711);
  const remove = () => rm(home, { recursive: true, force: true });
  const ordinary = { path: join(home, 'data'), fill: null, empty: async () => {}, remove };
  if (process.getuid?.() !== 0) return ordinary;
  const image = join(home, 'volume');
  const path = home;
  const mounted = `${home}-mounted`;
  try {
    await writeFile(image, '');
    await truncate(image, volumeBytes);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await run('mkdir', ['-p', mounted]);
    await run('mount', ['-o', 'loop', image, mounted]);
  } catch {
    return { ...ordinary, path: join(path, 'data') };
  }
  const ballast = join(mounted, 'ballast');
  return {
    path: join(mounted, 'data'),
    async fill() {
      const { bavail, bsize } = await statfs(mounted);
      await run('fallocate', ['-l', String(bavail * bsize), ballast]).catch(() => {});
      // Fills the space that fallocate could not allocate in one piece.
      await run('dd', ['if=/dev/zero', `of=${ballast}.rest`, 'bs=4k']).catch(() => {});
    },
    async empty() {
      await Promise.all([ballast, `${ballast}.rest`].map((file) => rm(file, { force: true })));
    },
    async remove() {
      await run('umount', [mounted]).catch(() => run('umount', ['-l', mounted]));
      await rm(mounted, { recursive: true, force: true });
      await remove();
    },
  };
}
