import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unusableFolder } from './errors.ts';

/** Paths below DATA_DIR. `home` is created atomically, by a rename. */
export type Layout = {
  dataDir: string;
  home: string;
  cluster: string;
  connectionFile: string;
  logFile: string;
  ownerFile: string;
};

/** Creates the data directory if needed, and returns the paths below its real path. Throws `unusable_folder`. */
export async function layoutOf(dataDir: string): Promise<Layout> {
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true }).catch((error: Error) => {
    throw unusableFolder(wanted, error.message);
  });
  const real = await realpath(wanted);
  return { dataDir: real, ...homeLayout(join(real, 'postgres')) };
}

/** The paths below `home`, or below a staging folder that is renamed to it once complete. */
export function homeLayout(home: string) {
  return {
    home,
    cluster: join(home, 'cluster'),
    connectionFile: join(home, 'connection.json'),
    logFile: join(home, 'postgres.log'),
    ownerFile: join(home, 'owner.json'),
  };
}
