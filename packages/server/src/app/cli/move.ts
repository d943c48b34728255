import { rename } from 'node:fs/promises';
import type { RowCounts } from '../../platform/backup/backup.ts';
import { moveDatabase } from '../../platform/backup/moving.ts';
import { withSession } from '../../platform/backup/session.ts';
import { type Config, directUrlOf } from '../../platform/config.ts';
import { assertKnownMigration, migrateAt, migrateBehindHold } from '../../platform/db/migrate.ts';
import { holdOf, releaseHold } from '../../platform/db/startup-lock.ts';
import { layoutOf } from '../../platform/embedded-postgres/layout.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { currentRelease } from '../../platform/release.ts';
import { cliLog } from './log.ts';
import { statusLine } from './status-line.ts';

const embeddedName = 'embedded';

/** `tribune move --to`: see docs/BACKUPS.md. */
export async function move(config: Config, to: string): Promise<RowCounts & { now: string }> {
  const source = directUrlOf(config);
  if (source === null && to === embeddedName) throw new Error('The database is the embedded one already.');
  const log = cliLog(config);
  const status = statusLine();
  try {
    return await withOwn(config, source, (from) =>
      withTarget(config, to, async (target, name) => {
        await migrateAt(from, log);
        const report = await moveDatabase({
          from,
          to: target,
          name,
          version: currentRelease().version,
          assertKnown: assertKnownMigration,
          migrateTo: async (migration) => void (await migrateBehindHold(target, log, migration)),
          onTable: (table) => status.show(table),
        });
        const now =
          to === embeddedName
            ? 'Start Tribune without DATABASE_URL.'
            : 'Start Tribune with DATABASE_URL set to the new database.';
        return { ...report, now };
      }),
    );
  } finally {
    status.end();
  }
}

/** The source's URL. Locks the embedded database so that no other process starts on it. */
async function withOwn<Result>(
  config: Config,
  configured: string | null,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (configured !== null) return work(configured);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: cliLog(config) });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** The target's URL, and a name for it that does not contain the password. */
async function withTarget<Result>(
  config: Config,
  to: string,
  work: (url: string, name: string) => Promise<Result>,
): Promise<Result> {
  if (to !== embeddedName) {
    const { host, pathname } = urlOf(to);
    return work(to, host + pathname);
  }
  await setMovedAside(config);
  return withOwn(config, null, (url) => work(url, `the embedded database in ${config.dataDir}`));
}

function urlOf(text: string): URL {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new Error('--to must be a URL such as postgres://tribune@db.example/tribune, or "embedded".');
  return url;
}

/** Moves an embedded database aside whose data was moved away earlier, to make room for the new one. */
async function setMovedAside(config: Config): Promise<void> {
  const wasMoved = await withOwn(config, null, (url) =>
    withSession(url, async (client) => (await holdOf(client))?.kind === 'moved'),
  );
  if (!wasMoved) return;
  const { home } = await layoutOf(config.dataDir);
  const movedTo = `${home}.moved-${new Date().toISOString().replaceAll(':', '-')}`;
  await rename(home, movedTo);
  process.stderr.write(
    `The previous embedded database was moved to ${movedTo}. Delete it when you no longer need it.\n`,
  );
}

export async function cancelMove(config: Config): Promise<void> {
  await withOwn(config, directUrlOf(config), (url) =>
    withSession(url, async (client) => {
      const hold = await holdOf(client);
      if (hold?.kind !== 'moved') throw new Error('The data of this database was not moved.');
      await releaseHold(client);
      process.stdout.write('This database can be used again.\n');
    }),
  );
}
