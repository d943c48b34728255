import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { copyRowsOut } from '../db/copy-out.ts';
import { type Db, row, rows } from '../db/database.ts';
import { exported } from './columns.ts';
import { LineWriter } from './line-writer.ts';
import type { ExportSelection } from './selection.ts';
import { conditionsOf, copyStatement, type Place, tables } from './statement.ts';

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

/** The last of every so many rows: a scan of one index. */
function sliceEnds(tx: Db, selection: ExportSelection): Promise<Place[]> {
  const { table, key } = tables[selection.type];
  return rows<Place>(
    tx,
    `select created_at as "createdAt", id from (
       select created_at, ${key} as id, row_number() over (order by created_at, ${key}) as place
       from ${table} where ${conditionsOf(selection).join(' and ')}
     ) as placed where place % ${sliceRows} = 0 order by place`,
    [],
  );
}

async function hasWaitingPictures(tx: Db, merchantId: string): Promise<boolean> {
  return (
    (await row(tx, 'select from import_pictures where merchant_id = $1 limit 1', [merchantId])) !== undefined
  );
}
