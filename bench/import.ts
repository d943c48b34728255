/**
 * Imports reviews, compared with plain COPY FROM of the resulting rows into the same tables with the same
 * indexes, alternating on one embedded database with everything on disk:
 *
 *   node bench/import.ts [--rows 100000] [--rounds 3] [--json] [FILE]
 *
 * FILE is a native import file, repeated with other authors and dates: the demo store's, or the output of
 * bench/real-reviews.ts. COPY does less (no CSV, no validation, no language detection, search words precomputed): the ratio
 * shows that overhead. The target is 0.3.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pino } from 'pino';
import { importFile } from '../packages/server/src/features/imports/importing.ts';
import { createMerchant } from '../packages/server/src/features/merchants/creation.ts';
import { recount } from '../packages/server/src/features/rating-counters/recount.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const rowCount = Number(options.rows);
const original =
  positionals[0] ?? fileURLToPath(new URL('../packages/demo/content/reviews.csv', import.meta.url));
/** In an order that foreign keys allow. */
const tables = [
  'products',
  'reviews',
  'review_search',
  'moderation_log',
  'product_counts',
  'shop_counts',
  'facet_counts',
];

const folder = await mkdtemp(join(tmpdir(), 'tribune-bench-import-'));
const log = pino({ level: 'warn' }, pino.destination(2));
const database = await startEmbeddedPostgres({ dataDir: folder, log });
const { db, pool } = openDatabase({ url: database.url, poolSize: 4, log, checkTenancy: false });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await migrate({ db, pool });
  // An analyze that falls into one long COPY finds pages and no rows, and the checks of foreign keys that are planned by
  // that took half an hour where they take seconds.
  for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
  const shop = { name: 'Bench', plan: 'growth' as const, origins: [], ownerEmail: 'bench@shop.example' };
  const made = await createMerchant(db, { ...shop, ownerPassword: null, now: new Date() });
  const merchantId = uuidOf('merchant', made.merchantId) ?? '';
  const file = join(folder, 'reviews.csv');
  await pipeline(repeated(original, rowCount), createWriteStream(file));

  const measured: { importing: number; copying: number; ratio: number }[] = [];
  let peakMb = 0;
  for (let round = 0; round < Number(options.rounds); round++) {
    await client.query(`truncate ${tables.join(', ')}, imports cascade`);
    const importing = await rowsPerSecond(async () => {
      const onProgress = () => {
        peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024);
      };
      const report = await importFile({ db, merchantId, source: file, format: 'native', onProgress });
      if (report.imported !== rowCount) throw new Error(`Imported ${JSON.stringify(report)}`);
    });
    const differences = await recount(db, merchantId, { repair: false });
    if (differences.length > 0) throw new Error(`${differences.length} counts are wrong`);
    if (round === 0) for (const table of tables) await copyOut(table);
    await client.query(`truncate ${tables.join(', ')}, imports cascade`);
    const copying = await rowsPerSecond(async () => {
      for (const table of tables) await copyIn(table);
    });
    measured.push({ importing, copying, ratio: importing / copying });
  }
  const median = (figures: number[]) => figures.sort((one, other) => one - other)[figures.length >> 1] ?? 0;
  const result = {
    rows: rowCount,
    importRowsPerSecond: Math.round(median(measured.map(({ importing }) => importing))),
    copyRowsPerSecond: Math.round(median(measured.map(({ copying }) => copying))),
    ratio: Number(median(measured.map(({ ratio }) => ratio)).toFixed(2)),
    peakRssMb: Math.round(peakMb),
  };
  if (options.json) console.log(JSON.stringify(result));
  else console.table([result]);
} finally {
  await client.end();
  await db.destroy();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function rowsPerSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (rowCount / (performance.now() - began)) * 1000;
}

async function copyOut(table: string): Promise<void> {
  const stream = client.query(copyTo(`copy ${table} to stdout`));
  await pipeline(stream, createWriteStream(join(folder, table)));
}

async function copyIn(table: string): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} from stdin`));
  await pipeline(createReadStream(join(folder, table)), stream);
}

/** The file's rows again and again, each time by other customers some minutes later, until there are enough. */
async function* repeated(path: string, count: number): AsyncGenerator<string> {
  let made = 0;
  for (let time = 0; made < count; time++) {
    const rows = createReadStream(path).pipe(parse({ columns: true, bom: true, relax_quotes: true }));
    for await (const cells of rows) {
      if (made === 0) yield `${Object.keys(cells).join(',')}\n`;
      if (made++ === count) break;
      cells.authorEmail = `${time}.${cells.authorEmail}`;
      cells.createdAt = new Date(Date.parse(cells.createdAt) - time * 137_000).toISOString();
      yield `${Object.values<string>(cells).map(quoted).join(',')}\n`;
    }
  }
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
