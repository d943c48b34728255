import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventTypes, webhookEvents } from '@tribune/contract';
import { publishedDocument } from '@tribune/contract/openapi';
import pg from 'pg';
import { tables } from '../app/tables.ts';
import { clauseTables, duties } from '../features/compliance/index.ts';
import { commonColumns } from '../features/imports/formats/adapting.ts';
import { type ColumnUse, formats } from '../features/imports/formats/index.ts';
import { describeLimits, describeSettings } from '../platform/config.ts';
import { namesIn } from '../platform/db/tables.ts';
import { criteria } from './accessibility-criteria.ts';

const root = resolve(import.meta.dirname, '../../../..');
/** Without types of a browser, which the package's own need. */
const axe = createRequire(import.meta.url)('axe-core') as {
  version: string;
  getRules(): { ruleId: string; tags: string[] }[];
};

/** The expected content of every generated file that is committed, by path. Throws when a page lacks the markers of a generated section. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const pages: [name: string, section: string, content: string][] = [
    ['docs/ACCESSIBILITY.md', 'criteria', criteriaTable()],
    ['docs/API.md', 'rate limits', rateLimitsTable()],
    ['docs/guides/legal-handbook.md', 'duties', `${dutiesTable()}\n\n${clausesSection()}`],
    ['docs/IMPORTS.md', 'import columns', importColumns()],
    ['docs/OPERATING.md', 'settings', settingsTable()],
    ['docs/PRIVACY.md', 'personal columns', personalColumns()],
    ['docs/WEBHOOKS.md', 'events', eventList()],
  ];
  const written = await Promise.all(
    pages.map(async ([name, section, content]) => {
      const path = join(root, name);
      return [path, withSection(await readFile(path, 'utf8'), section, content)];
    }),
  );
  return {
    [join(root, 'docs/openapi.json')]: `${JSON.stringify(publishedDocument(), null, 2)}\n`,
    [join(root, '.env.example')]: envExample(),
    [join(root, 'packages/server/src/platform/db/tenant-tables.gen.ts')]: tenantTables(),
    ...Object.fromEntries(written),
  };
}

/** Replaces the text between `<!-- name -->` and `<!-- end of name -->`. Throws unless each occurs exactly once. */
export function withSection(text: string, name: string, content: string): string {
  const [before, middle, tooMany] = text.split(`<!-- ${name} -->\n`);
  const [, after, more] = (middle ?? '').split(`<!-- end of ${name} -->`);
  if (middle === undefined || after === undefined || tooMany !== undefined || more !== undefined)
    throw new Error(`The section <!-- ${name} --> … <!-- end of ${name} --> must occur exactly once`);
  return `${before}<!-- ${name} -->\n\n${content}\n\n<!-- end of ${name} -->${after}`;
}

function envExample(): string {
  const lines = describeSettings().map(
    ({ name, fallback, says }) => `# ${says.replaceAll('`', '')}.\n#${name}=${fallback}\n`,
  );
  return `# All settings with their defaults. None is required.\n\n${lines.join('\n')}`;
}

function settingsTable(): string {
  return table(
    ['setting', 'default', 'meaning'],
    describeSettings().map(({ name, fallback, says }) => [code(name), fallback && code(fallback), says]),
  );
}

function rateLimitsTable(): string {
  return table(
    ['policy', 'requests per minute', 'setting', 'counts'],
    describeLimits().map(({ policy, perMinute, setting, counted }) => [
      code(policy),
      perMinute,
      code(setting),
      counted,
    ]),
  );
}

function personalColumns(): string {
  return table(
    ['table', 'personal columns', 'when a person is erased'],
    Object.entries(tables).flatMap(([name, { personal, erased }]) =>
      personal ? [[code(name), namesIn(personal).map(code).join(', '), erased]] : [],
    ),
  );
}

/** The duties with their rules, and the share that the program checks. */
function dutiesTable(): string {
  const checked = duties.filter(({ check }) => check !== null).length;
  const rows = duties.map(({ id, duty, sources, says, check }) => [
    code(id),
    duty,
    sources.map(({ rule, url }) => `[${rule}](${url})`).join('; '),
    check === null ? `_by you_: ${says}` : says,
  ]);
  return `${checked} of ${duties.length} duties are checked by the program.\n\n${table(['duty', 'what the law asks', 'rules', 'check'], rows)}`;
}

/** Each clause of the rules with the duties that answer it, and the share of answered clauses that the program checks. */
function clausesSection(): string {
  const checkable = new Set(duties.filter(({ check }) => check !== null).map(({ id }) => id));
  const all = { checked: 0, answered: 0, total: 0 };
  const sections = clauseTables.map(({ rule, read, clauses }) => {
    const of = { checked: 0, answered: 0, total: clauses.length };
    const rows = clauses.map(({ clause, about, answer }) => {
      if ('none' in answer) return [clause, about, `asks nothing of you: ${answer.none}`, ''];
      of.answered += 1;
      if ('person' in answer) return [clause, about, `_by you_: ${answer.person}`, 'no'];
      const checked = answer.filter((id) => checkable.has(id));
      if (checked.length > 0) of.checked += 1;
      const share = checked.length === 0 ? 'no' : checked.length < answer.length ? 'partly' : 'yes';
      return [clause, about, answer.map(code).join(', '), share];
    });
    for (const key of ['checked', 'answered', 'total'] as const) all[key] += of[key];
    const sums = `${of.checked} of ${of.answered} clauses that ask for something are checked by the program.`;
    return `### ${rule}\n\n${read} ${sums}\n\n${table(['clause', 'about', 'answered by', 'checked'], rows)}`;
  });
  const percent = Math.round((all.checked / all.answered) * 100);
  const intro = `${all.total} clauses of ${clauseTables.length} rules, all of them mapped: ${all.answered} ask for something, of which ${all.checked} (${percent} %) are checked by the program, at least in part. Headings are ours or those of public tables of contents; no text of a standard is quoted. Which duty answers which clause is our interpretation.`;
  return `## Clause by clause\n\n${intro}\n\n${sections.join('\n\n')}`;
}

