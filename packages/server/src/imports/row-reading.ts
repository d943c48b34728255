import type { ErrorDetail } from '@tribune/contract';
import { ApiError } from '../http/errors.ts';
import { cleanBody } from '../http/inputs.ts';
import { validatorOf } from '../http/validation.ts';
import { fieldReaders } from './field-readers.ts';
import type { ImportFormat, Texts } from './formats/index.ts';
import type { Header } from './header.ts';
import { RowFault } from './import-error.ts';
import { type ImportedReview, importedReview, type ReviewField } from './imported-review.ts';

const validate = validatorOf(importedReview);

/** The review that a row holds, cleaned and checked as a submitted one. Throws RowFault with all that is wrong. */
export function readRow(
  format: ImportFormat,
  header: Header,
  cells: readonly string[],
  now: Date,
): ImportedReview {
  const texts = textsOf(format, header, cells);
  const faults: ErrorDetail[] = [];
  const values = collecting(faults, () => cleanBody(valuesOf(texts, faults)));
  if (values !== undefined) collecting(faults, () => validate(values));
  if (faults.length === 0) {
    // The validator has just found it to be one.
    const review = values as ImportedReview;
    faults.push(...disagreements(format, review, now));
    if (faults.length === 0) return review;
  }
  throw new RowFault(sentenceOf(faults, header));
}

function textsOf(format: ImportFormat, header: Header, cells: readonly string[]): Texts {
  const texts: Texts = {};
  for (const [place, field] of header.fields.entries()) {
    const text = cells[place]?.trim();
    if (field && text) texts[field] = text;
  }
  format.adapt?.(texts, (column) => cells[header.placeOf.get(column) ?? -1]?.trim() || undefined);
  return texts;
}

function valuesOf(texts: Texts, faults: ErrorDetail[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(texts) as [ReviewField, string | undefined][]) {
    if (!text) continue;
    const read = fieldReaders[field];
    try {
      values[field] = read ? read(text) : text;
    } catch (message) {
      if (typeof message !== 'string') throw message;
      faults.push({ field, message });
    }
  }
  return values;
}

/** Runs what throws VALIDATION_ERROR, and keeps what it says of fields that nothing is said of yet. */
function collecting<Result>(faults: ErrorDetail[], work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const said = new Set(faults.map(({ field }) => field));
    faults.push(...(error.details ?? []).filter(({ field }) => !said.has(field)));
    return undefined;
  }
}

const earliest = Date.UTC(1990, 0);
const clocksDifferMs = 24 * 60 * 60 * 1000;

/** What each value alone does not show. */
function disagreements(format: ImportFormat, review: ImportedReview, now: Date): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  for (const field of ['createdAt', 'replyCreatedAt'] as const) {
    const text = review[field];
    if (text === undefined) continue;
    const time = Date.parse(text);
    if (time > now.getTime() + clocksDifferMs) faults.push({ field, message: 'must not lie in the future' });
    if (time < earliest) faults.push({ field, message: 'must not lie before 1990' });
  }
  if (review.authorEmail === undefined && !format.emailMayBeMissing)
    faults.push({ field: 'authorEmail', message: 'is required' });
  if (review.replyText === undefined && (review.replyAuthorName ?? review.replyCreatedAt) !== undefined)
    faults.push({ field: 'replyText', message: 'is required with the name or time of a reply' });
  return faults;
}

function sentenceOf(faults: readonly ErrorDetail[], { columnOf }: Header): string {
  return faults
    .map(({ field, message }) => {
      const [root = field, ...below] = field.split('.');
      // Fields of a row are its columns; a field without a column is named as ours.
      const column = columnOf.get(root as ReviewField) ?? root;
      return `${[column, ...below].join('.')} ${message}`;
    })
    .join('; ');
}
