import type { Static, TSchema } from '@tribune/contract';
import { renamer } from './db/fields.ts';

/** `created_at` becomes `createdAt`. */
type ApiName<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<ApiName<Rest>>}`
  : Column;

/** The columns of a row by their names in the API. */
type ByApiName<Row> = { [Column in keyof Row & string as ApiName<Column>]: Row[Column] };

/** The properties of `Wanted` that are columns of the row: with the same name, and a value that the contract allows. */
type Columns<Wanted, Row> = {
  [Name in keyof Wanted & keyof Row]: Row[Name] extends Wanted[Name] ? Name : never;
}[keyof Wanted & keyof Row];

type Others<Wanted, Row> = Omit<Wanted, Columns<Wanted, Row>> & Partial<Wanted>;

/**
 * A row as the contract describes it: each property of `schema` is the column of that name, as `created_at` is `createdAt`, or what
 * `others` has. What the schema does not list does not leave. The compiler asks for properties that are no column.
 */
export function presented<Schema extends TSchema, Row extends object>(
  schema: Schema & { properties: object },
  row: Row,
  others: Others<Static<Schema>, ByApiName<Row>>,
): Static<Schema> {
  let rename = renamers.get(schema);
  if (!rename) {
    const names = Object.keys(schema.properties);
    rename = renamer(Object.fromEntries(names.map((name) => [name, columnOf(name)])))<never>(names);
    renamers.set(schema, rename);
  }
  return Object.assign(rename(row as never), others) as Static<Schema>; // by the types of the parameters
}

const renamers = new WeakMap<object, (row: never) => object>();

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
