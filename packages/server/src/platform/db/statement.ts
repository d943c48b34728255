import type { Selectable } from 'kysely';
import type { DB } from './types.gen.ts';

/** SQL with the type of its rows, which follows from the interpolated columns. */
export type Statement<Row> = string & { readonly [rowType]: Row };

/** A select or returning list: written into the statement, and known to the compiler. */
export interface Columns<Row> {
  readonly text: string;
  readonly outputs: readonly Output[];
  readonly [rowType]?: Row;
}

/** One column of a result, as the database must return it. */
export interface Output {
  name: string;
  /** `table.column` for a column of a table; for a computed value, its kind. */
  type: `${string}.${string}` | ValueKind;
  /** Absent: as declared for the table's column. */
  nullable?: boolean;
}

export type ValueKind = 'text' | 'number' | 'boolean' | 'time' | 'day' | 'bytes' | 'json' | 'texts';

declare const rowType: unique symbol;

/**
 * A statement whose rows have the interpolated columns: `table(…)` in a select or returning list, `output` after an `as`. Interpolate
 * columns only as part of the result; elsewhere use plain text. Parameters stay `$1` or `$name`. In development and tests,
 * result-check.ts compares the result with this declaration.
 */
export function statement<Parts extends readonly (string | number | Columns<object>)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Statement<RowOf<Parts>> {
  let text = strings[0] ?? '';
  const outputs: Output[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'object') outputs.push(...part.outputs);
    text += (typeof part === 'object' ? part.text : part) + (strings[index + 1] ?? '');
  }
  if (!declared.has(text)) declared.set(text, outputs);
  // The brand exists only for the compiler.
  return text as Statement<RowOf<Parts>>;
}

/** Declares the result of SQL that was not written with `statement`. */
export function declareColumns(text: string, { outputs }: Columns<unknown>): void {
  if (!declared.has(text)) declared.set(text, outputs);
}

/** The declared result of a statement; undefined for SQL that was not written with `statement`. */
export const outputsOf = (text: string): readonly Output[] | undefined => declared.get(text);

const declared = new Map<string, readonly Output[]>();

/** The row type of columns, or of a statement. */
export type Row<Source> =
  Source extends Statement<infer Returned> ? Returned : Source extends Columns<infer Picked> ? Picked : never;

type RowOf<Parts> = Flat<Together<Parts>>;
type Together<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? (First extends Columns<infer Row> ? Row : unknown) & Together<Rest>
  : unknown;
type Flat<Row> = { [Name in keyof Row]: Row[Name] };

/** Picks columns of a table by name. */
export interface Table<Row> {
  <Name extends keyof Row & string>(...names: Name[]): Columns<Pick<Row, Name>>;
  /** Picks columns under other names: `{ reviewId: 'review_id' }` becomes `review_id as "reviewId"`. */
  as<Names extends Record<string, keyof Row & string>>(
    names: Names,
  ): Columns<{ [Name in keyof Names]: Row[Names[Name]] }>;
  /** Declares the content of JSON and open text columns, which the database cannot know. */
  holding<Known extends Partial<Record<keyof Row, unknown>>>(): Table<Omit<Row, keyof Known> & Known>;
}

/** A table of the migrated database. `alias` is its name in the statement; without one, columns are unqualified. */
export function table<Name extends keyof DB>(name: Name, alias?: string): Table<Selectable<DB[Name]>> {
  type Row = Selectable<DB[Name]>;
  const prefix = alias === undefined ? '' : `${alias}.`;
  const pick = (pairs: [name: string, column: string][]) => ({
    text: pairs
      .map(([as, column]) => `${prefix}${quoted(column)}${as === column ? '' : ` as ${quoted(as)}`}`)
      .join(', '),
    outputs: pairs.map(([as, column]): Output => ({ name: as, type: `${name}.${column}` })),
  });
  const picker = Object.assign((...names: string[]) => pick(names.map((column) => [column, column])), {
    as: (names: Record<string, string>) => pick(Object.entries(names)),
    holding: () => picker,
  });
  // The signatures of Table check the names; the runtime behavior does not depend on the row's type.
  return picker as unknown as Table<Row>;
}

