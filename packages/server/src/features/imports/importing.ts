import { basename, resolve } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { i18nOf, localeOf } from '@tribune/contract/messages';
import type { QuoteEscape } from '../../platform/csv/csv-rows.ts';
import { type CsvRow, csvRows } from '../../platform/csv/csv-rows.ts';
import { ImportError, RowFault } from '../../platform/csv/import-error.ts';
import { sizeOf } from '../../platform/csv/source-bytes.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { buildMerchantTopicsJob } from '../topics/index.ts';
import { DryRun } from './dry-run.ts';
import { ErrorFile } from './error-file.ts';
import { publishableHash } from './file-hash.ts';
import { assertFormatExists, formatOf, RowOfAnotherKind } from './formats/index.ts';
import { readHeader } from './header.ts';
import { columnsOf, type ImportOptions, type ImportReport } from './import-report.ts';
import {
  beginOwnImport,
  endImport,
  failImport,
  type Held,
  noteFormat,
  noteProgress,
  type ReportDetails,
} from './import-rows.ts';
import { fetchPicturesJob } from './job-types.ts';
import { kinds, type Prepared } from './kinds.ts';
import type { ImportRules } from './prepared-review.ts';
import type { RowPreview } from './preview.ts';
import { ProductMatching, type ProductReference } from './product-matching.ts';
import { RowChanges } from './row-changes.ts';
import { hasEscapedFormulas, type RowReading, readRow } from './row-reading.ts';

const stepRows = 2_000;
const stepCharacters = 4_000_000;
/** Reading takes about 0.2 ms per row, and must not delay the next statement of the step that is being written. */
const rowsAtATime = 25;
const maxFailures = 20;
const maxPreviewed = 5;

/**
 * Imports the valid rows of a CSV file and reports the others. Idempotent: running it again creates no duplicates and completes an
 * interrupted import. Throws ImportError if the file does not fit the format.
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { source, errorFile, format = null } = options;
  if (format !== null) assertFormatExists(format);
  if (errorFile && typeof source === 'string' && resolve(errorFile) === resolve(source))
    throw new ImportError('The error file must not be the imported file.');
  const run = new Run(options, await rulesOf(options), await sizeOf(source));
  try {
    await run.all();
  } catch (error) {
    await run.fail(error);
    throw error;
  } finally {
    await run.close();
  }
  return run.report();
}

async function rulesOf({ db, merchantId }: ImportOptions): Promise<ImportRules & { anonymous: string }> {
  const merchant = await db
    .selectFrom('merchants')
    .select(['moderation_policy', 'locale'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!merchant) throw new ImportError('There is no such merchant.');
  return {
    merchantId,
    statusWithout: merchant.moderation_policy === 'manual' ? 'pending' : 'approved',
    anonymous: i18nOf(localeOf(merchant.locale)).t('anonymous'),
  };
}

interface MatchableRow {
  row: number;
  /** Null if the row has no product. */
  reference: ProductReference | null;
  /** Null for a row that an earlier attempt has written. */
  item: Prepared | null;
}

interface ReadStep {
  items: Prepared[];
  /** The step's last row, and the counts up to it. */
  rowDone: number;
  rows: number;
  failed: number;
  skipped: number;
  bytes: number;
}

