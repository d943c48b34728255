/**
 * Exports reviews to a file, compared with plain COPY TO STDOUT of the same columns, alternating on one embedded
 * database:
 *
 *   node bench/export.ts [--rows 1000000] [--rounds 3] [--json]
 *
 * COPY does less: no order, no TypeIDs, no ISO times, no defused formulas, no CRLF. The ratio shows that overhead;
 * the target is 0.7. Peak memory is that of this process, for a tenth of the rows and for all of them.
 */
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exported } from '../packages/server/src/features/exports/columns.ts';
import { writeExport } from '../packages/server/src/features/exports/writing.ts';
import { openScratch } from './support/scratch.ts';
import { seedReviews } from './support/seed.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const rowCount = Number(options.rows);
/** seedReviews creates one review per second from this time. */
const firstDay = '2023-11-14';

const { databaseUrl, dataDir, service, merchantId, close } = await openScratch();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  await seedReviews(service.context.db, merchantId, { products: 5000, reviews: rowCount });
  await client.query('vacuum analyze reviews');
  const lastOfTenth = new Date((1_700_000_000 + rowCount / 10) * 1000).toISOString().slice(0, 10);
  const tenth = await exporting(lastOfTenth);
  const measured: { exporting: number; copying: number; ratio: number; peakMb: number }[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const { rowsPerSecond, rows, peakMb } = await exporting('2100-01-01');
    if (rows !== rowCount) throw new Error(`Exported ${rows} rows`);
    const copying = await copied();
    measured.push({ exporting: rowsPerSecond, copying, ratio: rowsPerSecond / copying, peakMb });
  }
  const median = (figures: number[]) => figures.sort((one, other) => one - other)[figures.length >> 1] ?? 0;
  const result = {
    rows: rowCount,
    exportRowsPerSecond: Math.round(median(measured.map(({ exporting }) => exporting))),
    copyRowsPerSecond: Math.round(median(measured.map(({ copying }) => copying))),
    ratio: Number(median(measured.map(({ ratio }) => ratio)).toFixed(2)),
    [`peakRssMbOf${tenth.rows}`]: Math.round(tenth.peakMb),
    peakRssMb: Math.round(Math.max(...measured.map(({ peakMb }) => peakMb))),
  };
  if (options.json) console.log(JSON.stringify(result));
  else console.table([result]);
} finally {
  await client.end();
  await close();
}

async function exporting(endDate: string) {
  const path = join(dataDir, 'export.csv');
  let peakMb = 0;
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024);
  }, 10);
  const began = performance.now();
  const selection = { merchantId, type: 'reviews', startDate: firstDay, endDate, status: 'all' } as const;
  const { rowCount: rows } = await writeExport(service.context.db, {
    selection,
    path,
    mediaUrl: 'https://media.example',
    onProgress: () => {},
  });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watching);
  const { size } = await stat(path);
  await rm(path);
  return { rows, rowsPerSecond: rows / seconds, peakMb, size };
}

async function copied(): Promise<number> {
  const path = join(dataDir, 'copy.csv');
  const columns = exported.reviews.columns.map(({ sql }) => (sql === 'media_addresses' ? 'r.media' : sql));
  const began = performance.now();
  const stream = client.query(
    copyTo(`copy (select ${columns.join(', ')} from reviews as r
      left join products as p on p.merchant_id = '${merchantId}' and p.product_id = r.product_id
      where r.merchant_id = '${merchantId}') to stdout with (format csv)`),
  );
  const file = createWriteStream(path, { flush: true });
  await pipeline(stream, file);
  const seconds = (performance.now() - began) / 1000;
  await rm(path);
  return rowCount / seconds;
}
