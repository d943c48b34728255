import { basename, resolve } from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import { newUuid, typeId } from '../ids.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { ErrorFile } from './error-file.ts';
import { formatNamed, type ImportFormat } from './formats/index.ts';
import { type Header, readHeader } from './header.ts';
import { ImportError, RowFault } from './import-error.ts';
import { type ImportRules, type PreparedReview, prepareReview } from './prepared-review.ts';
import { previewOf, type ReviewPreview } from './preview.ts';
import { beginImport, endImport } from './record.ts';
import { readRow } from './row-reading.ts';
import { type ImportSource, sizeOf } from './source-bytes.ts';
import { idsAlreadyThere, writeStep } from './step.ts';

export interface ImportOptions {
  db: Db;
  merchantId: string;
  source: ImportSource;
  /** One of `importFormats`. */
  format: string;
  /** Reads and checks all of it, and writes nothing. */
  dryRun?: boolean;
  /** Of the text, by its WHATWG name; UTF-16 is told by its byte order mark. */
  encoding?: string;
  /** Where rows that are not taken go; without it only the first ones are named in the report. */
  errorFile?: string;
  /** Tells the processes that serve, so that the reviews show at once. */
  changes?: Pick<Changes, 'announce'>;
  onProgress?: (progress: ImportProgress) => void;
  now?: Date;
}

export interface ImportProgress extends Counts {
  bytes: number;
  /** Null when nobody knows how much there is. */
  totalBytes: number | null;
}

interface Counts {
  /** Rows read: the sum of the others, once all is done. */
  rows: number;
  imported: number;
  /** Were there already: imported by an earlier run, or more than once in the file. */
  unchanged: number;
  failed: number;
}

export interface ImportReport extends Counts {
  /** TypeID; null for a dry run. */
  batchId: string | null;
  /** Path of the error file, null when there is none. */
  errors: string | null;
  /** The first rows that were not taken, and why. */
  failures: { row: number; error: string }[];
  /** Columns that the format does not know, which were left out. */
  ignoredColumns: readonly string[];
  /** The first reviews as they would be; only of a dry run. */
  preview: ReviewPreview[];
}

const stepRows = 2_000;
const stepCharacters = 4_000_000;
/** Reading takes some 0.2 ms a row; the step that is being written meanwhile should not wait long for its next statement. */
const rowsAtATime = 25;
const failuresNamed = 20;
const reviewsPreviewed = 5;

/**
 * Imports the reviews of a CSV file: good rows are kept, bad ones reported. It may be run again at any time and doubles
 * nothing, so an import that was interrupted is completed by running it again. Throws ImportError when the file is not
 * of that format at all.
 */
export async function importReviews(options: ImportOptions): Promise<ImportReport> {
  const format = formatNamed(options.format);
  const { source, errorFile } = options;
  if (errorFile && typeof source === 'string' && resolve(errorFile) === resolve(source))
    throw new ImportError('The error file must be another file than the one that is imported.');
  const run = new Run(options, format, await rulesOf(options), await sizeOf(source));
  try {
    await run.all();
  } finally {
    await run.close();
  }
  return run.report();
}

async function rulesOf({ db, merchantId, format }: ImportOptions): Promise<ImportRules> {
  const merchant = await db
    .selectFrom('merchants')
    .select('moderation_policy')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!merchant) throw new ImportError('There is no such merchant.');
  const statusWithout = merchant.moderation_policy === 'manual' ? 'pending' : 'approved';
  return { merchantId, format, statusWithout };
}

class Run {
  readonly #options: ImportOptions;
  readonly #format: ImportFormat;
  readonly #rules: ImportRules;
  readonly #totalBytes: number | null;
  readonly #now: Date;
  readonly #importId = newUuid();
  readonly #counts: Counts = { rows: 0, imported: 0, unchanged: 0, failed: 0 };
  readonly #failures: ImportReport['failures'] = [];
  readonly #preview: ReviewPreview[] = [];
  /** Ids that a dry run has seen, which a real one would find in the database; 53 bits of each. */
  readonly #seen = new Set<number>();
  #header: Header | undefined;
  #errorFile: ErrorFile | undefined;
  #errors: string | null = null;
  #bytes = 0;

  constructor(options: ImportOptions, format: ImportFormat, rules: ImportRules, totalBytes: number | null) {
    this.#options = options;
    this.#format = format;
    this.#rules = rules;
    this.#totalBytes = totalBytes;
    this.#now = options.now ?? new Date();
  }

