import type { DeleteStmt, InsertStmt, Node, SelectStmt, UpdateStmt } from '@pgsql/types';
import { parseSync } from 'libpg-query';
import { partsOf, withTables } from '../platform/db/distribution/statement-parts.ts';
import { distributedTables } from '../platform/db/tenancy.ts';
import { mutableIn, volatileIn } from './volatility.ts';

const isDistributed: ReadonlySet<string> = new Set(distributedTables);
const checked = new Set<string>();

/**
 * Throws when Citus would refuse the statement on distributed tables, or one of the parts in which it is sent there,
 * although plain PostgreSQL accepts it. Each text is parsed once. `loadModule()` of libpg-query must have been awaited.
 */
export function assertCitusAccepts(text: string): void {
  if (checked.has(text)) return;
  const sent = partsOf(text)?.map(({ sql, reads }) =>
    withTables(
      reads.map((name) => `${name} as (select)`),
      sql,
    ),
  );
  const faults = (sent ?? [text]).flatMap(faultsOfStatement);
  if (faults.length > 0) throw new Error(`Citus would refuse this statement, ${faults.join('; ')}: ${text}`);
  checked.add(text);
}

/** What Citus refuses about a statement, see citus/src/backend/distributed/planner/multi_router_planner.c. */
export function faultsOfStatement(text: string): string[] {
  let tree: unknown;
  try {
    tree = parseSync(text);
  } catch {
    return []; // The database reports it.
  }
  const json = JSON.stringify(tree);
  const ctes = commonTables(json);
  return canHaveFaults(json, ctes) ? faultsBelow(tree, ctes) : [];
}

/** False for a read of tables of one kind, as most statements are: its syntax tree need not be walked. */
function canHaveFaults(json: string, ctes: ReadonlySet<string>): boolean {
  if (/"(?:lockingClause|InsertStmt|UpdateStmt|DeleteStmt|MergeStmt)":/.test(json)) return true;
  const tables = [...json.matchAll(/"relname":"([^"]+)"/g)].map(([, name = '']) => name);
  return new Set(tables.filter((name) => !ctes.has(name)).map((name) => isDistributed.has(name))).size > 1;
}

function faultsBelow(node: unknown, ctes: ReadonlySet<string>): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) => [
    ...faultsOfNode(kind, value, ctes),
    ...faultsBelow(value, ctes),
  ]);
}

function faultsOfNode(kind: string, value: unknown, ctes: ReadonlySet<string>): string[] {
  // The syntax tree names the type of a node by its key.
  if (kind === 'SelectStmt' || kind === 'larg' || kind === 'rarg')
    return [...ofLocking(value as SelectStmt, ctes), ...ofJoins(value as SelectStmt, ctes)];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
    return [...ofJoins(value as UpdateStmt, ctes), ...ofWrite(kind, value)];
  return ofWrite(kind, value);
}

function ofWrite(kind: string, value: unknown): string[] {
  const table = nameIn(value);
  if (table === undefined || !isDistributed.has(table)) return [];
  if (kind === 'UpdateStmt') return ofUpdate(value as UpdateStmt, table);
  if (kind === 'InsertStmt') return ofInsert(value as InsertStmt, table);
  if (kind === 'DeleteStmt') return ofDelete(value as DeleteStmt, table);
  return kind === 'MergeStmt' ? [`merge into ${table}`] : [];
}

function ofUpdate(statement: UpdateStmt, table: string): string[] {
  const { targetList, whereClause, returningClause } = statement;
  return [
    ...(assigns(targetList, 'merchant_id') ? [`update of ${table}.merchant_id`] : []),
    ...volatileIn(statement).map((name) => `${name} in an update of ${table}`),
    ...mutableOfColumns([targetList, whereClause]).map(
      (name) => `${name} of a column in an update of ${table}`,
    ),
    ...ofReturning(returningClause, table),
  ];
}

function ofInsert({ selectStmt, onConflictClause, returningClause }: InsertStmt, table: string): string[] {
  const values = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt.valuesLists : undefined;
  return [
    ...(contains(values, 'SubLink') ? [`a subquery in the values for ${table}`] : []),
    ...(contains(onConflictClause, 'SubLink') ? [`a subquery in the on conflict of ${table}`] : []),
    ...(assigns(onConflictClause?.targetList, 'merchant_id') ? [`update of ${table}.merchant_id`] : []),
    ...mutableIn(onConflictClause).map((name) => `${name} in the on conflict of ${table}`),
    ...ofReturning(returningClause, table),
  ];
}

