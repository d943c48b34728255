import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseHold } from '../db/startup-lock.ts';
import type { MediaStorage } from '../storage/storage.ts';
import { ArchiveWriter } from './archive.ts';
import { dumpDatabase } from './dump.ts';
import { jobsName } from './queued-jobs.ts';
import { filesFolder } from './restoring.ts';
import { withSession } from './session.ts';
import { type ObjectCount, writeObjects } from './stored-objects.ts';

export interface BackupSource {
  url: string;
  /** Version of the release. */
  version: string;
  /** Null omits the files of the storage. */
  storage: MediaStorage | null;
  /** Paths of other files by their name in the archive. */
  files: ReadonlyMap<string, string>;
  onProgress?(done: { table: string | null; objects: number }): void;
}

export interface RowCounts {
  tables: number;
  rows: number;
  jobs: number;
}

export interface BackupReport extends RowCounts, ObjectCount {
  snapshotAt: string;
}

/** Writes a backup to the sink, during normal operation. On failure, the sink is destroyed. */
export async function writeBackup(source: BackupSource, sink: Writable): Promise<BackupReport> {
  let report: BackupReport | undefined;
  await archived(
    (stream) => pipeline(stream, sink),
    async (archive) => {
      report = await writeMembers(source, archive);
    },
  );
  if (!report) throw new Error('The writer must return a report');
  return report;
}

async function writeMembers(source: BackupSource, archive: ArchiveWriter): Promise<BackupReport> {
  const { onProgress = () => {} } = source;
  const { tables, snapshotAt } = await withSession(source.url, async (client) => {
    await refuseHold(client);
    return dumpDatabase(client, archive, {
      version: source.version,
      withObjects: source.storage !== null,
      onTable: (table) => onProgress({ table, objects: 0 }),
    });
  });
  for (const [name, path] of source.files) await archive.addBytes(filesFolder + name, await readFile(path));
  let done = 0;
  const objects = source.storage
    ? await writeObjects(archive, source.storage, () => onProgress({ table: null, objects: ++done }))
    : { objects: 0, bytes: 0 };
  await archive.end({ tables, objects });
  return { snapshotAt, ...countsOf(tables), ...objects };
}

/** Totals of the rows of all tables, and separately of the queued jobs. */
export function countsOf({ [jobsName]: jobs, ...tables }: Record<string, { rows: number }>): RowCounts {
  return {
    tables: Object.keys(tables).length,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    jobs: jobs?.rows ?? 0,
  };
}

/** Runs `write` while `read` consumes its archive, and returns what `read` returns. */
export async function archived<Result>(
  read: (stream: Readable) => Promise<Result>,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<Result> {
  const archive = new ArchiveWriter();
  const reading = read(archive.stream);
  // If the reader fails, the writer fails too, and reports the reader's error.
  const readersFault = reading.then(
    () => null,
    (error: unknown) => {
      archive.fail(error);
      return error;
    },
  );
  try {
    await write(archive);
  } catch (error) {
    archive.fail(error);
    throw (await readersFault) ?? error;
  }
  return reading;
}
