import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { exported } from '../../../packages/server/src/features/exports/columns.ts';
import { writeExport } from '../../../packages/server/src/features/exports/writing.ts';
import { importFile } from '../../../packages/server/src/features/imports/index.ts';
import { recount } from '../../../packages/server/src/features/rating-counters/index.ts';
import type { Figures, PairKind } from './pair.ts';

const importedRows = 30_000;

/**
 * The export of all reviews as CSV, and `COPY … TO STDOUT` of the same columns, which does less: no order, no TypeIDs, no ISO times, no
 * defused formulas, no CRLF.
 */
export const exporting: PairKind = {
  aim: 0.7,
  async open({ scratch: { databaseUrl, dataDir, merchantId, service } }) {
    const client = await connected(databaseUrl);
    const path = join(dataDir, 'export.csv');
    const columns = exported.reviews.columns.map(({ sql }) => (sql === 'media_addresses' ? 'r.media' : sql));
    const copied = `copy (select ${columns.join(', ')} from reviews as r
      left join products as p on p.merchant_id = '${merchantId}' and p.product_id = r.product_id
      where r.merchant_id = '${merchantId}') to stdout with (format csv)`;
    const selection = {
      merchantId,
      type: 'reviews',
      startDate: '2020-01-01',
      endDate: '2100-01-01',
      status: 'all',
    } as const;
    const options = { selection, path, mediaUrl: 'https://media.example', onProgress: () => {} };
    const written = async () => {
      await rm(path, { force: true });
      return (await writeExport(service.context.db, options)).rowCount;
    };
    const rowCount = await written();
    return {
      ours: { measure: () => rowsPerSecond(rowCount, written) },
      bare: {
        measure: () =>
          rowsPerSecond(rowCount, () =>
            pipeline(client.query(copyTo(copied)), createWriteStream(path, { flush: true })),
          ),
      },
      async end() {
        await client.end();
      },
    };
  },
};

/** Tables in an order that foreign keys allow. */
const tables = [
  ...['products', 'reviews', 'review_search', 'moderation_log'],
  ...['product_counts', 'shop_counts', 'facet_counts'],
];

/**
 * An import of the demo store's reviews, repeated with other authors and dates, and `COPY FROM` of the resulting rows into the same tables
 * with the same indexes, which does less: no CSV, no validation, no language detection, no search words. Empties the database.
 */
export const importing: PairKind = {
  aim: 0.3,
  async open({ scratch: { databaseUrl, dataDir, merchantId, service } }) {
    const { db } = service.context;
    const client = await connected(databaseUrl);
    const source = join(dataDir, 'reviews.csv');
    await pipeline(repeated(importedRows), createWriteStream(source));
    // An analyze during a long COPY would find pages but no rows, after which foreign keys are checked without their indexes.
    for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    const empty = () => client.query(`truncate ${tables.join(', ')}, imports cascade`);
    const imported = async () => {
      const report = await importFile({ db, merchantId, source, format: 'native' });
      if (report.imported !== importedRows) throw new Error(`Imported ${JSON.stringify(report)}`);
    };
    await empty();
    await imported();
    const differences = await recount(db, merchantId, { repair: false });
    if (differences.length > 0) throw new Error(`${differences.length} counts are wrong`);
    for (const table of tables)
      await pipeline(
        client.query(copyTo(`copy ${table} to stdout`)),
        createWriteStream(join(dataDir, table)),
      );
    const copied = async () => {
      for (const table of tables)
        await pipeline(
          createReadStream(join(dataDir, table)),
          client.query(copyFrom(`copy ${table} from stdin`)),
        );
    };
    const measured = async (work: () => Promise<unknown>) => {
      await empty();
      return rowsPerSecond(importedRows, work);
    };
    return {
      ours: { measure: () => measured(imported) },
      bare: { measure: () => measured(copied) },
      end: () => client.end(),
    };
  },
};

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function rowsPerSecond(rows: number, work: () => Promise<unknown>): Promise<Figures> {
  const began = performance.now();
  await work();
  return { perSecond: (rows / (performance.now() - began)) * 1000 };
}

/** Repeats the demo store's rows until there are enough, each time with other customers and some minutes later. */
async function* repeated(count: number): AsyncGenerator<string> {
  const original = resolve(import.meta.dirname, '../../../packages/demo/content/reviews.csv');
  let written = 0;
  for (let time = 0; written < count; time++) {
    const rows = createReadStream(original).pipe(parse({ columns: true, bom: true, relax_quotes: true }));
    for await (const cells of rows) {
      if (written === 0) yield `${Object.keys(cells).join(',')}\n`;
      if (written++ === count) break;
      cells.authorEmail = `${time}.${cells.authorEmail}`;
      cells.createdAt = new Date(Date.parse(cells.createdAt) - time * 137_000).toISOString();
      yield `${Object.values<string>(cells).map(quoted).join(',')}\n`;
    }
  }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
