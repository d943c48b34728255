import type { DateFormat, ErrorDetail, ImportKind, TSchema } from '@tribune/contract';
import { undefused } from '../../platform/csv/formula-cells.ts';
import { RowFault } from '../../platform/csv/import-error.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanBody, knownInputs } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { fieldReaders } from './field-readers.ts';
import type { Field, ImportFormat, Texts } from './formats/index.ts';
import type { Header } from './header.ts';
import { type ImportedQuestion, importedQuestion } from './imported-question.ts';
import { type ImportedReview, importedReview } from './imported-review.ts';
import { type ImportedStoreReview, importedStoreReview } from './imported-store-review.ts';

const schemas: Record<ImportKind, TSchema> = {
  reviews: importedReview,
  questions: importedQuestion,
  'store-reviews': importedStoreReview,
};
const validators = {
  reviews: validatorOf(schemas.reviews),
  questions: validatorOf(schemas.questions),
  'store-reviews': validatorOf(schemas['store-reviews']),
};

export interface RowReading {
  format: ImportFormat;
  header: Header;
  dateFormat: DateFormat | null;
  now: Date;
}

/** Parses a row, cleaned and validated like a submission. Throws RowFault with every error of the row. */
export function readRow(
  reading: RowReading,
  cells: readonly string[],
): ImportedReview | ImportedQuestion | ImportedStoreReview {
  const { format, header, now } = reading;
  const texts = textsOf(reading, cells);
  const faults: ErrorDetail[] = [];
  const values = collecting(faults, () =>
    cleanBody(knownInputs(schemas[format.kind], valuesOf(texts, reading.dateFormat, faults))),
  );
  if (values !== undefined) collecting(faults, () => validators[format.kind](values));
  if (faults.length === 0) {
    // Just validated.
    const item = values as ImportedReview & ImportedQuestion & ImportedStoreReview;
    faults.push(...disagreements(format, item, now));
    if (faults.length === 0) return item;
  }
  throw new RowFault(sentenceOf(faults, header));
}

/** Whether formulas are escaped with an apostrophe, as in our own files. */
export const hasEscapedFormulas = (format: ImportFormat, { isErrorFile }: Header) =>
  format.name === 'native' || isErrorFile;

function textsOf({ format, header }: RowReading, cells: readonly string[]): Texts {
  const marked = hasEscapedFormulas(format, header);
  const cellAt = (place: number) => {
    const cell = cells[place]?.trim() ?? '';
    return marked ? undefused(cell) : cell;
  };
  const texts: Texts = {};
  for (const [place, field] of header.fields.entries()) {
    const text = field && texts[field] === undefined && cellAt(place);
    if (field && text) texts[field] = text;
  }
  format.adapt?.(texts, (column) => cellAt(header.placeOf.get(column) ?? -1) || undefined);
  return texts;
}

function valuesOf(texts: Texts, order: DateFormat | null, faults: ErrorDetail[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(texts) as [Field, string | undefined][]) {
    if (!text) continue;
    const read = fieldReaders[field];
    try {
      values[field] = read ? read(text, order) : text;
    } catch (message) {
      if (typeof message !== 'string') throw message;
      faults.push({ field, message });
    }
  }
  return values;
}

/** Runs `work` and collects the details of its VALIDATION_ERROR, except for fields that already have a fault. */
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

/** Faults that concern several fields, or times. */
function disagreements(
  format: ImportFormat,
  item: Partial<ImportedReview & ImportedQuestion>,
  now: Date,
): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  for (const field of ['createdAt', 'replyCreatedAt', 'answerCreatedAt'] as const) {
    const text = item[field];
    if (text === undefined) continue;
    const time = Date.parse(text);
    if (time > now.getTime() + clocksDifferMs) faults.push({ field, message: 'must not be in the future' });
    if (time < earliest) faults.push({ field, message: 'must not be before 1990' });
  }
  if (item.authorEmail === undefined && !format.emailMayBeMissing)
    faults.push({ field: 'authorEmail', message: 'is required' });
  if (item.replyText === undefined && (item.replyAuthorName ?? item.replyCreatedAt) !== undefined)
    faults.push({ field: 'replyText', message: 'is required with the name or time of a reply' });
  if (
    item.answer === undefined &&
    (item.answerId ?? item.answerAuthorName ?? item.answerCreatedAt) !== undefined
  )
    faults.push({ field: 'answer', message: 'is required with the id, name or time of an answer' });
  return faults;
}

function sentenceOf(faults: readonly ErrorDetail[], { columnOf }: Header): string {
  return faults
    .map(({ field, message }) => {
      const [root = field, ...below] = field.split('.');
      // Names the column; a field without a column is named by the field.
      const column = columnOf.get(root as Field) ?? root;
      return `${[column, ...below].join('.')} ${message}`;
    })
    .join('; ');
}
