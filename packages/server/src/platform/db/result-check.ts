import type { PoolClient, QueryResult } from 'pg';
import { type Output, outputsOf, type ValueKind } from './statement.ts';

/** A column of the migrated database: the type's OID, and whether it may be null. */
interface CatalogColumn {
  oid: number;
  nullable: boolean;
}

export type Catalog = ReadonlyMap<string, CatalogColumn>;

/** Every column of the schema `public`, by `table.column`. */
export async function readCatalog(query: PoolClient['query']): Promise<Catalog> {
  const { rows } = await query(
    `select c.relname || '.' || a.attname as name, a.atttypid::int as oid, not a.attnotnull as nullable
     from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** Throws if a result differs from its statement's declaration in names, order, types or nulls. */
export function assertDeclared(text: string, { fields, rows }: QueryResult, catalog: Catalog): void {
  const outputs = outputsOf(text);
  if (!outputs || outputs.length === 0) return;
  const refuse = (fault: string) => {
    throw new Error(`The result differs from what this statement declares, ${fault}: ${text}`);
  };
  const names = fields.map(({ name }) => name).join(', ');
  const declaredNames = outputs.map(({ name }) => name).join(', ');
  if (names !== declaredNames) refuse(`it has the columns ${names} instead of ${declaredNames}`);
  for (const [index, output] of outputs.entries()) {
    const { oid, nullable } = expected(output, catalog);
    const found = fields[index]?.dataTypeID ?? 0;
    if (!oid.includes(found)) refuse(`${output.name} is of the type ${found} instead of ${oid.join(' or ')}`);
    if (!nullable && rows.slice(0, 100).some((row) => row[output.name] === null))
      refuse(`${output.name} is null`);
  }
}

function expected(
  { type, nullable }: Output,
  catalog: Catalog,
): { oid: readonly number[]; nullable: boolean } {
  const kind = oidsOfKinds[type as ValueKind];
  if (kind) return { oid: kind, nullable: nullable ?? false };
  const column = catalog.get(type);
  if (!column) throw new Error(`There is no column ${type}`);
  return { oid: [column.oid], nullable: nullable ?? column.nullable };
}

/** Types as parsed by database.ts; `text` includes types that the driver returns as text (name, varchar, uuid). */
const oidsOfKinds: Record<ValueKind, readonly number[]> = {
  text: [25, 19, 1043, 2950],
  number: [20, 21, 23, 700, 701, 1700],
  boolean: [16],
  time: [1184],
  day: [1082],
  bytes: [17],
  json: [114, 3802],
  texts: [1009, 1015, 2951],
};
