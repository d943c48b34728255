import { open, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { checkMedia, headersOf, openStorage } from '../../features/media/index.ts';
import { removeLostMedia } from '../../features/review-media/index.ts';
import { countsOf } from '../../platform/backup/backup.ts';
import { type Restored, restoreArchive } from '../../platform/backup/restoring.ts';
import { withSession } from '../../platform/backup/session.ts';
import type { Config } from '../../platform/config.ts';
import { assertKnownMigration, migrateBehindHold } from '../../platform/db/migrate.ts';
import { releaseHold } from '../../platform/db/startup-lock.ts';
import { demoFile } from '../demo/load.ts';
import { s3AddressOf } from './backup-address.ts';
import { withServiceAt } from './database.ts';
import { cliLog } from './log.ts';
import { print } from './output.ts';
import { recountMerchants } from './recount.ts';
import { statusLine } from './status-line.ts';
import { withDatabaseUrl } from './with-database.ts';

/** `tribune restore`: see docs/BACKUPS.md. */
export async function restore(config: Config, file: string, json?: boolean): Promise<void> {
  const source = file === '-' ? process.stdin : await openSource(config, file);
  const report = await restoreFrom(config, source);
  print(json, report);
  if (report.countersThatDiffer > 0) process.exitCode = 2;
}

async function openSource(config: Config, file: string): Promise<Readable> {
  const address = s3AddressOf(config, file);
  if (!address) return openFile(file);
  const { readS3File } = await import('../../platform/storage/s3-file.ts');
  return readS3File(address.options, address.key);
}

async function openFile(file: string): Promise<Readable> {
  const opened = await open(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  return opened.createReadStream({ highWaterMark: 2 ** 20 });
}

async function restoreFrom(config: Config, source: Readable) {
  const status = statusLine();
  const { storage, spool, close } = await openStorage(config, { secret: '', now: () => new Date() });
  try {
    return await withDatabaseUrl(config, (url) =>
      withSession(url, async (client) => {
        const log = cliLog(config);
        const restored = await restoreArchive(source, {
          client,
          objects: { storage, spool, headersOf },
          assertKnown: assertKnownMigration,
          migrateTo: async (migration) => void (await migrateBehindHold(url, log, migration)),
          onMember: ({ name }) => status.show(name),
        });
        status.show('Migrating and checking');
        const migrated = await migrateBehindHold(url, log);
        const checked = await withServiceAt(config, url, (service) => check(service, restored));
        const demo = restored.files.get('demo.json');
        if (demo) await writeFile(demoFile(config.dataDir), demo, { mode: 0o600, flush: true });
        await releaseHold(client);
        return { ...summaryOf(restored), migrated: migrated.length, ...checked };
      }),
    );
  } finally {
    status.end();
    close();
  }
}

type Service = Parameters<Parameters<typeof withServiceAt>[2]>[0];

/** Runs before anything starts, and completes what a backup cannot contain consistently, because storage has no snapshots. */
async function check({ context }: Service, { header }: Restored) {
  const differences = await recountMerchants(context, { repair: false });
  if (!header.withObjects) return { countersThatDiffer: differences.length };
  const first = await checkMedia(context, { repair: true, olderThanMs: -1 });
  const { db, media: library, clock } = context;
  const removed = await removeLostMedia(db, first.rowsWithoutFile, { library, now: clock.now() });
  const { filesWithoutRow, rowsWithoutFile } = await checkMedia(context, { repair: false });
  if (filesWithoutRow.length + rowsWithoutFile.length > 0)
    throw new Error(
      'Storage and database do not agree after the restore. `tribune media check` lists the files.',
    );
  return {
    countersThatDiffer: differences.length,
    filesWithoutRecord: first.filesWithoutRow.length,
    mediaDeletedDuringBackup: removed,
  };
}

function summaryOf({ header, manifest }: Restored) {
  const { snapshotAt, schema } = header;
  return { snapshotAt, schema, ...countsOf(manifest.tables), ...manifest.objects };
}
