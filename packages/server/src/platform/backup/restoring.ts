import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { holdOf, holdTable, placeHold } from '../db/startup-lock.ts';
import { bytesOf, damaged, headerName, jsonOf, type Member, readArchive } from './archive.ts';
import { contentOf, copyIn, textOfPart } from './copying.ts';
import { type Header, headerFrom, type Manifest, manifestFrom } from './manifest.ts';
import { copiedJobs, prepareJobs, queueRestoredJobs } from './queued-jobs.ts';
import { deleteObjects, hasObjects, ObjectsIn, type ObjectsTarget, objectsFolder } from './stored-objects.ts';
import { type CopiedRows, copiedTable, storedTables, tablesFolder } from './tables.ts';

const partName = new RegExp(`^${tablesFolder}([\\w.]+)/\\d+\\.copy\\.gz$`);

/** Archive prefix of small additional files, which the caller interprets. */
export const filesFolder = 'files/';

export interface RestoreTarget {
  client: Client;
  /** Null for a move, which leaves the files in place. */
  objects: ObjectsTarget | null;
  /** Throws unless this release contains the migration. */
  assertKnown(migration: string): Promise<void>;
  /** Creates the schema as of this migration. */
  migrateTo(migration: string): Promise<void>;
  onMember?(member: Member): void;
}

export interface Restored {
  header: Header;
  manifest: Manifest;
  files: Map<string, Buffer>;
}

/**
 * Restores an archive into an empty database and storage, and compares the result with the manifest. From the first change on, the
 * database has a hold, so that nothing starts on it; the caller releases it. Throws if the target is not empty, or the archive is
 * damaged, incomplete or from a newer release.
 */
export async function restoreArchive(source: Readable, target: RestoreTarget): Promise<Restored> {
  const { client } = target;
  await lock(client);
  let manifest: Manifest | undefined;
  let header: Header | undefined;
  let copied = new Map<string, CopiedRows>();
  let objects: ObjectsIn | undefined;
  const files = new Map<string, Buffer>();
  try {
    for await (const member of readArchive(source, (value) => {
      manifest = manifestFrom(value);
    })) {
      target.onMember?.(member);
      const { name } = member;
      if (name === headerName) {
        header = headerFrom(jsonOf(name, await bytesOf(member)));
        copied = await prepare(header, target);
        if (target.objects) objects = await ObjectsIn.open(target.objects);
      } else if (name.startsWith(objectsFolder)) {
        if (!objects) throw damaged(name);
        await objects.take(member);
      } else if (name.startsWith(filesFolder)) {
        files.set(name.slice(filesFolder.length), await bytesOf(member));
      } else {
        const [, table = ''] = partName.exec(name) ?? [];
        const rows = copied.get(table);
        if (!rows) throw damaged(name);
        const text = await textOfPart(await bytesOf(member)).catch(() => Promise.reject(damaged(name)));
        await copyIn(client, rows, text);
      }
    }
    // The reader would have thrown if either were missing.
    if (!header || !manifest) throw damaged(headerName);
    await queueRestoredJobs(client);
    await assertEqual(client, header, manifest);
    if (objects && objects.count.objects !== manifest.objects.objects) throw damaged(objectsFolder);
    for (const { name } of header.tables) await client.query(`analyze "${name}"`);
    return { header, manifest, files };
  } finally {
    await objects?.close();
  }
}

async function prepare(header: Header, target: RestoreTarget): Promise<Map<string, CopiedRows>> {
  const { client, objects } = target;
  await target.assertKnown(header.schema);
  await claimEmpty(client, objects);
  await target.migrateTo(header.schema);
  const present = await storedTables(client);
  for (const { name, columns } of header.tables) {
    const known = new Set(present.find((table) => table.name === name)?.columns);
    if (!columns.every((column) => known.has(column)) || known.size !== columns.length)
      throw new Error(
        `The table ${name} in the backup differs from the one that migration ${header.schema} creates in this release.`,
      );
  }
  // Removes rows that migrations have inserted, which the backup contains in their later state.
  await client.query(`truncate ${present.map(({ name }) => `"${name}"`).join(', ')}`);
  await prepareJobs(client);
  return new Map([...header.tables.map(copiedTable), copiedJobs].map((rows) => [rows.name, rows]));
}

/** Released when the session ends. */
async function lock(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select pg_try_advisory_lock(hashtextextended('tribune restore', 0)) as locked",
  );
  if (!rows[0].locked) throw new Error('Another restore into this database is running.');
}

/** Deletes the remains of an interrupted restore, which began with an empty database and storage. */
async function claimEmpty(client: Client, objects: ObjectsTarget | null): Promise<void> {
  const hold = await holdOf(client);
  if (hold?.kind === 'restoring') {
    await dropEverything(client);
    if (objects) await deleteObjects(objects.storage);
  } else {
    if (await hasRelations(client))
      throw new Error(
        'The database is not empty. Restore into a new one: an empty DATA_DIR, or a DATABASE_URL of a database without tables.',
      );
    if (objects && (await hasObjects(objects.storage)))
      throw new Error(
        'The storage is not empty. Restore into a new one: an empty DATA_DIR, or an empty S3_BUCKET.',
      );
  }
  await placeHold(client, 'restoring');
}

async function hasRelations(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rows.length > 0;
}

/** Extensions remain: migrations create them only if absent. */
async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 'drop table if exists ' || c.oid::regclass || ' cascade' as statement from pg_class as c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${holdTable}'
       and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
     union all
     select 'drop function if exists ' || f.oid::regprocedure || ' cascade' from pg_proc as f
     where f.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend as d where d.objid = f.oid and d.deptype = 'e')`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists graphile_worker cascade');
}

async function assertEqual(client: Client, header: Header, manifest: Manifest): Promise<void> {
  for (const rows of [...header.tables.map(copiedTable), copiedJobs]) {
    const [found, expected] = [await contentOf(client, rows), manifest.tables[rows.name]];
    if (!expected) throw new Error(`The backup's manifest does not name ${rows.name}.`);
    if (found.rows !== expected.rows)
      throw new Error(`${rows.name} has ${found.rows} rows instead of ${expected.rows}.`);
    if (found.digest !== expected.digest)
      throw new Error(`The rows of ${rows.name} differ from those of the backup.`);
  }
}
