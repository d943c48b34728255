import type { Client } from 'pg';
import { type ArchiveWriter, headerName } from './archive.ts';
import { copyPartsOut } from './copying.ts';
import { archiveFormat, type Header } from './manifest.ts';
import { copiedJobs } from './queued-jobs.ts';
import type { TableContent } from './row-digest.ts';
import { type CopiedRows, copiedTable, lastMigration, storedTables, tablesFolder } from './tables.ts';

export interface Dumped {
  snapshotAt: string;
  tables: Record<string, TableContent>;
}

/**
 * Writes the header and a snapshot of all rows while the service runs: everything committed before the snapshot, nothing after. Calls
 * `onTable` before each table.
 */
export async function dumpDatabase(
  client: Client,
  archive: ArchiveWriter,
  {
    version,
    withObjects,
    onTable,
  }: { version: string; withObjects: boolean; onTable: (name: string) => void },
): Promise<Dumped> {
  await refuseDistributed(client);
  await client.query('begin isolation level repeatable read, read only');
  try {
    const header = await headerOf(client, { version, withObjects });
    await archive.addJson(headerName, header);
    const tables: Record<string, TableContent> = {};
    for (const copied of [...header.tables.map(copiedTable), copiedJobs]) {
      onTable(copied.name);
      tables[copied.name] = await dumpTable(client, archive, copied);
    }
    return { snapshotAt: header.snapshotAt, tables };
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

function dumpTable(client: Client, archive: ArchiveWriter, copied: CopiedRows): Promise<TableContent> {
  let parts = 0;
  return copyPartsOut(client, copied, (part) =>
    archive.addBytes(`${tablesFolder}${copied.name}/${String(++parts).padStart(6, '0')}.copy.gz`, part),
  );
}

/** Call this first: the first statement of the transaction takes the snapshot. */
async function headerOf(
  client: Client,
  { version, withObjects }: { version: string; withObjects: boolean },
): Promise<Header> {
  const { rows } = await client.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as postgres, to_regclass('graphile_worker.jobs') as jobs`,
  );
  const schema = await lastMigration(client);
  if (schema === null || rows[0].jobs === null)
    throw new Error('The database has no tables of Tribune. There is nothing to back up.');
  return {
    format: archiveFormat,
    version,
    snapshotAt: rows[0].at,
    postgres: rows[0].postgres,
    schema,
    withObjects,
    tables: await storedTables(client),
  };
}

/** Citus has no snapshot across nodes. */
async function refuseDistributed(client: Client): Promise<void> {
  const { rows: found } = await client.query("select to_regclass('pg_catalog.pg_dist_partition') as citus");
  if (found[0].citus === null) return;
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.merchants') and partmethod = 'h'",
  );
  if (rows.length > 0)
    throw new Error(
      'The tables are distributed by Citus, which has no snapshot of several servers. Back up its servers themselves; see docs/BACKUPS.md.',
    );
}
