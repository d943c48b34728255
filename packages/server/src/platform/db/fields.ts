import type { DB } from './types.gen.ts';

/**
 * What is to be known of a column of a table that people write into. Everything that handles such rows takes its columns
 * from these declarations. What is not said here does not happen: without `public` a column is in no public answer.
 */
export interface Field<Name extends string = string, Used extends Use = Use> {
  /** What the API, files and a person's own data call it. */
  name: Name;
  kind: Kind;
  /** Says who somebody is, what they wrote or did, or finds them again: it goes when they are erased. */
  personal: boolean;
  uses: readonly Used[];
}

/** `text` is what people or shops wrote; `plain` are values of ours, which need no care in a spreadsheet. */
export type Kind = 'text' | 'plain' | 'yesOrNo' | 'time' | 'json';

export type Use =
  /** In answers to everybody. */
  | 'public'
  /** In answers to staff, who also see what the public sees. */
  | 'staff'
  /** In events, besides what the public sees. */
  | 'events'
  /** In CSV files, exported and imported. */
  | 'files'
  /** In CSV files, exported alone: it follows from other columns. */
  | 'exported'
  /** Given to a person who asks for their data. */
  | 'holdings'
  /** Text of the author's own: screened, searched, changed by the author, and kept in earlier versions. */
  | 'words'
  /** In the Google Shopping feed. */
  | 'feed'
  /** Written when it is submitted. */
  | 'submission'
  /** Stays with the rating of an author who was erased. */
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

/** Columns about a person, and others: `personal.text('authorName', 'public', …)`. */
export const personal = kinds(true);
export const impersonal = kinds(false);

/** One declaration for each column of a table, all of them: the compiler names those that are missing. */
export function declareFields<Name extends keyof DB, Fields extends Record<keyof DB[Name], Field>>(
  _table: Name,
  fields: Fields,
): Fields {
  return fields;
}

/** The columns that are declared for a use. */
export type ColumnsFor<Fields extends Record<string, Field>, Used extends Use> = {
  [Column in keyof Fields]: Used extends Fields[Column]['uses'][number] ? Column : never;
}[keyof Fields] &
  string;

export function columnsFor<Fields extends Record<string, Field>, Used extends Use>(
  fields: Fields,
  use: Used,
): ColumnsFor<Fields, Used>[] {
  const found = Object.keys(fields).filter((column) => fields[column]?.uses.includes(use));
  // The same test as that of the type.
  return found as ColumnsFor<Fields, Used>[];
}

/** Columns by the names that the API has for them, as `Table.as` and `renamer` take them. */
export type Named<Fields extends Record<string, Field>, Column extends keyof Fields> = {
  [Each in Column as Fields[Each]['name']]: Each;
};

export function named<Fields extends Record<string, Field>, Column extends keyof Fields & string>(
  fields: Fields,
  columns: readonly Column[],
): Named<Fields, Column> {
  // The compiler does not follow names through fromEntries.
  return Object.fromEntries(columns.map((column) => [fields[column]?.name, column])) as Named<Fields, Column>;
}

/**
 * Makes the function that reads a row's columns into a new object: `{ id: 'review_id' }` reads `row.review_id` into `id`.
 * `order` are the properties of the result, so that answers are written in the contract's order and hold nothing that it
 * does not name; those without a source are null, for the caller to fill in. Compiled into an object literal from
 * these names, which are constants of the code: loops over names took 20 µs of a page of reviews, this takes 2.
 */
export const renamer =
  <Sources extends Readonly<Record<string, string>>>(sources: Sources) =>
  <Row extends Record<Sources[keyof Sources], unknown>>(
    order: readonly string[],
  ): ((row: Row) => { [Name in keyof Sources]: Row[Sources[Name]] }) =>
    literal(order.map((name) => [name, sources[name]]));

/** The same for a list of values, into which a row was put in the order of `names`. */
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
