import {
  type DateFormat,
  dateFormats,
  type ImportKind,
  importConversions,
  importFormats,
  importKinds,
  type RatingScale,
  ratingScales,
} from '@tribune/contract';
import { type Command, Option } from 'commander';
import {
  type ImportReport,
  importFile,
  type ProductMap,
  readProductMap,
} from '../../features/imports/index.ts';
import type { Config } from '../../platform/config.ts';
import { ImportError } from '../../platform/csv/import-error.ts';
import { sizeOf } from '../../platform/csv/source-bytes.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print, printTable } from './output.ts';
import { progressBar } from './progress-bar.ts';

const barFormat =
  'Importing {bar} {percentage}% | {imported} imported, {unchanged} unchanged, {failed} failed';

interface Options {
  format?: string;
  kind?: ImportKind;
  dateFormat?: DateFormat;
  ratingScale?: RatingScale;
  merchant: string;
  dryRun?: boolean;
  encoding: string;
  errors?: string;
  productMap?: string;
  json?: boolean;
}

/** `tribune import`: exit code 0 when every row was imported, 2 when some were rejected. */
export function addImportCommand(program: Command, readConfig: () => Config): void {
  program
    .command('import')
    .description(
      'import reviews, questions or store reviews from a CSV file; repeating an import creates no duplicates',
    )
    .argument('<file>', 'CSV file')
    .addOption(
      new Option('--format <format>', 'format of the file (default: detected from the header)').choices(
        importFormats,
      ),
    )
    .addOption(
      new Option('--kind <kind>', 'rows to import of a file that also holds store reviews').choices(
        importKinds,
      ),
    )
    .requiredOption('--merchant <merchantId>', 'ID of the merchant', merchantUuid)
    .option('--dry-run', 'validate the file and show what would be imported, without importing it')
    .addOption(
      new Option(
        '--date-format <order>',
        'order of day and month in dates that do not start with the year',
      ).choices(dateFormats),
    )
    .addOption(
      new Option(
        '--rating-scale <highest>',
        'highest rating of the scale that the file uses; ratings up to 10 or in percent become stars',
      ).choices(ratingScales),
    )
    .option('--encoding <name>', 'character encoding, as in windows-1252', 'utf-8')
    .option('--product-map <file>', 'CSV file with the columns handle and productId')
    .option('--errors <file>', 'file for rejected rows (default: FILE.errors.csv)')
    .option('--json', 'print the result as one line of JSON')
    .action(async (file: string, options: Options) => {
      const productMap =
        options.productMap === undefined ? undefined : await productMapIn(options.productMap);
      const report = await withService(readConfig(), async ({ context }) => {
        const bar = await progressBar(barFormat);
        let isStarted = false;
        try {
          return await importFile({
            db: context.db,
            changes: context.changes,
            now: context.clock.now(),
            merchantId: options.merchant,
            source: file,
            format: options.format ?? null,
            kind: options.kind ?? null,
            dateFormat: options.dateFormat ?? null,
            ratingScale: options.ratingScale ?? null,
            encoding: options.encoding,
            ...(productMap && { productMap }),
            errorFile: options.errors ?? `${file}.errors.csv`,
            dryRun: options.dryRun === true,
            onProgress({ bytes, totalBytes, ...counts }) {
              if (isStarted) bar?.update(bytes, counts);
              else bar?.start(totalBytes ?? bytes, bytes, counts);
              isStarted = true;
            },
          });
        } finally {
          bar?.stop();
        }
      });
      if (options.json) print(true, report);
      else printReport(report, options.dryRun === true);
      if (report.failed > 0) process.exitCode = 2;
    });
}

async function productMapIn(path: string): Promise<ProductMap> {
  // Throws when there is no such file.
  await sizeOf(path);
  try {
    return await readProductMap(path);
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(`The product map ${path}: ${error.message}`) : error;
  }
}

function printReport(report: ImportReport, dryRun: boolean): void {
  const {
    rows,
    imported,
    unchanged,
    failed,
    skipped,
    batchId,
    errors,
    failures,
    columns,
    preview,
    unmatchedProducts,
    conversions,
    questions,
  } = report;
  print(false, { format: report.format, holds: report.kind });
  print(false, { rows, [dryRun ? 'would be imported' : 'imported']: imported, unchanged, failed });
  if (skipped > 0)
    print(false, {
      [`skipped, as they are reviews ${report.kind === 'store-reviews' ? 'of products' : 'of the store'}`]:
        skipped,
      'to import them': `--kind ${report.kind === 'store-reviews' ? 'reviews' : 'store-reviews'}`,
    });
  if (batchId) print(false, { batch: batchId });
  for (const { column, ignoredBecause } of columns)
    if (ignoredBecause) print(false, { [`ignored column ${column}`]: ignoredBecause });
  if (unmatchedProducts.rows > 0)
    print(false, {
      'rows that match no known product': unmatchedProducts.rows,
      'not known': unmatchedProducts.identifiers.join(', '),
    });
  for (const { conversion, rows: changed } of conversions)
    print(false, { [importConversions[conversion]]: `${changed} rows` });
  for (const { field, suggestions, rows: asking } of questions)
    print(false, {
      [`rows that need ${optionOf[field]}`]: asking,
      'possible values': suggestions.join(', '),
    });
  for (const { row, error } of failures) process.stdout.write(`row ${row}: ${error}\n`);
  if (failed > failures.length) process.stdout.write(`and ${failed - failures.length} more\n`);
  if (errors) print(false, { 'rejected rows, to correct and import': errors });
  if (preview.length > 0) printTable(preview.map(previewLine), '');
}

const optionOf: Record<ImportReport['questions'][number]['field'], string> = {
  ratingScale: '--rating-scale',
  dateFormat: '--date-format',
  encoding: '--encoding',
};

const previewLine = ({ row, productId, rating, title, text, authorName, createdAt, status }: Preview) => ({
  row,
  ...(productId !== undefined && { productId }),
  ...(rating !== undefined && { rating }),
  status,
  createdAt,
  authorName,
  words: [title, text].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ').slice(0, 60),
});

type Preview = ImportReport['preview'][number];
