import { type CommonTable, commonTablesOf, type InsertOfRows, insertOfRows } from '../sql-syntax.ts';
import { distributedTables } from '../tenancy.ts';

/** A statement that is sent separately, in the order of the list. */
export interface Part {
  /** Name under which later parts read its rows; null for the last part. */
  name: string | null;
  /** Uses the parameters of the whole statement. The tables in `reads` must be added as common table expressions. */
  sql: string;
  /** Earlier parts whose rows it reads. */
  reads: string[];
  /** For a part that inserts selected rows: the few rows are selected first, then inserted as values. */
  insert?: InsertOfRows | undefined;
}

/*
 * Citus runs each common table that writes by itself, sends its rows to every node, and commits in two phases on all of
 * them (citus/src/backend/distributed/planner/recursive_planning.c, intermediate_result_pruning.c): a submission sent 27
 * commands, and failed when any node was down. It refuses to join a local table with a distributed one. An `insert … select`
 * whose merchant is a parameter takes a COPY, an insert and two phases, where one of values is a single command.
 */

/**
 * The parts into which a statement is split on a distributed database, so that each part involves one node or only the coordinator: one for
 * each writing common table expression, and one for each that reads tables of another kind than the statement using it. Undefined if no
 * splitting is needed.
 */
export function partsOf(text: string): Part[] | undefined {
  if (!known.has(text)) known.set(text, divided(text));
  return known.get(text);
}

const isOfMerchants: ReadonlySet<string> = new Set(distributedTables);
const known = new Map<string, Part[] | undefined>();

interface Query extends CommonTable {
  writes: boolean;
  /** Whether it reads or writes distributed tables. */
  isDistributed: boolean;
  isLocal: boolean;
}

function divided(text: string): Part[] | undefined {
  const found = commonTablesOf(text);
  if (!found) {
    const insert = insertOfParameters(text);
    return insert && [{ name: null, sql: text, reads: [], insert }];
  }
  const names = found.tables.map(({ name }) => name);
  const queries = [...found.tables, { name: '', head: '', body: found.rest }].map((table) => ({
    ...table,
    ...tablesIn(table.body, names),
    writes: /^\s*(?:with\s[\s\S]*?\)\s*)?(?:insert|update|delete)\s/i.test(table.body),
  }));
  const partOf = partsOfQueries(queries);
  const roots = queries.filter((_, index) => partOf[index]?.includes(index));
  const parts = roots.map((root) => partFrom(root, queries, partOf));
  return parts.some(({ name, insert }) => name !== null || insert) ? parts : undefined;
}

function insertOfParameters(sql: string): InsertOfRows | undefined {
  const insert = insertOfRows(sql);
  const [table = ''] = insert?.table.split(' ') ?? [];
  const merchant = /^\s*select\s+\$\d+/i;
  if (!insert || !isOfMerchants.has(table) || !merchant.test(insert.source)) return undefined;
  // In a separate query, the parameter has no column that determines its type.
  return { ...insert, source: insert.source.replace(merchant, '$&::uuid') };
}

/**
 * For each query, the indexes of the queries in its part. A query that reads tables is a part of its own, unless a single part uses it,
 * reads the same kind of tables and is not separated from it by writes.
 */
function partsOfQueries(queries: readonly Query[]): number[][] {
  const last = queries.length - 1;
  const partOf: number[][] = [];
  for (const [index, query] of [...queries.entries()].reverse()) {
    const users = new Set(
      queries.flatMap((other, at) => (at > index && uses(other, query) ? (partOf[at] ?? []) : [])),
    );
    const [user = last] = users;
    const isAlone = index === last || query.writes;
    const isConstant = !query.isDistributed && !query.isLocal;
    const isWrittenBetween = queries.slice(index + 1, user).some(({ writes }) => writes);
    const fits = users.size === 1 && !isWrittenBetween && !isMixed([query, ...inPart(queries, partOf, user)]);
    partOf[index] = isAlone || !(isConstant || users.size === 0 || fits) ? [index] : [...users];
  }
  return partOf;
}

const inPart = (queries: readonly Query[], partOf: readonly number[][], part: number) =>
  queries.filter((_, at) => partOf[at]?.includes(part));

const isMixed = (queries: readonly Query[]) =>
  queries.some(({ isDistributed }) => isDistributed) && queries.some(({ isLocal }) => isLocal);

function partFrom(root: Query, queries: readonly Query[], partOf: readonly number[][]): Part {
  const at = queries.indexOf(root);
  const within = queries.filter((query, index) => query !== root && partOf[index]?.includes(at));
  const reads = queries.filter(
    (query, index) =>
      query !== root &&
      partOf[index]?.includes(index) &&
      [...within, root].some((other) => uses(other, query)),
  );
  const tables = within.map(({ head, body }) => `${head}(${body})`);
  const insert = insertOfParameters(root.body);
  const renames = root.head.includes('(');
  return {
    name: root.name || null,
    sql: renames
      ? withTables([...tables, `${root.head}(${root.body})`], `select * from ${root.name}`)
      : withTables(tables, root.body.trim()),
    reads: reads.map(({ name }) => name),
    insert: insert && { ...insert, source: withTables(tables, insert.source.trim()) },
  };
}

/** The statement with additional common table expressions before its own. */
export function withTables(tables: readonly string[], sql: string): string {
  if (tables.length === 0) return sql;
  const own = /^\s*with\s/i.exec(sql);
  return `with ${tables.join(', ')}${own ? `, ${sql.slice(own[0].length)}` : ` ${sql}`}`;
}

/** Whether a query uses another one as a table. Names in a column list are mistaken for tables, which costs little. */
const uses = ({ body }: Query, { name, writes, body: other }: Query) =>
  name !== '' &&
  (!writes || /\breturning\b/i.test(other)) &&
  new RegExp(`(?:\\b(?:from|join|using|table)\\s+|,\\s*)${name}\\b(?!\\s*\\()`, 'i').test(body);

const tableNames =
  /\b(?:from|join|into|(?<!\bfor |\bkey |\bdo )update|using|table)\s+(?:only\s+|lateral\s+)?(?!(?:select|unnest|lateral|set)\b)"?([a-z_]\w*)"?(?!\w|\s*\()/gi;

function tablesIn(body: string, commonTables: readonly string[]) {
  const plain = body.replace(/\bdistinct\s+from\b|\b(?:extract|substring|trim)\s*\([^()]*\)/gi, ' ');
  const into = /\binto\s+"?(\w+)/i.exec(plain)?.[1];
  const names = [...plain.matchAll(tableNames)].map(([, name = '']) => name);
  const all = [...names, ...(into ? [into] : [])].filter((name) => !commonTables.includes(name));
  return {
    isDistributed: all.some((name) => isOfMerchants.has(name)),
    isLocal: all.some((name) => !isOfMerchants.has(name)),
  };
}
