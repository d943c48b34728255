import { ImportError } from '../../platform/csv/import-error.ts';
import type { ColumnUse, Field, ImportFormat } from './formats/index.ts';

/** The columns of a file, in the order of the file. */
export interface Header {
  /** As written in the file. */
  names: readonly string[];
  /** The field of each column. */
  fields: readonly (Field | null)[];
  /** Index of a column, by its name in the format. */
  placeOf: ReadonlyMap<string, number>;
  /** The column that a field came from. */
  columnOf: ReadonlyMap<Field, string>;
  /** Columns that the format does not know. */
  unknown: readonly string[];
  /** The use of each named column. */
  report: readonly ReportedColumn[];
  /** The file is one of our error files, in which cells that spreadsheets would run as formulas are escaped. */
  isErrorFile: boolean;
}

export interface ReportedColumn {
  column: string;
  readAs: Field | null;
  ignoredBecause: string | null;
}

export const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function columnsOf(format: ImportFormat, names: readonly string[]): (string | undefined)[] {
  const known = new Map(Object.keys(format.columns).map((column) => [keyOf(column), column]));
  return names.map((name) => known.get(keyOf(name)));
}

const missingOf = (format: ImportFormat, present: ReadonlySet<string | undefined>) =>
  format.required.filter((need) => ![need].flat().some((column) => present.has(column)));

/** Whether a format accepts a file with this header, and how many of its columns it knows. */
export function fitOf(format: ImportFormat, cells: readonly string[]): { accepts: boolean; score: number } {
  const columns = columnsOf(format, cells);
  const unknown = columns.filter(
    (column, place) => column === undefined && cells[place]?.trim() !== '',
  ).length;
  const complete = missingOf(format, new Set(columns)).length === 0;
  return { accepts: complete && !(format.strict && unknown > 0), score: cells.length - 2 * unknown };
}

/** Matches a file's first row with a format. Throws ImportError if columns are missing, unknown or duplicated. */
export function readHeader(format: ImportFormat, cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const columns = columnsOf(format, names);
  const placeOf = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, column] of columns.entries())
    if (column !== undefined)
      if (placeOf.has(column)) twice.add(column);
      else placeOf.set(column, place);
  const unknown = names.filter((name, place) => columns[place] === undefined && name !== '');
  refuse(format, {
    'lacks the column': missingOf(format, new Set(columns)).map((need) => [need].flat().join(' or ')),
    'has unknown columns': format.strict ? unknown : [],
    'has a column twice': [...twice],
  });
  const uses = columns.map((column) => (column === undefined ? undefined : format.columns[column]));
  const fields = uses.map((use) => (typeof use === 'string' ? use : null));
  const report = names
    .map((column, place) => ({ column, ...reportOf(uses[place]) }))
    .filter(({ column }) => column !== '');
  const columnOf = new Map<Field, string>();
  for (const [place, field] of fields.entries())
    if (field && !columnOf.has(field)) columnOf.set(field, names[place] ?? field);
  // A file without product IDs identifies products by handle or SKU.
  const productColumn =
    columnOf.get('productId') ?? columnOf.get('productHandle') ?? columnOf.get('productSku');
  if (productColumn) columnOf.set('productId', productColumn);
  const isErrorFile = names.at(-1)?.toLowerCase() === 'error';
  return { names, fields, placeOf, columnOf, unknown, report, isErrorFile };
}

function reportOf(use: ColumnUse | undefined): Omit<ReportedColumn, 'column'> {
  if (use === undefined) return { readAs: null, ignoredBecause: 'unknown column' };
  if (typeof use === 'string') return { readAs: use, ignoredBecause: null };
  return 'adaptedTo' in use
    ? { readAs: use.adaptedTo, ignoredBecause: null }
    : { readAs: null, ignoredBecause: use.ignoredBecause };
}

function refuse(format: ImportFormat, faults: Record<string, readonly string[]>): void {
  const said = Object.entries(faults).filter(([, columns]) => columns.length > 0);
  if (said.length === 0) return;
  const sentences = said.map(([what, columns]) => `${what}: ${columns.map(shown).join(', ')}`);
  throw new ImportError(`As a file of the format ${format.name}, this one ${sentences.join('; it ')}.`);
}

/** The first line of a file that is not CSV may contain anything. */
const shown = (name: string) => name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60);
