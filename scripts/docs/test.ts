// What the tests of the documentation site need beyond Node: `npm run test:docs` checks the examples in Python, Go and PHP for syntax, makes
// all changes in JavaScript, and rates pages with Lighthouse. Not part of `npm test`, because few machines have these tools, and Lighthouse is downloaded.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../packages/docs-site/src/reference/operations.ts';
import { type Snippet, snippetsOf } from '../../packages/docs-site/src/snippets/index.ts';
import { ratePages } from './lighthouse.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribune-docs-'));
const checks: Partial<Record<Snippet['name'], { command: string[]; extension: string; each: boolean }>> = {
  Python: { command: ['python3', '-m', 'py_compile'], extension: 'py', each: false },
  Go: { command: ['gofmt', '-e', '-l'], extension: 'go', each: false },
  PHP: { command: ['php', '-l'], extension: 'php', each: true },
};
const faults: string[] = [];
for (const [name, check] of Object.entries(checks)) checkSyntax(name, check);
makeChangesInJavaScript();
if (!process.argv.includes('--syntax')) faults.push(...(await ratePages()));
rmSync(folder, { recursive: true });
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** The tests make changes in curl. */
function makeChangesInJavaScript(): void {
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'docs-site/test/snippets'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, TRIBUNE_SNIPPETS: 'JavaScript' },
    stdio: 'inherit',
  });
  if (status !== 0) faults.push('JavaScript: an example failed.');
}

function checkSyntax(name: string, { command, extension, each }: NonNullable<(typeof checks)['Go']>): void {
  const [program = '', ...options] = command;
  if (spawnSync(program, ['--version']).error) {
    console.error(`MISSING: ${program}: the examples in ${name} were NOT checked.`);
    return;
  }
  mkdirSync(join(folder, extension));
  const files = operations.map(({ route, example }) => {
    const file = join(folder, extension, `${route.operationId}.${extension}`);
    writeFileSync(file, `${snippetsOf(route, example).find((one) => one.name === name)?.code}\n`);
    return file;
  });
  for (const batch of each ? files.map((file) => [file]) : [files]) {
    const { status, stdout, stderr } = spawnSync(program, [...options, ...batch], { encoding: 'utf8' });
    if (status !== 0)
      faults.push(`${name}: ${stderr || stdout}\n${each ? readFileSync(batch[0] ?? '', 'utf8') : ''}`);
    else if (program === 'gofmt' && stdout)
      console.warn(`${name}: formatted differently by gofmt: ${stdout.split('\n').length - 1}`);
  }
  console.log(`${name}: the syntax of ${files.length} examples was checked.`);
}