class Run {
  readonly #options: ImportOptions;
  readonly #rules: Awaited<ReturnType<typeof rulesOf>>;
  readonly #totalBytes: number | null;
  readonly #now: Date;
  readonly #held: Held;
  readonly #matching: ProductMatching;
  readonly #details: { failures: ReportDetails['failures']; preview: RowPreview[] } = {
    failures: [],
    preview: [],
  };
  readonly #dryRun: DryRun;
  readonly #changes = new RowChanges();
  #quotes: QuoteEscape = 'doubled';
  /** Rows read so far, which may not be written yet. */
  #rows = 0;
  #failed = 0;
  #skipped = 0;
  /** Rows written, or, for a dry run, rows that would be. */
  #written: { imported: number; unchanged: number };
  #pictures = false;
  #reading: RowReading | undefined;
  #fileSha256: string | null = null;
  #errorFile: ErrorFile | undefined;
  #errors: string | null = null;
  #bytes = 0;

  constructor(options: ImportOptions, rules: Awaited<ReturnType<typeof rulesOf>>, totalBytes: number | null) {
    this.#options = options;
    this.#rules = rules;
    this.#totalBytes = totalBytes;
    this.#now = options.now ?? new Date();
    const { job, db, merchantId, productMap } = options;
    this.#matching = new ProductMatching(db, merchantId, productMap);
    this.#dryRun = new DryRun(db, merchantId);
    this.#held = { importId: job?.importId ?? newUuid(), claim: job?.claim ?? newUuid() };
    this.#written = { imported: job?.imported ?? 0, unchanged: job?.unchanged ?? 0 };
  }

  /** Reads a step while the previous one is being written. */
  async all(): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const step of this.#steps()) {
        await writing;
        if (this.#options.stopping?.aborted) throw new WorkerStopping();
        writing = this.#write(step);
        // The failure is thrown where `writing` is awaited, after the next step was read.
        writing.catch(() => {});
      }
    } finally {
      await writing;
    }
    if (!this.#reading) throw new ImportError('The file is empty.');
    await this.#end();
  }

  /** Marks the import as failed if no other worker will continue it. */
  async fail(error: unknown): Promise<void> {
    const { db, merchantId, dryRun, job } = this.#options;
    if (job || dryRun || !this.#reading) return;
    const sentence =
      error instanceof ImportError
        ? error.message
        : 'The import was interrupted. Run it again to complete it.';
    await failImport(db, merchantId, { ...this.#held, error: sentence, at: new Date() }).catch(() => {});
  }

  async close(): Promise<void> {
    const { changes, merchantId, dryRun } = this.#options;
    if (this.#written.imported > 0 && !dryRun) changes?.announce({ kind: 'merchant', merchantId });
    await this.#errorFile?.close();
  }

  report(): ImportReport {
    const { format, header } = this.#reading ?? {};
    return {
      rows: this.#rows,
      ...this.#written,
      failed: this.#failed,
      skipped: this.#skipped,
      batchId: this.#options.dryRun ? null : typeId('import', this.#held.importId),
      format: format?.name ?? '',
      kind: format?.kind ?? 'reviews',
      errors: this.#errors,
      ...columnsOf(header),
      unmatchedProducts: this.#matching.unmatched,
      ...this.#changes.reported,
      ...this.#details,
    };
  }

  async *#steps(): AsyncGenerator<ReadStep> {
    const { source, encoding } = this.#options;
    const onRead = (bytes: number) => {
      this.#bytes += bytes;
    };
    const onQuotes = (quotes: QuoteEscape) => {
      this.#quotes = quotes;
    };
    let read: MatchableRow[] = [];
    let characters = 0;
    let rowDone = 0;
    for await (const row of csvRows(source, { encoding: encoding ?? 'utf-8', onRead, onQuotes })) {
      if (!this.#reading) {
        this.#reading = await this.#begin(row);
        continue;
      }
      if (row.row % rowsAtATime === 0) await yieldToOthers();
      const found = await this.#read(this.#reading, row);
      rowDone = row.row;
      if (found) read.push(found);
      for (const cell of row.cells) characters += cell.length;
      if (read.length < stepRows && characters < stepCharacters) continue;
      yield await this.#stepOf(read, rowDone);
      read = [];
      characters = 0;
    }
    yield await this.#stepOf(read, rowDone);
  }

  async #stepOf(read: readonly MatchableRow[], rowDone: number): Promise<ReadStep> {
    const counts = { rows: this.#rows, failed: this.#failed, skipped: this.#skipped, bytes: this.#bytes };
    this.#assertScale();
    await this.#matchProducts(read);
    for (const { row, item } of read) if (item) this.#show(row, item);
    return { items: read.flatMap(({ item }) => item ?? []), rowDone, ...counts };
  }

  /**
   * Ratings up to 5 on another scale would be imported as wrong stars: a file with mostly ratings above 5 is not imported until its
   * scale is specified. A dry run asks for it.
   */
  #assertScale(): void {
    const asking = this.#changes.rowsAsking('ratingScale');
    if (this.#options.dryRun || this.#written.imported > 0 || asking < 2 || asking * 2 < this.#rows) return;
    const [question] = this.#changes.reported.questions;
    throw new ImportError(
      `${asking} of ${this.#rows} ratings are not stars from 1 to 5. Set the rating scale to ${question?.suggestions[0] ?? 10} to convert them, or to 5 if those rows are errors.`,
    );
  }

  async #matchProducts(read: readonly MatchableRow[]): Promise<void> {
    const about = read.flatMap(({ reference, item }) => (reference ? [{ reference, item }] : []));
    const matches = await this.#matching.match(about.map(({ reference }) => reference));
    for (const [index, { item }] of about.entries()) {
      const match = matches[index];
      if (!item || !match || !('productId' in item)) continue;
      item.productId = match.productId;
      item.isProductKnown = match.isKnown;
    }
  }

  #show(row: number, item: Prepared): void {
    const { preview } = this.#details;
    if (this.#options.dryRun && preview.length < maxPreviewed)
      preview.push(kinds[this.#reading?.format.kind ?? 'reviews'].preview(row, item));
  }

  async #begin({ cells, fault }: CsvRow): Promise<RowReading> {
    if (fault) throw new ImportError(`The header ${fault}.`);
    const {
      db,
      merchantId,
      source,
      errorFile,
      dryRun,
      job,
      dateFormat = null,
      ratingScale = null,
    } = this.#options;
    const format = formatOf(cells, { name: this.#options.format ?? null, kind: this.#options.kind ?? null });
    const header = readHeader(format, cells);
    if (errorFile)
      this.#errorFile = new ErrorFile(errorFile, header.names, hasEscapedFormulas(format, header));
    const found = { ...this.#held, format: format.name, kind: format.kind };
    const fileName = typeof source === 'string' ? basename(source) : null;
    // The log covers product reviews only. A pipe can be read only once.
    if (!dryRun && format.kind === 'reviews' && typeof source === 'string' && this.#totalBytes !== null)
      this.#fileSha256 = await publishableHash(source);
    if (job) await noteFormat(db, merchantId, found);
    else if (!dryRun) await beginOwnImport(db, merchantId, { ...found, fileName, at: this.#now });
    const { anonymous } = this.#rules;
    return { format, header, dateFormat, ratingScale, anonymous, changes: this.#changes, now: this.#now };
  }

  async #read(
    reading: RowReading,
    { row, cells, fault, missing, isUndecodable }: CsvRow,
  ): Promise<MatchableRow | undefined> {
    this.#rows++;
    const { format } = reading;
    const { job } = this.#options;
    try {
      if (isUndecodable) this.#changes.ask('encoding', ['windows-1252']);
      if (fault) throw new RowFault(fault);
      const found = readRow(reading, cells);
      const imported = found.item;
      if (missing > 0) this.#changes.add(['cells_added']);
      if (this.#quotes === 'backslash') this.#changes.add(['backslash_quotes']);
      this.#changes.add(found.conversions);
      const reference = 'productId' in imported ? imported : null;
      if (row <= (job?.rowDone ?? 0)) return { row, reference, item: null };
      const item = await kinds[format.kind].prepare(this.#rules, format.name, found.item, found.identified);
      if ('media' in item && item.media?.length) this.#pictures = true;
      return { row, reference, item };
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      if (error instanceof RowOfAnotherKind) {
        this.#skipped++;
        return undefined;
      }
      this.#failed++;
      const { failures } = this.#details;
      if (failures.length < maxFailures) failures.push({ row, error: error.message });
      await this.#errorFile?.add(cells, `Row ${row}: ${error.message}`);
      return undefined;
    }
  }

  async #write(step: ReadStep): Promise<void> {
    const { onProgress } = this.#options;
    const imported = await (this.#options.dryRun ? this.#try(step) : this.#store(step));
    this.#written.imported += imported;
    this.#written.unchanged += step.items.length - imported;
    const { rows, failed, skipped, bytes } = step;
    onProgress?.({ rows, failed, skipped, bytes, ...this.#written, totalBytes: this.#totalBytes });
  }

  async #store({ items, rowDone, ...read }: ReadStep): Promise<number> {
    const { db, merchantId, job } = this.#options;
    const before = { ...read, ...this.#written, rowDone };
    const common = {
      merchantId,
      held: this.#held,
      fileSha256: this.#fileSha256,
      before,
      rowDone: Math.max(rowDone, job?.rowDone ?? 0),
    };
    // All rows get the start time of the import; the lease is renewed with the current time.
    if (items.length > 0 && this.#reading)
      return kinds[this.#reading.format.kind].write(db, { ...common, items, now: this.#now });
    if (this.#reading)
      await noteProgress(db, merchantId, this.#held, { ...before, rowDone: common.rowDone }, new Date());
    return 0;
  }

  /** The number of rows that would be written. */
  async #try({ items, rowDone, ...read }: ReadStep): Promise<number> {
    const { db, merchantId, job } = this.#options;
    const kind = kinds[this.#reading?.format.kind ?? 'reviews'];
    const fresh = await this.#dryRun.fresh(kind, items);
    const written = {
      imported: this.#written.imported + fresh,
      unchanged: this.#written.unchanged + items.length - fresh,
    };
    if (job) await noteProgress(db, merchantId, this.#held, { ...read, ...written, rowDone: 0 }, new Date());
    return fresh;
  }

  async #end(): Promise<void> {
    const { db, merchantId, dryRun, job, storeErrors } = this.#options;
    this.#errors = (await this.#errorFile?.close()) ?? null;
    this.#errorFile = undefined;
    if (dryRun && !job) return;
    const errorKey = this.#errors && storeErrors ? await storeErrors(this.#errors) : null;
    const details = {
      ...this.#details,
      ...columnsOf(this.#reading?.header),
      unmatchedProducts: this.#matching.unmatched,
      ...this.#changes.reported,
    };
    await endImport(db, merchantId, { ...this.#held, details, errorKey, at: new Date() });
    if (dryRun) return;
    if (this.#pictures) await enqueue(db, fetchPicturesJob, { merchantId });
    if (this.#written.imported > 0) await enqueue(db, buildMerchantTopicsJob, { merchantId });
  }
}
