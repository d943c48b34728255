import type { ImportKind } from '@tribune/contract';
import { RowFault } from '../../../platform/csv/import-error.ts';
import type { QuestionField } from '../imported-question.ts';
import type { ReviewField } from '../imported-review.ts';
import type { StoreReviewField } from '../imported-store-review.ts';

export type Field = ReviewField | QuestionField | StoreReviewField;

/** A row that another import of the same file would read: it is skipped and counted, not an error. */
export class RowOfAnotherKind extends RowFault {}

/** A row's cells by the names of our fields, still as text. */
export type Texts = Partial<Record<Field, string>>;

/** How a column is used: it is read as a field, `adapt` derives a field from it, or it is ignored. */
export type ColumnUse = Field | { adaptedTo: Field } | { ignoredBecause: string };

export const adaptedTo = (field: Field): ColumnUse => ({ adaptedTo: field });
export const ignored = (ignoredBecause: string): ColumnUse => ({ ignoredBecause });

/** How another system writes its reviews. A new format is one file that exports such an object, listed in index.ts. */
export interface ImportFormat {
  name: string;
  kind: ImportKind;
  /**
   * Every column that the system documents. Names are compared by their letters and digits alone: `Review ID`,
   * `review_id` and `reviewId` are one.
   */
  columns: Record<string, ColumnUse>;
  /** Required columns; of a list, one of them. */
  required: readonly (string | readonly string[])[];
  /** Whether files with other columns are rejected. If not, such columns are ignored and listed in the report. */
  strict: boolean;
  /** Reviews without an email address get a placeholder, see placeholder-email.ts. */
  emailMayBeMissing: boolean;
  /** Completes the fields after the cells are mapped to our fields. Empty cells are absent. Throws RowFault. */
  adapt?(texts: Texts, cell: (column: string) => string | undefined): void;
}
