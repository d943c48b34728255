import type { ImportFormat } from './formats/index.ts';
import { ImportError } from './import-error.ts';
import type { ReviewField } from './imported-review.ts';

/** Where the columns of a file are. */
export interface Header {
  /** As they stand in the file. */
  names: readonly string[];
  /** Our fields by column, in the file's order; null where the format has no field for it. */
  fields: readonly (ReviewField | null)[];
  /** Place of a column, by the name that the format gives it. */
  placeOf: ReadonlyMap<string, number>;
  /** The column that a field came from. */
  columnOf: ReadonlyMap<ReviewField, string>;
  /** Columns that are left out, because this format does not know them. */
  ignored: readonly string[];
}

/** Matches a file's first row with a format, whatever its case. Throws when columns are missing, unknown or there twice. */
export function readHeader(format: ImportFormat, cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const known = new Map(Object.keys(format.columns).map((column) => [column.toLowerCase(), column]));
  const columns = names.map((name) => known.get(name.toLowerCase()));
  const placeOf = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, column] of columns.entries())
    if (column !== undefined)
      if (placeOf.has(column)) twice.add(column);
      else placeOf.set(column, place);
  const ignored = names.filter((name, place) => columns[place] === undefined && name !== '');
  const missing = format.required.filter((need) => ![need].flat().some((column) => placeOf.has(column)));
  refuse(format, {
    'lacks the column': missing.map((need) => [need].flat().join(' or ')),
    'has columns that it does not know': format.strict ? ignored : [],
    'has a column twice': [...twice],
  });
  const fields = columns.map((column) => (column === undefined ? null : (format.columns[column] ?? null)));
  const columnOf = new Map<ReviewField, string>();
  for (const [place, field] of fields.entries()) if (field) columnOf.set(field, names[place] ?? field);
  return { names, fields, placeOf, columnOf, ignored };
}

function refuse(format: ImportFormat, faults: Record<string, readonly string[]>): void {
  const said = Object.entries(faults).filter(([, columns]) => columns.length > 0);
  if (said.length === 0) return;
  const sentences = said.map(([what, columns]) => `${what}: ${columns.map(shown).join(', ')}`);
  throw new ImportError(`As a file of the format ${format.name}, this one ${sentences.join('; it ')}.`);
}

/** What is no CSV at all has anything for a header. */
const shown = (name: string) => name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60);
