import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unusableFolder } from './errors.ts';

/** Where everything lies below DATA_DIR. `home` appears whole, by one rename, or not at all. */
export type Layout = {
  dataDir: string;
  home: string;
  cluster: string;
  connectionFile: string;
  logFile: string;
  ownerFile: string;
};

export async function layoutOf(dataDir: string): Promise<Layout> {
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true }).catch((error: Error) => {
    throw unusableFolder(wanted, error.message);
  });
  const real = await realpath(wanted);
  return { dataDir: real, ...homeLayout(join(real, 'postgres')) };
}

export function homeLayout(home: string) {
  return {
    home,
    cluster: join(home, 'cluster'),
    connectionFile: join(home, 'connection.json'),
    logFile: join(home, 'postgres.log'),
    ownerFile: join(home, 'owner.json'),
  };
}