function ofDelete(statement: DeleteStmt, table: string): string[] {
  return [
    ...volatileIn(statement).map((name) => `${name} in a delete of ${table}`),
    ...mutableOfColumns(statement.whereClause).map((name) => `${name} of a column in a delete of ${table}`),
    ...ofReturning(statement.returningClause, table),
  ];
}

const ofReturning = (returning: unknown, table: string) =>
  mutableIn(returning).map((name) => `${name} in the returning list of ${table}`);

/**
 * A query joins either distributed or local tables, and its subqueries refer to its columns only if they are of the same kind.
 * Others run by themselves, before it.
 */
function ofJoins(
  { relation, fromClause, usingClause, ...others }: Partial<SelectStmt & UpdateStmt & DeleteStmt>,
  ctes: ReadonlySet<string>,
): string[] {
  const isReal = ({ table }: Range) => !ctes.has(table);
  const ranges = rangesIn([relation && { RangeVar: relation }, fromClause, usingClause]).filter(isReal);
  const [distributed, local] = [
    ranges.filter(({ table }) => isDistributed.has(table)),
    ranges.filter(({ table }) => !isDistributed.has(table)),
  ];
  if (distributed[0] && local[0])
    return [
      `${distributed[0].table}, which is distributed, is joined with the local table ${local[0].table}`,
    ];
  const aliases = new Set(ranges.map(({ alias }) => alias));
  return subqueriesIn([others, fromClause, usingClause]).flatMap((subquery) => {
    const other = allRangesIn(subquery).find(
      (range) => isReal(range) && isDistributed.has(range.table) !== distributed.length > 0,
    );
    const [first] = ranges;
    return first && other && refersTo(subquery, aliases)
      ? [`a subquery of ${other.table} refers to ${first.table}, and one of them is distributed`]
      : [];
  });
}

function subqueriesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) =>
    kind === 'withClause' ? [] : kind === 'SelectStmt' ? [value] : subqueriesIn(value),
  );
}

function refersTo(node: unknown, aliases: ReadonlySet<string>): boolean {
  const qualified = JSON.stringify(node).matchAll(
    /"ColumnRef":\{"fields":\[\{"String":\{"sval":"(\w+)"\}\},/g,
  );
  const own = new Set(allRangesIn(node).map(({ alias }) => alias));
  return [...qualified].some(([, name = '']) => aliases.has(name) && !own.has(name));
}

/** Rows of one node only can be locked, so each distributed table must be restricted to one merchant. */
function ofLocking(select: SelectStmt, ctes: ReadonlySet<string>): string[] {
  if (!select.lockingClause) return [];
  const tables = rangesIn(select.fromClause).filter(
    ({ table }) => isDistributed.has(table) && !ctes.has(table),
  );
  const conditions = JSON.stringify([select.whereClause, select.fromClause]);
  const bound = conditions.match(/\{"String":\{"sval":"merchant_id"\}\}/g)?.length ?? 0;
  return tables.length > bound ? [`rows of ${tables[0]?.table} are locked without a merchant_id`] : [];
}

/** Functions that are not immutable, called with a column: subqueries are evaluated before. */
function mutableOfColumns(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) => {
    if (kind === 'SubLink') return [];
    if ((kind === 'FuncCall' || kind === 'A_Expr') && contains(value, 'ColumnRef'))
      return [...new Set(mutableIn(withoutSubqueries({ [kind]: value })))];
    return mutableOfColumns(value);
  });
}

const withoutSubqueries = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node), (key, value) => (key === 'SubLink' ? null : value));

const contains = (node: unknown, kind: string): boolean =>
  node !== undefined && JSON.stringify(node).includes(`"${kind}":`);

const assigns = (targets: Node[] | undefined, column: string): boolean =>
  targets?.some((node) => 'ResTarget' in node && node.ResTarget.name === column) ?? false;

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'relation' in value
    ? (value.relation as { relname?: string } | undefined)?.relname
    : undefined;

interface Range {
  table: string;
  alias: string;
}

/** Tables in a from clause, joins included, subqueries not. */
function rangesIn(node: unknown): Range[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) => {
    if (kind === 'RangeSubselect' || kind === 'SubLink') return [];
    if (kind === 'RangeVar') return [rangeOf(value)];
    return rangesIn(value);
  });
}

/** Tables in all from clauses, subqueries included. */
function allRangesIn(node: unknown): Range[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, value]) =>
    kind === 'RangeVar' ? [rangeOf(value)] : allRangesIn(value),
  );
}

const rangeOf = ({ relname, alias }: { relname?: string; alias?: { aliasname?: string } }): Range => ({
  table: String(relname),
  alias: alias?.aliasname ?? String(relname),
});

const commonTables = (json: string): Set<string> =>
  new Set([...json.matchAll(/"ctename":"([^"]+)"/g)].map(([, name]) => name ?? ''));
