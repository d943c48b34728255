/** Strings, quoted names, comments and dollar-quoted bodies, whose punctuation is not syntax. */
const quoted = String.raw`\be'(?:\\.|[^\\'])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]*)\$[\s\S]*?\$\1\$`;
const tokens = new RegExp(String.raw`${quoted}|[();]|\bon\s+conflict\b|\breturning\b`, 'gi');

/** Punctuation and key words that are syntax, each with its nesting depth of parentheses. */
function* syntax(sql: string): Generator<{ mark: string; index: number; depth: number }> {
  let depth = 0;
  for (const { 0: mark, index } of sql.matchAll(tokens)) {
    if (mark === ')') depth--;
    if (/^(?:[();]|on|returning)/i.test(mark)) yield { mark, index, depth };
    if (mark === '(') depth++;
  }
}

/** Splits a text into statements. */
export function statementsOf(sql: string): string[] {
  const ends = [...syntax(sql)].flatMap(({ mark, index, depth }) =>
    mark === ';' && depth === 0 ? [index] : [],
  );
  return [...ends, sql.length]
    .map((end, place) => sql.slice((ends[place - 1] ?? -1) + 1, end).trim())
    .filter((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}

export interface CommonTable {
  name: string;
  /** As written before its parenthesis: `name (columns) as materialized`. */
  head: string;
  body: string;
}

const header = /\s*((\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?)\(/iy;

/** The common table expressions at the beginning of a statement, and its rest. Undefined without any, and if they are recursive. */
export function commonTablesOf(sql: string): { tables: CommonTable[]; rest: string } | undefined {
  const start = /^\s*(?:\/\*[^*]*\*\/\s*)*with\s(?!\s*recursive\b)/i.exec(sql)?.[0];
  if (start === undefined) return undefined;
  const closing = [...syntax(sql)].filter(({ mark, depth }) => mark === ')' && depth === 0);
  const tables: CommonTable[] = [];
  for (let at = start.length; ; ) {
    header.lastIndex = at;
    const [found, head, name] = header.exec(sql) ?? [];
    if (!found || !head || !name) throw new Error(`The common table expressions cannot be parsed: ${sql}`);
    const from = at + found.length;
    const end = closing.find(({ index }) => index >= from)?.index ?? sql.length;
    tables.push({ name, head, body: sql.slice(from, end) });
    const comma = /^\s*,/.exec(sql.slice(end + 1));
    if (!comma) return { tables, rest: sql.slice(end + 1) };
    at = end + 1 + comma[0].length;
  }
}

export interface InsertOfRows {
  /** `insert into name as alias (columns)` */
  into: string;
  /** `name as alias` */
  table: string;
  /** The query whose rows are inserted. */
  source: string;
  conflict: string;
  /** The list after `returning`; empty if absent. */
  returning: string;
}

const insertHeader = /^\s*insert\s+into\s+(\w+(?:\s+as\s+\w+)?)\s*\([\w\s,"]*\)\s*(?=(?:select|with)\s)/i;

/** The parts of an `insert … select`; undefined for other statements. */
export function insertOfRows(sql: string): InsertOfRows | undefined {
  const [into, table] = insertHeader.exec(sql) ?? [];
  if (!into || !table) return undefined;
  const after = [...syntax(sql)].filter(({ mark, depth }) => depth === 0 && mark.length > 1);
  const at = (word: RegExp) => after.find(({ mark }) => word.test(mark))?.index ?? sql.length;
  const [conflict, returning] = [at(/^on/i), at(/^returning/i)];
  return {
    into,
    table,
    source: sql.slice(into.length, Math.min(conflict, returning)),
    conflict: conflict < returning ? sql.slice(conflict, returning) : '',
    returning: sql.slice(returning).replace(/^returning/i, ''),
  };
}
