import type { TribuneClient } from '../client.ts';
import { createImport, getImport } from '../generated/operations.gen.ts';
import type { GetImportResult } from '../generated/types.gen.ts';

/** A column of Tribune's native format (docs/IMPORTS.md), and its value for a row. */
export type RowColumn<Row> = [name: string, value: (row: Row) => string];

export interface ImportLog {
  info(line: string): void;
  warn(line: string): void;
}

const pollMs = 1_000;
const ended = ['completed', 'failed', 'undone'];

/**
 * Imports the rows of another system as reviews and logs the result. The file exists only in memory. Returns null when there are no rows.
 * Throws if the whole import fails; rejected rows are logged and returned in `failures`.
 */
export async function importRows<Row>(
  client: TribuneClient,
  rows: AsyncIterable<Row>,
  {
    columns,
    fileName,
    dryRun,
    log,
  }: { columns: RowColumn<Row>[]; fileName: string; dryRun: boolean; log: ImportLog },
): Promise<GetImportResult | null> {
  const lines = [lineOf(columns.map(([name]) => name))];
  for await (const row of rows) lines.push(lineOf(columns.map(([, value]) => value(row))));
  if (lines.length === 1) {
    log.info('There are no reviews to import.');
    return null;
  }
  const file = new File(lines, fileName, { type: 'text/csv' });
  let job: GetImportResult = await createImport(client, { file, format: 'native', kind: 'reviews', dryRun });
  while (!ended.includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = await getImport(client, { importId: job.importId });
  }
  report(job, log);
  return job;
}

/** RFC 4180. */
const lineOf = (values: string[]): string =>
  `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;

function report(job: GetImportResult, log: ImportLog): void {
  const { dryRun, rows, imported, unchanged, failed, pictures, unmatchedProducts, importId } = job;
  if (job.status === 'failed') throw new Error(`The import failed: ${job.error ?? 'no reason given'}`);
  log.info(
    `${dryRun ? 'Dry run: of' : 'Of'} ${rows} reviews, ${imported} ${dryRun ? 'would be' : 'were'} imported, ` +
      `${unchanged} exist already, ${failed} were rejected. Import ${importId}.`,
  );
  for (const failure of job.failures) log.warn(`Row ${failure.row}: ${failure.error}`);
  if (unmatchedProducts.rows > 0)
    log.warn(
      `${unmatchedProducts.rows} reviews are of products that Tribune does not know yet. Send all products first.`,
    );
  if (pictures.waiting > 0) log.info(`${pictures.waiting} images are fetched in the background.`);
}
