import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventTypes, openApiDocument, webhookEvents } from '@tribune/contract';
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

/** The types of a migrated database, as kysely-codegen reads them. */
export async function databaseTypes(url: string): Promise<{ path: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-types-'));
  try {
    const out = join(folder, 'types.gen.ts');
    const program = join(root, 'node_modules/.bin/kysely-codegen');
    await promisify(execFile)(program, [...codegen, '--url', url, '--out-file', out], { cwd: root });
    return {
      path: join(root, 'packages/server/src/platform/db/types.gen.ts'),
      text: await readFile(out, 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
