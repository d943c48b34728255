import { ImportError } from '../../platform/csv/import-error.ts';
import type { Field, ImportFormat } from './formats/index.ts';

/** Where the columns of a file are. */
export interface Header {
  /** As they stand in the file. */
  names: readonly string[];
  /** Our fields by column, in the file's order; null where the format has no field for it. */
  fields: readonly (Field | null)[];
  /** Place of a column, by the name that the format gives it. */
  placeOf: ReadonlyMap<string, number>;
  /** The column that a field came from. */
  columnOf: ReadonlyMap<Field, string>;
  /** Columns that are left out, because this format does not know them. */
  ignored: readonly string[];
  /** It is an error file of ours: what a spreadsheet would run is marked in it. */
  isErrorFile: boolean;
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function columnsOf(format: ImportFormat, names: readonly string[]): (string | undefined)[] {
  const known = new Map(Object.keys(format.columns).map((column) => [keyOf(column), column]));
  return names.map((name) => known.get(keyOf(name)));
}

const missingOf = (format: ImportFormat, present: ReadonlySet<string | undefined>) =>
  format.required.filter((need) => ![need].flat().some((column) => present.has(column)));

/** Whether a format takes a file with that header, and how much of it it knows. */
export function fitOf(format: ImportFormat, cells: readonly string[]): { takes: boolean; score: number } {
  const columns = columnsOf(format, cells);
  const unknown = columns.filter(
    (column, place) => column === undefined && cells[place]?.trim() !== '',
  ).length;
  const complete = missingOf(format, new Set(columns)).length === 0;
  return { takes: complete && !(format.strict && unknown > 0), score: cells.length - 2 * unknown };
}

/** Matches a file's first row with a format, whatever its case. Throws when columns are missing, unknown or there twice. */
export function readHeader(format: ImportFormat, cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const columns = columnsOf(format, names);
  const placeOf = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, column] of columns.entries())
    if (column !== undefined)
      if (placeOf.has(column)) twice.add(column);
      else placeOf.set(column, place);
  const ignored = names.filter((name, place) => columns[place] === undefined && name !== '');
  refuse(format, {
    'lacks the column': missingOf(format, new Set(columns)).map((need) => [need].flat().join(' or ')),
    'has columns that it does not know': format.strict ? ignored : [],
    'has a column twice': [...twice],
  });
  const fields = columns.map((column) => (column === undefined ? null : (format.columns[column] ?? null)));
  const columnOf = new Map<Field, string>();
  for (const [place, field] of fields.entries())
    if (field && !columnOf.has(field)) columnOf.set(field, names[place] ?? field);
  return { names, fields, placeOf, columnOf, ignored, isErrorFile: names.at(-1)?.toLowerCase() === 'error' };
}

function refuse(format: ImportFormat, faults: Record<string, readonly string[]>): void {
  const said = Object.entries(faults).filter(([, columns]) => columns.length > 0);
  if (said.length === 0) return;
  const sentences = said.map(([what, columns]) => `${what}: ${columns.map(shown).join(', ')}`);
  throw new ImportError(`As a file of the format ${format.name}, this one ${sentences.join('; it ')}.`);
}

/** What is no CSV at all has anything for a header. */
const shown = (name: string) => name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60);
