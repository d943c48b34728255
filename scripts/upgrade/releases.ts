import { createReadStream, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { ReleaseData } from '../../packages/server/src/app/examples/release-data.fixture.ts';
import { createLog } from '../../packages/server/src/app/service.ts';
import { restoreArchive } from '../../packages/server/src/platform/backup/restoring.ts';
import { withSession } from '../../packages/server/src/platform/backup/session.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { assertKnownMigration, migrateBehindHold } from '../../packages/server/src/platform/db/migrate.ts';
import { releaseHold } from '../../packages/server/src/platform/db/startup-lock.ts';

export interface KeptRelease extends ReleaseData {
  archive: string;
}

export const releasesFolder = join(import.meta.dirname, 'releases');

/** The releases whose data is stored, oldest first. */
export async function keptReleases(): Promise<KeptRelease[]> {
  const names = globSync('*.json', { cwd: releasesFolder });
  const releases = await Promise.all(
    names.map(async (name) => {
      const data: ReleaseData = JSON.parse(await readFile(join(releasesFolder, name), 'utf8'));
      return { ...data, archive: join(releasesFolder, name.replace(/json$/, 'tar.gz')) };
    }),
  );
  return releases.sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

/** Restores a release's data in its original state, without later migrations. Returns its last migration. */
export function restoreAsItWas(release: KeptRelease, databaseUrl: string): Promise<string> {
  const log = createLog(readConfig({ LOG_LEVEL: 'error' }));
  return withSession(databaseUrl, async (client) => {
    const { header } = await restoreArchive(createReadStream(release.archive).pipe(createGunzip()), {
      client,
      objects: null,
      assertKnown: assertKnownMigration,
      migrateTo: async (migration) => void (await migrateBehindHold(databaseUrl, log, migration)),
    });
    await releaseHold(client);
    return header.schema;
  });
}
