import type { QuestionField } from '../imported-question.ts';
import type { ReviewField } from '../imported-review.ts';

/** What a file holds. */
export type ImportKind = 'reviews' | 'questions';

export type Field = ReviewField | QuestionField;

/** A row's cells under the names of our fields, still as text. */
export type Texts = Partial<Record<Field, string>>;

/** How another system writes its reviews. A new format is a file with one of these, listed in index.ts. */
export interface ImportFormat {
  name: string;
  kind: ImportKind;
  /**
   * Which of our fields a column holds; null: a known column that we have no use for, or that only `adapt` reads. Names
   * are compared by their letters and digits alone: `Review ID`, `review_id` and `reviewId` are one.
   */
  columns: Record<string, Field | null>;
  /** Columns that must be there; of a list, one of them. */
  required: readonly (string | readonly string[])[];
  /** Refuses a file with other columns; without it they are left out and named in the report. */
  strict: boolean;
  /** Gives a review without an e-mail address a placeholder, see placeholder-email.ts. */
  emailMayBeMissing: boolean;
  /** What is left to do when the cells have our fields' names. Empty cells are absent. Throws RowFault. */
  adapt?(texts: Texts, cell: (column: string) => string | undefined): void;
}
