import type { DB } from './types.gen.ts';

/**
 * The declaration of a column with user content. All code that handles such rows takes its columns from these declarations. Uses are
 * opt-in: without `public`, no public response contains the column.
 */
export interface Field<Name extends string = string, Used extends Use = Use> {
  /** Its name in the API, in files and in privacy exports. */
  name: Name;
  kind: Kind;
  /** Personal: identifies a person, or contains what a person wrote or did. Erased with the person. */
  personal: boolean;
  uses: readonly Used[];
}

/** `text` was written by users; `plain` values are our own and safe in spreadsheets. */
export type Kind = 'text' | 'plain' | 'yesOrNo' | 'time' | 'json';

export type Use =
  /** In public responses. */
  | 'public'
  /** In staff responses, in addition to public columns. */
  | 'staff'
  /** In webhook events, in addition to public columns. */
  | 'events'
  /** In exported and imported CSV files. */
  | 'files'
  /** In exported CSV files only, because it is derived from other columns. */
  | 'exported'
  /** In privacy exports. */
  | 'holdings'
  /** Text by the author: screened, searched, editable by the author, and part of earlier versions. */
  | 'words'
  /** In the Google Shopping feed. */
  | 'feed'
  /** Written by the submission. */
  | 'submission'
  /** Remains with the anonymous rating when the author is erased. */
  | 'anonymous';

const kinds = (personal: boolean) => {
  const of =
    (kind: Kind) =>
    <Name extends string, Uses extends readonly Use[]>(
      name: Name,
      ...uses: Uses
    ): Field<Name, Uses[number]> => ({
      name,
      kind,
      personal,
      uses,
    });
  return { text: of('text'), plain: of('plain'), yesOrNo: of('yesOrNo'), time: of('time'), json: of('json') };
};

/** Declare personal and other columns: `personal.text('authorName', 'public', …)`. */
export const personal = kinds(true);
export const impersonal = kinds(false);

/** Declares every column of a table; the compiler reports missing ones. */
export function declareFields<Name extends keyof DB, Fields extends Record<keyof DB[Name], Field>>(
  _table: Name,
  fields: Fields,
): Fields {
  return fields;
}

/** The columns declared for a use. */
export type ColumnsFor<Fields extends Record<string, Field>, Used extends Use> = {
  [Column in keyof Fields]: Used extends Fields[Column]['uses'][number] ? Column : never;
}[keyof Fields] &
  string;

/** Names of the columns declared for a use, in the order of declaration. */
export function columnsFor<Fields extends Record<string, Field>, Used extends Use>(
  fields: Fields,
  use: Used,
): ColumnsFor<Fields, Used>[] {
  const found = Object.keys(fields).filter((column) => fields[column]?.uses.includes(use));
  // The type has the same condition.
  return found as ColumnsFor<Fields, Used>[];
}

/** Columns by their API names, for `Table.as` and `renamer`. */
export type Named<Fields extends Record<string, Field>, Column extends keyof Fields> = {
  [Each in Column as Fields[Each]['name']]: Each;
};

/** Maps the API names of columns to the columns: `{ authorName: 'author_name' }`. */
export function named<Fields extends Record<string, Field>, Column extends keyof Fields & string>(
  fields: Fields,
  columns: readonly Column[],
): Named<Fields, Column> {
  // fromEntries loses the names' types.
  return Object.fromEntries(columns.map((column) => [fields[column]?.name, column])) as Named<Fields, Column>;
}

/**
 * Returns a function that copies a row's columns to a new object: `{ id: 'review_id' }` copies `row.review_id` to `id`. `order` lists
 * the properties of the result, so that responses have exactly the contract's properties in its order; properties without a source are
 * null, for the caller to set. Compiled to an object literal from these names, which are constants of the code: loops over names took 20
 * µs per page of reviews, this takes 2.
 */
export const renamer =
  <Sources extends Readonly<Record<string, string>>>(sources: Sources) =>
  <Row extends Record<Sources[keyof Sources], unknown>>(
    order: readonly string[],
  ): ((row: Row) => { [Name in keyof Sources]: Row[Sources[Name]] }) =>
    literal(order.map((name) => [name, sources[name]]));

/** Builds the row from an array of values in the order of `names`. */
export const rowReader = <Row>(names: readonly (keyof Row & string)[]): ((values: unknown[]) => Row) =>
  literal(names.map((name, place) => [name, place]));

function literal<Input, Output>(
  properties: (readonly [name: string, source: string | number | undefined])[],
): (input: Input) => Output {
  const written = properties.map(
    ([name, source]) =>
      `${JSON.stringify(name)}: ${source === undefined ? 'null' : `input[${JSON.stringify(source)}]`}`,
  );
  return new Function('input', `return { ${written.join(', ')} };`) as (input: Input) => Output;
}
