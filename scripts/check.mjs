// All checks required before a change lands: format and lint, types, dead code, generated files, packages, tests.
import { spawnSync } from 'node:child_process';

const tool = (name, ...args) => [`tools/node_modules/.bin/${name}`, args];
const steps = {
  'format and lint': tool('biome', 'check', '--error-on-warnings', '.'),
  types: tool('tsc', '--noEmit', '-p', '.'),
  'types of client and React': tool('tsc', '--noEmit', '-p', 'packages/react'),
  'types of the verifier': tool('tsc', '--noEmit', '-p', 'packages/verify'),
  'types of the widget': tool('tsc', '--noEmit', '-p', 'packages/widget'),
  'types of the console': tool('tsc', '--noEmit', '-p', 'packages/console'),
  'types of the docs site': tool('tsc', '--noEmit', '-p', 'packages/docs-site'),
  'types of the tests of integrations and examples': tool('tsc', '--noEmit', '-p', 'scripts/platforms'),
  'dead code': tool('knip'),
  'dead code of the docs site': tool('knip', '--directory', 'packages/docs-site'),
  'OpenAPI document': [process.execPath, ['tools/lint-openapi.mjs']],
  'licenses of dependencies': [process.execPath, ['tools/supply-chain/licenses.ts']],
  'age of dependencies': [process.execPath, ['tools/supply-chain/cooldown.ts']],
  'published packages': [process.execPath, ['scripts/packages/test.ts', '--core']],
  tests: [process.execPath, ['scripts/test.mjs', '--thorough']],
};

// CI runs the tests separately afterwards, with the system packages they need.
if (process.argv.includes('--without-tests')) delete steps.tests;
// A release tests all of them afterwards.
if (process.argv.includes('--without-packages')) delete steps['published packages'];

for (const [name, [command, args]] of Object.entries(steps)) {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\nThe check stops at: ${name}.`);
    process.exit(status ?? 1);
  }
  console.log(`== ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
console.log('\nAll checks passed.');
