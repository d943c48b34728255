import type { FieldDef, QueryArrayResult, QueryResult } from 'pg';
import type { InsertOfRows } from '../sql-syntax.ts';
import { type Part, withTables } from './statement-parts.ts';

interface Query {
  text: string;
  values: unknown[];
  /** The text depends on the number of rows, so preparing it is not worthwhile. */
  isVariable?: boolean;
}

/** Rows in PostgreSQL's text format. */
type Texts = QueryArrayResult<(string | null)[]>;

/** Runs a statement in the caller's session. */
export interface Send {
  (query: Query): Promise<QueryResult>;
  (query: Query, as: 'texts'): Promise<Texts>;
}

/** Above this number of values, COPY to the node, which Citus uses for `insert … select`, is faster. */
const mostValues = 4_000;

/** Sends the parts one after the other, in the session's transaction; returns the result of the last. */
export async function sendParts(
  send: Send,
  parts: readonly Part[],
  values: readonly unknown[],
): Promise<QueryResult> {
  const found = new Map<string, Texts>();
  const given = values.map(asText);
  for (const { name, sql, reads, insert } of parts) {
    const all = [...given];
    const tables: string[] = [];
    for (const read of reads) {
      const rows = found.get(read);
      if (!rows) throw new Error(`The common table expression ${read} must precede its use: ${sql}`);
      all.push(jsonOf(rows));
      const columns = await columnsOf(send, rows.fields);
      tables.push(
        `${read} as (select * from json_to_recordset($${all.length}::json) as ${read} (${columns}))`,
      );
    }
    const asSelected = renumbered(withTables(tables, sql), all);
    const query = (insert && (await insertOfValues(send, insert, { tables, values: all }))) ?? asSelected;
    if (name === null) return send(query);
    found.set(name, await send(query, 'texts'));
  }
  throw new Error('A statement must have a last part');
}

/** The driver sends bytes in binary, which is wrong where a selected parameter is a text until it is inserted. */
const asText = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Selects the rows, and returns the insert of their values; undefined if there are too many. */
async function insertOfValues(
  send: Send,
  { into, table, source, conflict, returning }: InsertOfRows,
  { tables, values }: { tables: readonly string[]; values: readonly unknown[] },
): Promise<Query | undefined> {
  const selected = `select * from (${withTables(tables, source)}) as source limit ${mostValues + 1}`;
  const { rows } = await send(renumbered(selected, values), 'texts');
  if (rows.length * (rows[0]?.length ?? 0) > mostValues) return undefined;
  if (rows.length === 0) return renumbered(`select ${returning} from ${table} where false`, values);
  const all = [...values];
  const list = rows.map((row) => `(${row.map((value) => `$${all.push(value)}`).join(', ')})`).join(', ');
  const text = `${into} values ${list} ${conflict}${returning && `returning ${returning}`}`;
  return { ...renumbered(text, all), isVariable: rows.length > 1 };
}

/** PostgreSQL refuses parameters that a statement does not use. */
function renumbered(sql: string, values: readonly unknown[]): Query {
  const numbers: number[] = [];
  const text = sql.replace(/\$(\d+)/g, (_whole, number: string) => {
    if (!numbers.includes(Number(number))) numbers.push(Number(number));
    return `$${numbers.indexOf(Number(number)) + 1}`;
  });
  return { text, values: numbers.map((number) => values[number - 1]) };
}

const jsonTypes = [114, 3802];

/**
 * Every value as PostgreSQL's own text, which PostgreSQL reads back unchanged. The driver's values are limited to milliseconds and 53 bits.
 */
function jsonOf({ fields, rows }: Texts): string {
  const value = (text: string | null, { dataTypeID }: FieldDef) =>
    text === null || jsonTypes.includes(dataTypeID) ? (text ?? 'null') : JSON.stringify(text);
  const objects = rows.map((row) =>
    fields.map((field, index) => `${JSON.stringify(field.name)}:${value(row[index] ?? null, field)}`).join(),
  );
  return `[${objects.map((members) => `{${members}}`).join()}]`;
}

const typeNames = new Map<number, string>();

async function columnsOf(send: Send, fields: readonly FieldDef[]): Promise<string> {
  const unknown = fields.map(({ dataTypeID }) => dataTypeID).filter((id) => !typeNames.has(id));
  if (unknown.length > 0) {
    const text = 'select oid::int as id, format_type(oid, null) as name from pg_type where oid = any($1)';
    const { rows } = await send({ text, values: [unknown] });
    for (const { id, name } of rows) typeNames.set(id, name);
  }
  return fields.map(({ name, dataTypeID }) => `"${name}" ${typeNames.get(dataTypeID) ?? 'text'}`).join(', ');
}
