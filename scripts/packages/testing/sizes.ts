import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Size on disk in MB, including the unused rest of each block. */
export async function megabytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile() || file.isDirectory())
      .map((file) => stat(join(file.parentPath, file.name)).then(({ blocks }) => blocks * 512)),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20);
}