  /** Reads a step while the one before is being written. */
  async all(): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const step of this.#steps()) {
        await writing;
        writing = this.#write(step);
        // Its failure is thrown where it is awaited, after the next step was read.
        writing.catch(() => {});
      }
    } finally {
      await writing;
    }
    if (!this.#header) throw new ImportError('The file is empty.');
    const { db, merchantId, dryRun } = this.#options;
    if (!dryRun)
      await endImport(db, merchantId, { importId: this.#importId, ...this.#counts, at: new Date() });
  }

  async close(): Promise<void> {
    const { changes, merchantId } = this.#options;
    if (this.#counts.imported > 0 && !this.#options.dryRun)
      changes?.announce({ kind: 'merchant', merchantId });
    this.#errors = (await this.#errorFile?.close()) ?? null;
  }

  report(): ImportReport {
    return {
      ...this.#counts,
      batchId: this.#options.dryRun ? null : typeId('import', this.#importId),
      errors: this.#errors,
      failures: this.#failures,
      ignoredColumns: this.#header?.ignored ?? [],
      preview: this.#preview,
    };
  }

  async *#steps(): AsyncGenerator<PreparedReview[]> {
    const { source, encoding = 'utf-8' } = this.#options;
    const onRead = (bytes: number) => {
      this.#bytes += bytes;
    };
    let step: PreparedReview[] = [];
    let characters = 0;
    for await (const row of csvRows(source, { encoding, onRead })) {
      if (!this.#header) {
        this.#header = await this.#begin(row);
        continue;
      }
      if (row.row % rowsAtATime === 0) await othersFirst();
      const review = await this.#read(this.#header, row);
      if (!review) continue;
      step.push(review);
      for (const cell of row.cells) characters += cell.length;
      if (step.length < stepRows && characters < stepCharacters) continue;
      yield step;
      step = [];
      characters = 0;
    }
    yield step;
  }

  async #begin({ cells, fault }: CsvRow): Promise<Header> {
    if (fault) throw new ImportError(`The header ${fault}.`);
    const header = readHeader(this.#format, cells);
    const { db, merchantId, source, errorFile, dryRun } = this.#options;
    if (errorFile) this.#errorFile = new ErrorFile(errorFile, header.names);
    const fileName = typeof source === 'string' ? basename(source) : null;
    const begun = { importId: this.#importId, format: this.#format.name, fileName, at: this.#now };
    if (!dryRun) await beginImport(db, merchantId, begun);
    return header;
  }

  async #read(header: Header, { row, cells, fault }: CsvRow): Promise<PreparedReview | undefined> {
    this.#counts.rows++;
    try {
      if (fault) throw new RowFault(fault);
      const review = await prepareReview(this.#rules, readRow(this.#format, header, cells, this.#now));
      if (this.#options.dryRun && this.#preview.length < reviewsPreviewed)
        this.#preview.push(previewOf(row, review));
      return review;
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.#counts.failed++;
      if (this.#failures.length < failuresNamed) this.#failures.push({ row, error: error.message });
      await this.#errorFile?.add(cells, `Row ${row}: ${error.message}`);
      return undefined;
    }
  }

  async #write(reviews: PreparedReview[]): Promise<void> {
    const imported = this.#options.dryRun ? await this.#tried(reviews) : await this.#written(reviews);
    this.#counts.imported += imported;
    this.#counts.unchanged += reviews.length - imported;
    this.#options.onProgress?.({ ...this.#counts, bytes: this.#bytes, totalBytes: this.#totalBytes });
  }

  async #written(reviews: PreparedReview[]): Promise<number> {
    if (reviews.length === 0) return 0;
    const { db, merchantId } = this.#options;
    return await writeStep(db, { merchantId, importId: this.#importId, reviews, now: this.#now });
  }

  /** How many would be written. */
  async #tried(reviews: PreparedReview[]): Promise<number> {
    const { db, merchantId } = this.#options;
    const ids = reviews.map(({ reviewId }) => reviewId);
    const known = new Set((await idsAlreadyThere(db, merchantId, ids)).map(({ id }) => id));
    const before = this.#seen.size;
    for (const id of ids)
      if (!known.has(id)) this.#seen.add(Number.parseInt(id.replaceAll('-', '').slice(-13), 16));
    return this.#seen.size - before;
  }
}
