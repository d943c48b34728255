import {
  type DateFormat,
  type ErrorDetail,
  type IdPrefix,
  type ImportConversion,
  type ImportKind,
  type RatingScale,
  reviewTexts,
  type TSchema,
} from '@tribune/contract';
import { undefused } from '../../platform/csv/formula-cells.ts';
import { RowFault } from '../../platform/csv/import-error.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanBody, knownInputs, oneLine } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { type CellReading, fieldReaders } from './field-readers.ts';
import type { Field, ImportFormat, Texts } from './formats/index.ts';
import type { Header } from './header.ts';
import { isRestored } from './identity.ts';
import { type ImportedQuestion, importedQuestion } from './imported-question.ts';
import { type ImportedReview, importedReview } from './imported-review.ts';
import { type ImportedStoreReview, importedStoreReview } from './imported-store-review.ts';
import type { RowChanges } from './row-changes.ts';

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
  ratingScale: RatingScale | null;
  /** The merchant's name for anonymous authors. */
  anonymous: string;
  changes: RowChanges;
  now: Date;
}

export type Imported = ImportedReview | ImportedQuestion | ImportedStoreReview;

export interface ReadRow {
  item: Imported;
  /** The row as earlier versions read it. Its ID is derived from these values, so that re-importing a file creates no duplicates. */
  identified: Imported;
  conversions: readonly ImportConversion[];
}

/** Parses a row, cleaned and validated like a submission. Throws RowFault with every error of the row. */
export function readRow(reading: RowReading, cells: readonly string[]): ReadRow {
  const { format, header, now } = reading;
  const texts = textsOf(reading, cells);
  const faults: ErrorDetail[] = [];
  const conversions: ImportConversion[] = [];
  const { values, original } = valuesOf(texts, cellReadingOf(reading, texts, conversions), faults);
  const item = collecting(faults, () => cleaned(format, values));
  if (item !== undefined) collecting(faults, () => validators[format.kind](item));
  if (faults.length === 0 && item !== undefined) {
    faults.push(...disagreements(format, item, { now, conversions }));
    if (faults.length === 0) return { item, identified: identifiedBy(format, item, original), conversions };
  }
  throw new RowFault(sentenceOf(faults, header));
}

/** The values are not validated yet, so they may have any type. */
const cleaned = (format: ImportFormat, values: Record<string, unknown>) =>
  cleanBody(knownInputs(schemas[format.kind], values)) as ImportedReview &
    ImportedQuestion &
    ImportedStoreReview;

function identifiedBy(format: ImportFormat, item: Imported, original: Record<string, string>): Imported {
  if (Object.keys(original).length === 0) return item;
  // Includes names with imitations of marks, which cleaning by the schema removes.
  const names = Object.fromEntries(
    Object.entries(original)
      .filter(([field]) => fieldReaders[field as Field] === fieldReaders.authorName)
      .map(([field, name]) => [field, cleanBody(oneLine(name))]),
  );
  // A row that earlier versions rejected has no ID that could change.
  return collecting([], () => ({ ...cleaned(format, { ...item, ...original }), ...names })) ?? item;
}

const prefixes: Record<ImportKind, IdPrefix> = {
  reviews: 'review',
  questions: 'question',
  'store-reviews': 'store_review',
};

const cellReadingOf = (
  { format, dateFormat, ratingScale, anonymous, changes }: RowReading,
  { id }: Texts,
  conversions: ImportConversion[],
): CellReading => ({
  order: dateFormat,
  ratingScale,
  anonymous,
  nameMayBeMissing: !format.strict,
  isRestored: format.name === 'native' && isRestored(prefixes[format.kind], id),
  changed: (conversion) => void conversions.push(conversion),
  ask: (field, suggestions) => changes.ask(field, suggestions),
});

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

/** Fields that derived IDs depend on and that are not imported exactly as in the file. */
const identifying: readonly Field[] = [...reviewTexts, 'authorName', 'answer', 'answerAuthorName'];

/** The fields of a row, and the original values of identifying fields that were changed. */
function valuesOf(texts: Texts, reading: CellReading, faults: ErrorDetail[]) {
  const values: Record<string, unknown> = {};
  const original: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts) as [Field, string | undefined][]) {
    if (!text) continue;
    const read = fieldReaders[field];
    try {
      values[field] = read ? read(text, reading) : text;
    } catch (message) {
      if (typeof message !== 'string') throw message;
      faults.push({ field, message });
    }
    if (identifying.includes(field) && values[field] !== text) original[field] = text;
  }
  if (reading.nameMayBeMissing && (values.authorName === undefined || values.authorName === '')) {
    values.authorName = reading.anonymous;
    original.authorName ??= 'Anonymous';
  }
  return { values, original };
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
  { now, conversions }: { now: Date; conversions: readonly ImportConversion[] },
): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  for (const field of ['createdAt', 'replyCreatedAt', 'answerCreatedAt'] as const) {
    const text = item[field];
    if (text === undefined) continue;
    const time = Date.parse(text);
    if (time > now.getTime() + clocksDifferMs) faults.push({ field, message: 'must not be in the future' });
    if (time < earliest) faults.push({ field, message: 'must not be before 1990' });
  }
  const mayBeMissing = format.emailMayBeMissing || conversions.includes('email_removed');
  if (item.authorEmail === undefined && !mayBeMissing)
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
