import { open } from 'node:fs/promises';
import { questionStatuses } from '@tribune/contract';
import { sql } from 'kysely';
import { copyRowsOut } from '../db/copy-out.ts';
import { type Db, row } from '../db/database.ts';
import { exported } from './columns.ts';
import { LineWriter } from './line-writer.ts';
import type { ExportSelection } from './selection.ts';
import { behind, conditionsOf, copyStatement, type Place, tables } from './statement.ts';

export interface ExportWriting {
  selection: ExportSelection;
  /** A file that is not there yet. */
  path: string;
  /** Address under which media are public. */
  mediaUrl: string;
  /** Called after every slice with the share that is done, from 0 to 1. What it throws ends the export. */
  onProgress: (done: number) => Promise<void> | void;
}

/** Few enough to be sorted in memory, so many that a slice's own cost does not count. */
const sliceRows = 20_000;

/**
 * Writes what is selected to a file, as of one moment, while others write. COPY formats the rows in the database, slice
 * by slice in the order of time, so neither side holds more than a slice. Gives rows and bytes.
 */
export async function writeExport(
  db: Db,
  { selection, path, mediaUrl, onProgress }: ExportWriting,
): Promise<{ rowCount: number; bytes: number }> {
  const file = await open(path, 'wx', 0o600);
  try {
    const writer = new LineWriter(file, exported[selection.type].ids);
    writer.header(exported[selection.type].columns.map(({ name }) => name));
    const rowCount = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        // For the order of a slice and of the places, without files on the server's disk.
        await sql`set local work_mem = '64MB'`.execute(tx);
        return await writeSlices(tx, { selection, mediaUrl, writer, onProgress });
      });
    await writer.end();
    return { rowCount, bytes: writer.bytes };
  } finally {
    await file.close();
  }
}

async function writeSlices(
  tx: Db,
  {
    selection,
    mediaUrl,
    writer,
    onProgress,
  }: Omit<ExportWriting, 'path'> & {
    writer: LineWriter;
  },
): Promise<number> {
  const picturesWait = await hasWaitingPictures(tx, selection.merchantId);
  const ends: (Place | null)[] = [...(await sliceEnds(tx, selection)), null];
  let rowCount = 0;
  for (const [index, upTo] of ends.entries()) {
    const slice = { after: ends[index - 1] ?? null, upTo };
    const statement = copyStatement(selection, slice, { mediaUrl, picturesWait });
    rowCount += await copyRowsOut(tx, statement, writer);
    await onProgress((index + 1) / ends.length);
  }
  return rowCount;
}

/**
 * The last of every so many rows. Each is looked for behind the one before, in the index of each status, so that nothing
 * is sorted but the ends.
 */
async function sliceEnds(tx: Db, selection: ExportSelection): Promise<Place[]> {
  const ends: Place[] = [];
  for (;;) {
    const end = await endAfter(tx, selection, ends.at(-1) ?? null);
    if (!end) return ends;
    ends.push(end);
  }
}

function endAfter(tx: Db, selection: ExportSelection, after: Place | null): Promise<Place | undefined> {
  const { table, key } = tables[selection.type];
  const statuses = selection.status === 'all' ? questionStatuses : [selection.status];
  const branches = statuses.map((status) => {
    const conditions = conditionsOf({ ...selection, status });
    if (after) conditions.push(behind(key, after));
    return `(select created_at, ${key} as id from ${table} where ${conditions.join(' and ')}
       order by created_at, ${key} limit ${sliceRows})`;
  });
  return row<Place>(
    tx,
    `select created_at as "createdAt", id from (${branches.join(' union all ')}) as places
     order by created_at, id offset ${sliceRows - 1} limit 1`,
    [],
  );
}

async function hasWaitingPictures(tx: Db, merchantId: string): Promise<boolean> {
  return (
    (await row(tx, 'select from import_pictures where merchant_id = $1 limit 1', [merchantId])) !== undefined
  );
}