/** The accessibility criteria with the rules of axe and the tests of each, and what only a person can judge. */
function criteriaTable(): string {
  const rules = axe.getRules();
  const rows = criteria.map(({ number, name, level, result, how, remark }) => {
    const tag = `wcag${number.replaceAll('.', '')}`;
    const found = rules.filter(({ tags }) => tags.includes(tag)).map(({ ruleId }) => code(ruleId));
    const tested = [
      found.length > 0 && `axe: ${found.join(', ')}`,
      how.tests && `tests: ${how.tests.map((path) => code(path.replace(/^packages\//, ''))).join(', ')}`,
      how.person && `a person: ${how.person}`,
    ].filter(Boolean);
    return [number, name, level, tested.join('; ') || 'nothing to test', result, remark];
  });
  const byProgram = rows.filter(([, , , tested = '']) => /axe:|tests:/.test(tested)).length;
  const judged = criteria.filter(({ result }) => result !== 'Not applicable').length;
  const intro = `${criteria.length} criteria, ${judged} of them applicable; ${byProgram} are tested by axe ${axe.version} or by tests of our own in each release.`;
  return `${intro}\n\n${table(['criterion', 'name', 'level', 'tested', 'result', 'remark'], rows)}`;
}

function tenantTables(): string {
  const names = Object.entries(tables).flatMap(([name, { local }]) =>
    name === 'merchants' || local ? [] : [name],
  );
  return `// Written by \`npm run generate\` from the tables of the features (app/tables.ts).\nexport const tenantTables = ${JSON.stringify(names, null, 2)} as const;\n`;
}

const eventList = () => eventTypes.map((type) => `- ${code(type)}: ${webhookEvents[type].says}`).join('\n');

const code = (text: string) => `\`${text}\``;

/** A Markdown table with aligned columns, as Biome formats it. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The columns that each import format reads and ignores. */
function importColumns(): string {
  const sections = formats.map(({ name, kind, columns }) => {
    const own = Object.entries(columns).filter(
      ([column]) => name === 'native' || !Object.hasOwn(commonColumns, column),
    );
    const lines = [...Map.groupBy(own, ([, use]) => outcomeOf(use))].map(
      ([outcome, uses]) => `- ${uses.map(([column]) => code(column)).join(', ')}: ${outcome}`,
    );
    return [`#### ${name === 'native' ? `native (${kind})` : name}`, '', ...lines].join('\n');
  });
  return sections.join('\n\n');
}

const outcomeOf = (use: ColumnUse) =>
  typeof use === 'object' && 'ignoredBecause' in use ? use.ignoredBecause : 'read';

const codegen = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', 'kysely_*'],
  ...['--date-parser', 'string', '--numeric-parser', 'number'],
  ...['--type-mapping', '{"timestamptz":"string","int8":"number","bytea":"Buffer"}'],
];

/** The migrated database's types by kysely-codegen; text columns with a check constraint on values become unions. */
export async function databaseTypes(url: string): Promise<{ path: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-types-'));
  try {
    const out = join(folder, 'types.gen.ts');
    const program = join(root, 'tools/node_modules/.bin/kysely-codegen');
    const overrides = JSON.stringify({ columns: await unionsOf(url) });
    const options = [...codegen, '--overrides', overrides, '--url', url, '--out-file', out];
    await promisify(execFile)(program, options, { cwd: root });
    return {
      path: join(root, 'packages/server/src/platform/db/types.gen.ts'),
      text: await readFile(out, 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The type of each text column that has a check `column in (…)`, by `table.column`. */
async function unionsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows }: { rows: CheckedColumn[] } = await client.query(checkedColumnsSql);
    return Object.fromEntries(rows.map((column) => [column.name, unionOf(column)]));
  } finally {
    await client.end();
  }
}

interface CheckedColumn {
  name: string;
  nullable: boolean;
  has_default: boolean;
  words: string[];
}

function unionOf({ words, nullable, has_default }: CheckedColumn): string {
  const union = [...words.map((word) => JSON.stringify(word)), ...(nullable ? ['null'] : [])].join(' | ');
  return has_default ? `Generated<${union}>` : union;
}

const checkedColumnsSql = `
  select a.attrelid::regclass || '.' || a.attname as name, not a.attnotnull as nullable, a.atthasdef as has_default,
    array(select found[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') as found) as words
  from pg_constraint as c
  join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    and pg_get_constraintdef(c.oid) like 'CHECK ((' || quote_ident(a.attname) || ' = ANY (ARRAY[%::text])))'
  order by name`;
