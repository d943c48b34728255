import type { Field as DeclaredField } from '../../../platform/db/fields.ts';
import { exported } from '../../exports/index.ts';
import { answerFields, questionFields } from '../../questions/index.ts';
import { reviewFields } from '../../reviews/index.ts';
import { storeReviewFields } from '../../store-reviews/index.ts';
import { reasons } from './adapting.ts';
import { type ColumnUse, type Field, type ImportFormat, ignored } from './format.ts';

/** The columns of the export and the last column of an error file, so that an error file can be corrected and imported again. */
function columnsOf(
  { columns }: (typeof exported)['reviews'],
  declared: readonly Record<string, DeclaredField>[],
): Record<string, ColumnUse> {
  const onlyExported = declared.flatMap((fields) =>
    Object.values(fields).flatMap(({ name, uses }) => (uses.includes('exported') ? name : [])),
  );
  const notRead = new Set(['featured', ...onlyExported]);
  // A test imports every other column of an export.
  const uses = columns.map(({ name }) => [
    name,
    notRead.has(name) ? ignored('follows from other columns') : (name as Field),
  ]);
  return { ...Object.fromEntries(uses), error: ignored(reasons.errorFile) };
}

/** Tribune's own format, as exports of reviews write it. Derived columns are ignored. */
export const nativeReviews: ImportFormat = {
  name: 'native',
  kind: 'reviews',
  columns: columnsOf(exported.reviews, [reviewFields]),
  required: ['productId', 'rating', 'authorName', 'authorEmail', 'createdAt'],
  strict: true,
  emailMayBeMissing: false,
};

/** One row for each answer together with its question, as the export of questions writes them. */
export const nativeQuestions: ImportFormat = {
  name: 'native',
  kind: 'questions',
  columns: columnsOf(exported.questions, [questionFields, answerFields]),
  required: ['productId', 'text', 'authorName', 'authorEmail', 'createdAt', 'answer'],
  strict: true,
  emailMayBeMissing: false,
};

/** Reviews of the store, as their export writes them. They have no product column, which distinguishes them from product reviews. */
export const nativeStoreReviews: ImportFormat = {
  name: 'native',
  kind: 'store-reviews',
  columns: columnsOf(exported['store-reviews'], [storeReviewFields]),
  required: ['rating', 'authorName', 'authorEmail', 'createdAt'],
  strict: true,
  emailMayBeMissing: false,
};
