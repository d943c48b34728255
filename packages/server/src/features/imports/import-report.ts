import type { DateFormat, ImportKind, RatingScale } from '@tribune/contract';
import type { ImportSource } from '../../platform/csv/source-bytes.ts';
import type { Changes } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Header, ReportedColumn } from './header.ts';
import type { Held } from './import-rows.ts';
import type { RowPreview } from './preview.ts';
import type { ProductMap } from './product-map.ts';
import type { UnmatchedProducts } from './product-matching.ts';
import type { ReportedChanges } from './row-changes.ts';

export interface ImportOptions {
  db: Db;
  merchantId: string;
  source: ImportSource;
  /** One of `importFormats`; detected from the header when absent. */
  format?: string | null;
  /** The rows to import from a file that contains several kinds; detected from the header when absent. */
  kind?: ImportKind | null;
  /** Validates the whole file without writing anything. */
  dryRun?: boolean;
  /** Order of day and month in dates that do not start with the year; without it, such dates are rejected. */
  dateFormat?: DateFormat | null;
  /** Maximum rating of the file's scale; without it, ratings above 5 and decimals are rejected. */
  ratingScale?: RatingScale | null;
  /** WHATWG name of the character encoding. UTF-16 is detected. */
  encoding?: string | null;
  /** Product IDs by the file's names for products. */
  productMap?: ProductMap;
  /** Path of the file for rejected rows; without it, only the first ones are listed in the report. */
  errorFile?: string;
  /** Notifies the serving processes, so that the reviews are displayed at once. */
  changes?: Pick<Changes, 'announce'>;
  onProgress?: (progress: ImportProgress) => void;
  now?: Date;
  /** Makes the import throw WorkerStopping between steps. */
  stopping?: AbortSignal;
  /** A claimed job and the progress of an earlier attempt. Without it, the import inserts its own row. */
  job?: Held & { rowDone: number; imported: number; unchanged: number };
  /** Stores the error file once all rows are read; returns its storage key. */
  storeErrors?: (path: string) => Promise<string>;
}

/** Counts so far, reported after each step. `bytes` is the number of bytes read from the source. */
interface ImportProgress extends Counts {
  bytes: number;
  /** Null if the size of the source is unknown. */
  totalBytes: number | null;
}

interface Counts {
  /** Rows read; once the import is completed, the sum of the other counts. */
  rows: number;
  imported: number;
  /** Rows that already exist or appear more than once in the file. */
  unchanged: number;
  failed: number;
  /** Rows of another kind, such as reviews of the store in an import of product reviews. */
  skipped: number;
}

/** The result of an import or a dry run. */
export interface ImportReport extends Counts, ReportedChanges {
  /** TypeID; null for a dry run. */
  batchId: string | null;
  format: string;
  kind: ImportKind;
  /** Path of the error file, null if there is none. */
  errors: string | null;
  /** The first rejected rows. */
  failures: { row: number; error: string }[];
  /** Columns that the format does not know. */
  ignoredColumns: readonly string[];
  /** How each column was used. */
  columns: readonly ReportedColumn[];
  unmatchedProducts: UnmatchedProducts;
  /** For a dry run, the first items as they would be imported. */
  preview: RowPreview[];
}

/** The columns as a report lists them. */
export const columnsOf = (header: Header | undefined) => ({
  ignoredColumns: header?.unknown ?? [],
  columns: header?.report ?? [],
});
