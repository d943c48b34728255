import { existsSync } from 'node:fs';
import type { RowCounts } from '../../platform/backup/backup.ts';
import { moveDatabase } from '../../platform/backup/moving.ts';
import { withSession } from '../../platform/backup/session.ts';
import { type Config, directUrlOf } from '../../platform/config.ts';
import { assertKnownMigration, migrateBehindHold } from '../../platform/db/migrate.ts';
import { holdOf, releaseHold } from '../../platform/db/startup-lock.ts';
import { postgresBinaries } from '../../platform/embedded-postgres/binaries.ts';
import {
  clusterVersion,
  removeStaging,
  replaceCluster,
  replacedCluster,
  restoreReplacedCluster,
  stagingFor,
} from '../../platform/embedded-postgres/cluster-upgrade.ts';
import { otherVersion } from '../../platform/embedded-postgres/errors.ts';
import { type Layout, layoutOf } from '../../platform/embedded-postgres/layout.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { currentRelease } from '../../platform/release.ts';
import { withEarlierPrograms } from './earlier-programs.ts';
import { cliLog } from './log.ts';
import { statusLine } from './status-line.ts';

type Upgraded = { from: number; to: number } & Partial<RowCounts & { replaced: string }>;

/** `tribune upgrade-postgres`: see docs/UPGRADING.md. */
export async function upgradePostgres(
  config: Config,
  { programs }: { programs?: string | undefined },
): Promise<Upgraded> {
  if (directUrlOf(config) !== null)
    throw new Error('DATABASE_URL is set. This command upgrades the embedded database only.');
  const layout = await layoutOf(config.dataDir);
  await restoreReplacedCluster(layout);
  const from = await clusterVersion(layout.cluster);
  const { major: to } = await postgresBinaries();
  if (from === undefined) throw new Error(`There is no embedded database in ${layout.dataDir}.`);
  if (from > to) throw otherVersion(layout.home, from, to);
  if (from === to) return { from, to };
  refuseReplaced(replacedCluster(layout, from));
  return upgradeFrom(from, { config, layout, programs, to });
}

function refuseReplaced(path: string): void {
  if (existsSync(path))
    throw new Error(`${path} exists from an earlier upgrade. Delete it, or move it elsewhere.`);
}

async function upgradeFrom(
  from: number,
  site: { config: Config; layout: Layout; programs: string | undefined; to: number },
): Promise<Upgraded> {
  const { config, layout, programs, to } = site;
  const log = cliLog(config);
  const { dataDir } = layout;
  return withEarlierPrograms({ dataDir, version: from, programs }, async (binaries) => {
    const old = await startEmbeddedPostgres({ dataDir, log, binaries });
    // Locks the old server, so that no other upgrade uses the staging directory.
    const staged = await stagingFor(layout, log).catch((error) =>
      old.stop().then(() => Promise.reject(error)),
    );
    try {
      const name = `PostgreSQL ${to}`;
      const counts = await copied(config, { from: old, to: staged, name }).finally(() => old.stop());
      return { from, to, ...counts, replaced: await replaceCluster(layout, staged, from) };
    } finally {
      await removeStaging(staged, log);
    }
  });
}

/** Copies and compares all rows; the schema stays unchanged until the release starts. */
async function copied(
  config: Config,
  { from, to, name }: { from: EmbeddedPostgres; to: Layout; name: string },
): Promise<RowCounts> {
  const log = cliLog(config);
  const status = statusLine();
  await releaseOwnHold(from.url, name);
  const target = await startEmbeddedPostgres({ dataDir: to.dataDir, log });
  try {
    return await moveDatabase({
      from: from.url,
      to: target.url,
      name,
      version: currentRelease().version,
      assertKnown: assertKnownMigration,
      migrateTo: async (migration) => void (await migrateBehindHold(target.url, log, migration)),
      onTable: (table) => status.show(table),
    });
  } finally {
    status.end();
    await target.stop();
  }
}

/** Releases the hold of an upgrade that was killed. Any other hold remains and prevents this upgrade. */
function releaseOwnHold(url: string, name: string): Promise<void> {
  return withSession(url, async (client) => {
    const hold = await holdOf(client);
    if (hold?.kind === 'moved' && hold.target === name) await releaseHold(client);
  });
}
