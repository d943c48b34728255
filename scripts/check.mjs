// All checks required before a change lands: format and lint, types, dead code, generated files, packages, tests.
import { spawn } from 'node:child_process';

const tool = (name, ...args) => [`tools/node_modules/.bin/${name}`, args];
const node = (...args) => [process.execPath, args];
const steps = {
  'format and lint': tool('biome', 'check', '--error-on-warnings', '.'),
  types: tool('tsc', '--noEmit', '-p', '.'),
  'types of console, widget and docs site': tool('tsc', '--noEmit', '-p', 'tools/types/pages.json'),
  'types of libraries, integrations and examples': tool(
    'tsc',
    '--noEmit',
    '-p',
    'tools/types/libraries.json',
  ),
  'dead code': tool('knip'),
  'dead code of the docs site': tool('knip', '--directory', 'packages/docs-site'),
  'OpenAPI document': node('tools/lint-openapi.mjs'),
  'licenses of dependencies': node('tools/supply-chain/licenses.ts'),
  'age of dependencies': node('tools/supply-chain/cooldown.ts'),
};
// Releases skip this step, because they test all packages later.
const withPackages = !process.argv.includes('--without-packages');

// Most steps occupy one processor.
const checked = allOf(steps);
// Runs before the tests, which then need not build the pages and the docs site.
if (withPackages) report('packing', await run(node('scripts/packages/pack.ts')));
await checked;
// Runs concurrently with the tests, because half of its time is spent waiting for npm.
const packageTests = withPackages ? run(node('scripts/packages/test.ts', '--core', '--no-pack')) : null;
report('tests', await run(node('scripts/test.mjs', '--thorough'), { stdio: 'inherit' }));
if (packageTests) report('published packages', await packageTests);
console.log('\nAll checks passed.');

async function allOf(commands) {
  for (const [name, command] of Object.entries(commands)) report(name, await run(command));
}

/** Starts a step that ends with this process. Its output is collected unless inherited, so that it is not mixed with that of other steps. */
function run([command, args], { stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio });
  process.on('exit', () => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, startedAt, output })));
}

function report(name, { status, startedAt, output }) {
  console.log(`\n== ${name}\n${output}`);
  if (status !== 0) {
    console.error(`\nThe check stops at: ${name}.`);
    process.exit(status ?? 1);
  }
  console.log(`== ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
