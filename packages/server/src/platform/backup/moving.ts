import type { Client } from 'pg';
import { placeHold, refuseHold, releaseHold } from '../db/startup-lock.ts';
import { archived, countsOf, type RowCounts } from './backup.ts';
import { dumpDatabase } from './dump.ts';
import { type RestoreTarget, restoreArchive } from './restoring.ts';
import { sessionName, withSession } from './session.ts';

/**
 * Copies the database into an empty one on another server, compares rows and checksums of all tables, and prevents the old one from
 * being used from then on. The files of the storage stay in place. Throws if Tribune is running on it; a failed move leaves the old
 * database unchanged.
 */
export function moveDatabase({
  from,
  to,
  name,
  version,
  onTable,
  ...migrating
}: Pick<RestoreTarget, 'assertKnown' | 'migrateTo'> & {
  from: string;
  to: string;
  /** Display name of the target. */
  name: string;
  /** Version of the release. */
  version: string;
  onTable: (name: string) => void;
}): Promise<RowCounts> {
  return withSession(from, (source) =>
    withSession(to, async (target) => {
      await refuseHold(source);
      await refuseSessions(source);
      await placeHold(source, 'moved', name);
      try {
        // A process that started just before the hold was placed does not know about it.
        await refuseSessions(source);
        const { manifest } = await archived(
          (stream) => restoreArchive(stream, { client: target, objects: null, ...migrating }),
          async (archive) => {
            const { tables } = await dumpDatabase(source, archive, { version, withObjects: false, onTable });
            await archive.end({ tables, objects: { objects: 0, bytes: 0 } });
          },
        );
        await releaseHold(target);
        return countsOf(manifest.tables);
      } catch (error) {
        await releaseHold(source);
        throw error;
      }
    }),
  );
}

async function refuseSessions(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name like 'tribune%' and application_name <> $1`,
    [sessionName],
  );
  if (rows[0].sessions > 0)
    throw new Error(
      'Tribune runs on this database: stop all `tribune start`, `serve` and `worker` processes. What they would write now would be lost.',
    );
}
