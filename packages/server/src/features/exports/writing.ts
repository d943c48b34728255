import { open } from 'node:fs/promises';
import { type ExportType, questionStatuses } from '@tribune/contract';
import { sql } from 'kysely';
import { LineWriter, RowFile } from '../../platform/csv/line-writer.ts';
import { copyRowsOut } from '../../platform/db/copy-out.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { exported } from './columns.ts';
import type { ExportSelection } from './selection.ts';
import { behind, conditionsOf, copyStatement, type Place } from './statement.ts';

export interface ExportWriting {
  selection: ExportSelection;
  /** Path of the file to create. */
  path: string;
  /** Public base URL of media. */
  mediaUrl: string;
  /** Called after each slice with the progress from 0 to 1. An error thrown here aborts the export. */
  onProgress: (done: number) => Promise<void> | void;
}

/** Small enough to sort in memory, large enough that the overhead per slice is negligible. */
const sliceRows = 20_000;

/**
 * Writes the selected rows to a file from one snapshot. COPY formats them in the database, slice by slice in chronological
 * order, so neither side buffers more than two slices. Returns the numbers of rows and bytes.
 */
export async function writeExport(
  db: Db,
  { selection, path, mediaUrl, onProgress }: ExportWriting,
): Promise<{ rowCount: number; bytes: number }> {
  const { type } = selection;
  const handle = await open(path, 'wx', 0o600);
  try {
    const file = new RowFile(handle);
    const header = exported[type].columns.map(({ name }) => name);
    await file.write(Buffer.from(`${selection.byteOrderMark ? '\ufeff' : ''}${header.join(',')}\r\n`));
    const rowCount = await asOfOneMoment(db, async (tx) => {
      const picturesWait = await hasWaitingPictures(tx, selection.merchantId);
      const ends: (Place | null)[] = [...(await sliceEnds(tx, selection)), null];
      const statements = ends.map((upTo, index) =>
        copyStatement(selection, { after: ends[index - 1] ?? null, upTo }, { mediaUrl, picturesWait }),
      );
      return writeSlices({ db, tx }, { type, statements, file, onProgress });
    });
    await handle.sync();
    return { rowCount, bytes: file.bytes };
  } finally {
    await handle.close();
  }
}

function asOfOneMoment<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      // Sufficient memory to sort a slice without temporary files.
      await sql`set local work_mem = '64MB'`.execute(tx);
      return await work(tx);
    });
}

interface Slices {
  type: ExportType;
  statements: readonly string[];
  file: RowFile;
  onProgress: ExportWriting['onProgress'];
}

/**
 * Two connections read the same snapshot: while one slice is written to the file, the next one is read into memory. The
 * second connection is used only if the pool has an idle one, so that exports cannot block each other.
 */
async function writeSlices({ db, tx }: { db: Db; tx: Db }, slices: Slices): Promise<number> {
  const { type, statements, file, onProgress } = slices;
  let next = 0;
  let rowCount = 0;
  let turn = Promise.resolve();

  async function readOn(reader: Db) {
    for (let index = next++; index < statements.length; index = next++) {
      turn = readSlice(reader, index, turn);
      await turn;
    }
  }

  async function readSlice(reader: Db, index: number, before: Promise<void>) {
    const writer = new LineWriter(file, exported[type].ids, before);
    const copied = await copyRowsOut(reader, statements[index] ?? '', writer);
    await writer.end();
    rowCount += copied;
    await onProgress((index + 1) / statements.length);
  }

  const snapshot = await row(tx, statement`select pg_export_snapshot() as ${output.text('id')}`, []);
  let second = Promise.resolve();
  asOfOneMoment(db, async (other) => {
    if (next >= statements.length) return;
    second = sql`set transaction snapshot ${sql.lit(snapshot?.id)}`.execute(other).then(() => readOn(other));
    await second;
  }).catch(() => {
    // Errors are thrown below. Without a second connection, the first one reads everything.
  });
  try {
    await readOn(tx);
  } finally {
    next = statements.length;
    await second;
  }
  return rowCount;
}

/**
 * The last row of each slice. Each is found from the previous one in the index of each status, so only these rows are
 * sorted.
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
  const { table, idColumn: key } = exported[selection.type].kind;
  const statuses = selection.status === 'all' ? questionStatuses : [selection.status];
  const branches = statuses.map((status) => {
    const conditions = conditionsOf({ ...selection, status });
    if (after) conditions.push(behind(key, after));
    return `(select created_at, ${key} as id from ${table} where ${conditions.join(' and ')}
       order by created_at, ${key} limit ${sliceRows})`;
  });
  return row(
    tx,
    statement`select created_at as ${output.time('createdAt')}, id as ${output.text('id')} from (${branches.join(' union all ')}) as places
     order by created_at, id offset ${sliceRows - 1} limit 1`,
    [],
  );
}

async function hasWaitingPictures(tx: Db, merchantId: string): Promise<boolean> {
  return (
    (await row(tx, 'select from import_pictures where merchant_id = $1 limit 1', [merchantId])) !== undefined
  );
}
