import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventTypes, webhookEvents } from '@tribune/contract';
import { openApiDocument } from '@tribune/contract/openapi';
import pg from 'pg';
import { namesIn, tableContents } from '../features/privacy/column-inventory.ts';
import { describeSettings } from '../platform/config.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Files that are made from the code, by path, as they should be. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const operating = join(root, 'docs/OPERATING.md');
  const privacy = join(root, 'docs/PRIVACY.md');
  const webhooks = join(root, 'docs/WEBHOOKS.md');
  return {
    [join(root, 'docs/openapi.json')]: `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    [join(root, '.env.example')]: envExample(),
    [operating]: withSettingsTable(await readFile(operating, 'utf8')),
    [privacy]: withPersonalColumns(await readFile(privacy, 'utf8')),
    [webhooks]: withEventList(await readFile(webhooks, 'utf8')),
  };
}

function envExample(): string {
  const lines = describeSettings().map(({ name, fallback, says }) => `# ${says}\n#${name}=${fallback}\n`);
  return `# Every setting with its default. None is needed to start.\n\n${lines.join('\n')}`;
}

function withSettingsTable(text: string): string {
  const rows = describeSettings().map(
    ({ name, fallback, says }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${says} |`,
  );
  const table = ['| setting | default | what it is |', '| --- | --- | --- |', ...rows].join('\n');
  return text.replace(/(<!-- settings -->\n)[\s\S]*(\n<!-- end of settings -->)/, `$1${table}$2`);
}

function withPersonalColumns(text: string): string {
  const rows = Object.entries(tableContents)
    .filter(([, { personal }]) => personal !== '')
    .map(([table, { personal, erased }]) => {
      const columns = namesIn(personal).map((name) => `\`${name}\``);
      return `| \`${table}\` | ${columns.join(', ')} | ${erased} |`;
    });
  const table = [
    '| table | personal columns | when a person is erased |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
  return text.replace(
    /(<!-- personal columns -->\n)[\s\S]*(\n<!-- end of personal columns -->)/,
    (_whole, start, end) => start + table + end,
  );
}

function withEventList(text: string): string {
  const list = eventTypes.map((type) => `- \`${type}\`: ${webhookEvents[type].says}`).join('\n');
  return text.replace(/(<!-- events -->\n)[\s\S]*(\n<!-- end of events -->)/, `$1\n${list}\n$2`);
}

const codegen = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', 'kysely_*'],
  ...['--date-parser', 'string', '--numeric-parser', 'number'],
  ...['--type-mapping', '{"timestamptz":"string","int8":"number","bytea":"Buffer"}'],
];

/** The types of a migrated database, as kysely-codegen reads them; texts that a check limits to some words are unions. */
export async function databaseTypes(url: string): Promise<{ path: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-types-'));
  try {
    const out = join(folder, 'types.gen.ts');
    const program = join(root, 'node_modules/.bin/kysely-codegen');
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
    const { rows } = await client.query<CheckedColumn>(checkedColumnsSql);
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
