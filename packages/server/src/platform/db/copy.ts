import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { Db } from './database.ts';
import type { DB } from './types.gen.ts';

/** A value of a row to copy; objects are written as JSON. */
export type CopyValue = string | number | boolean | Date | Buffer | object | null | undefined;

/** Inserts thousands of rows by COPY, in the transaction if `db` is one. */
export async function copyRows(
  db: Db,
  table: string,
  columns: readonly string[],
  lines: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (lines.length === 0) return;
  const text = lines.map((line) => `${line.map(cellOf).join('\t')}\n`).join('');
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`;
  await db.executeQuery(CompiledQuery.raw(statement, [new CopyData(text)]));
}

/** Like `copyRows`, for records by column name. All records must have the same columns. */
export function copyRecords<Name extends keyof DB & string>(
  db: Db,
  table: Name,
  records: readonly { [Column in keyof DB[Name]]?: CopyValue }[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {}) as (keyof DB[Name] & string)[]; // as the parameter's type says
  const lines = records.map((record) => columns.map((column) => record[column]));
  return copyRows(db, table, columns, lines);
}

/** Passed as the statement's only parameter, because Kysely forwards only queries. */
class CopyData {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The rows to send by COPY, in its text format, if a statement's parameters contain them; otherwise undefined. */
export function copyDataOf(values: unknown): string | undefined {
  const [first] = Array.isArray(values) ? values : [];
  return first instanceof CopyData ? first.text : undefined;
}

/** Runs the statement with its data on a connection of the pool, with the interface of a query. */
export async function copyIn(client: PoolClient, statement: string, text: string) {
  const stream = client.query(from(statement));
  await pipeline(Readable.from([Buffer.from(text)]), stream);
  return { command: 'COPY', rowCount: stream.rowCount, rows: [] };
}

function cellOf(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string) => text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
