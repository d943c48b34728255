import type { ReviewField } from '../imported-review.ts';

/** A row's cells under the names of our fields, still as text. */
export type Texts = Partial<Record<ReviewField, string>>;

/** How another system writes its reviews. A new format is a file with one of these, listed in index.ts. */
export interface ImportFormat {
  name: string;
  /** Which of our fields a column holds; null: a known column that we have no use for, or that only `adapt` reads. */
  columns: Record<string, ReviewField | null>;
  /** Columns that must be there; of a list, one of them. */
  required: readonly (string | readonly string[])[];
  /** Refuses a file with other columns; without it they are left out and named in the report. */
  strict: boolean;
  /** Gives a review without an e-mail address a placeholder, see placeholder-email.ts. */
  emailMayBeMissing: boolean;
  /** What is left to do when the cells have our fields' names. Empty cells are absent. */
  adapt?(texts: Texts, cell: (column: string) => string | undefined): void;
}
