import type { Field as DeclaredField } from '../../../platform/db/fields.ts';
import { exported } from '../../exports/index.ts';
import { answerFields, questionFields } from '../../questions/index.ts';
import { reviewFields } from '../../reviews/index.ts';
import type { Field, ImportFormat } from './format.ts';

/** What the export writes, and an error file's last column, with which it can be corrected and imported as it is. */
function columnsOf(
  { columns }: (typeof exported)['reviews'],
  declared: readonly Record<string, DeclaredField>[],
): Record<string, Field | null> {
  const onlyExported = declared.flatMap((fields) =>
    Object.values(fields).flatMap(({ name, uses }) => (uses.includes('exported') ? name : [])),
  );
  const notRead = new Set(['featured', ...onlyExported]);
  // A test reads back every other column that an export has.
  const fields = columns.map(({ name }) => [name, notRead.has(name) ? null : (name as Field)]);
  return { ...Object.fromEntries(fields), error: null };
}

/** Our own, which the export writes too. What follows from other columns is not read: `featured`, for one. */
export const nativeReviews: ImportFormat = {
  name: 'native',
  kind: 'reviews',
  columns: columnsOf(exported.reviews, [reviewFields]),
  required: ['productId', 'rating', 'authorName', 'authorEmail', 'createdAt'],
  strict: true,
  emailMayBeMissing: false,
};

/** One row for each answer, beside its question, as the export of questions writes them. */
export const nativeQuestions: ImportFormat = {
  name: 'native',
  kind: 'questions',
  columns: columnsOf(exported.questions, [questionFields, answerFields]),
  required: ['productId', 'text', 'authorName', 'authorEmail', 'createdAt', 'answer'],
  strict: true,
  emailMayBeMissing: false,
};