/** Columns that are null if an outer join or subquery finds nothing. */
export function orNull<Row>({
  text,
  outputs,
}: Columns<Row>): Columns<{ [Name in keyof Row]: Row[Name] | null }> {
  return { text, outputs: outputs.map((output) => ({ ...output, nullable: true })) };
}

/** Columns that may be null in the table, but not in the rows that match the statement's conditions. */
export function notNull<Row>({
  text,
  outputs,
}: Columns<Row>): Columns<{ [Name in keyof Row]: NonNullable<Row[Name]> }> {
  return { text, outputs: outputs.map((output) => ({ ...output, nullable: false })) };
}

/** Computed values of a result: `count(*) as ${output.number('count')}`. */
export const output = {
  text: <Name extends string>(name: Name) => computed<Name, string>('text', name),
  /** A text that can only be one of some words. */
  oneOf:
    <Value extends string>() =>
    <Name extends string>(name: Name) =>
      computed<Name, Value>('text', name),
  number: <Name extends string>(name: Name) => computed<Name, number>('number', name),
  boolean: <Name extends string>(name: Name) => computed<Name, boolean>('boolean', name),
  /** A timestamptz, read as ISO 8601. */
  time: <Name extends string>(name: Name) => computed<Name, string>('time', name),
  /** A date, read as YYYY-MM-DD. */
  day: <Name extends string>(name: Name) => computed<Name, string>('day', name),
  bytes: <Name extends string>(name: Name) => computed<Name, Buffer>('bytes', name),
  texts: <Name extends string>(name: Name) => computed<Name, string[]>('texts', name),
  /** JSON built by the statement; its type is not checked. */
  json:
    <Value>() =>
    <Name extends string>(name: Name) =>
      computed<Name, Value>('json', name),
};

/** Columns of several tables, or of a table and a computation. */
export function columnsOf<Parts extends readonly Columns<object>[]>(...parts: Parts): Columns<RowOf<Parts>> {
  return {
    text: parts.map(({ text }) => text).join(', '),
    outputs: parts.flatMap(({ outputs }) => outputs),
  };
}

/** The sums of counts under the counts' names; 0 without rows. */
export function sumsOf<Name extends string>(columns: readonly Name[]): Columns<Record<Name, number>> {
  return {
    text: columns.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', '),
    outputs: columns.map((name): Output => ({ name, type: 'number', nullable: false })),
  };
}

/** Computed values that several statements share: pairs of an expression and its `output`. */
export function computedColumns<Pairs extends readonly (readonly [sql: string, as: Columns<object>])[]>(
  ...pairs: Pairs
): Columns<Flat<TogetherOf<Pairs>>> {
  return {
    text: pairs.map(([sql, as]) => `${sql} as ${as.text}`).join(', '),
    outputs: pairs.flatMap(([, as]) => as.outputs),
  };
}

type TogetherOf<Pairs> = Pairs extends readonly [readonly [string, infer First], ...infer Rest]
  ? Row<First> & TogetherOf<Rest>
  : unknown;

function computed<Name extends string, Value>(
  type: ValueKind,
  name: Name,
): Columns<{ [Key in Name]: Value }> {
  return { text: quoted(name), outputs: [{ name, type, nullable: false }] };
}

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

/** Converts the statement for the driver: `$name` becomes a number in order of first appearance, with values in that order. */
export function positional(
  text: string,
  values: Record<string, unknown>,
): { text: string; values: unknown[] } {
  const numbered = byNumber.get(text) ?? numberNames(text);
  return {
    text: numbered.text,
    values: numbered.names.map((name) => {
      if (!(name in values)) throw new Error(`The statement's parameter $${name} has no value`);
      return values[name];
    }),
  };
}

const byNumber = new Map<string, { text: string; names: string[] }>();

function numberNames(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z_][a-zA-Z0-9_]*)/g, (_whole, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const outputs = declared.get(text);
  if (outputs) declared.set(numbered, outputs);
  byNumber.set(text, { text: numbered, names });
  return { text: numbered, names };
}
