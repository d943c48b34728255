import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Layout, layoutOf } from './layout.ts';
import type { EmbeddedLog } from './log.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';

const replacedPrefix = 'cluster.postgres-';

/** Whether a name in `home` belongs to a cluster that an upgrade has replaced. */
export const isReplacedCluster = (name: string): boolean => name.startsWith(replacedPrefix);

/** Major version of PostgreSQL that wrote the cluster; undefined if there is none. */
export async function clusterVersion(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  return /^\d+/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** An empty data directory, below that of the database, for the new cluster. Removes the remains of a killed upgrade. */
export async function stagingFor({ dataDir }: Layout, log: EmbeddedLog): Promise<Layout> {
  const staging = await layoutOf(join(dataDir, 'postgres.upgrade'));
  await removeStaging(staging, log);
  return layoutOf(staging.dataDir);
}

/** Removes the staging directory, and stops a server that still runs on it. */
export async function removeStaging({ dataDir, cluster }: Layout, log: EmbeddedLog): Promise<void> {
  const left = await runningPostmaster(cluster);
  if (left) await stopPostmaster(left.pid, cluster, log);
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Replaces the cluster by the staged one while both servers are stopped. Keeps the old one and returns its path. If the process is killed
 * after the first rename, nothing starts on the folder until `restoreReplacedCluster`; after the second, the next start sets the passwords
 * of the new cluster.
 */
export async function replaceCluster(layout: Layout, staged: Layout, from: number): Promise<string> {
  const replaced = replacedCluster(layout, from);
  await rename(layout.cluster, replaced);
  await rename(staged.cluster, layout.cluster);
  await rename(staged.connectionFile, layout.connectionFile);
  const folder = await open(layout.home);
  await folder.sync().finally(() => folder.close());
  return replaced;
}

/** Path at which an upgrade keeps the cluster of that version. */
export const replacedCluster = ({ home }: Layout, version: number): string =>
  join(home, replacedPrefix + version);

/** Restores the old cluster if an upgrade was killed before the new one was in place. */
export async function restoreReplacedCluster({ home, cluster }: Layout): Promise<void> {
  const names = await readdir(home).catch((): string[] => []);
  const replaced = names.filter(isReplacedCluster).sort().at(-1);
  if (replaced && !names.includes('cluster')) await rename(join(home, replaced), cluster);
}
