// All checks required before a change lands: format and lint, types, dead code, generated files, packages, tests.
import { spawnSync } from 'node:child_process';

const bin = (name, ...args) => [`node_modules/.bin/${name}`, args];
const steps = {
  'format and lint': bin('biome', 'check', '--error-on-warnings', '.'),
  types: bin('tsc', '--noEmit', '-p', '.'),
  'types of client and React': bin('tsc', '--noEmit', '-p', 'packages/react'),
  'types of the verifier': bin('tsc', '--noEmit', '-p', 'packages/verify'),
  'types of the widget': bin('tsc', '--noEmit', '-p', 'packages/widget'),
  'types of the console': bin('tsc', '--noEmit', '-p', 'packages/console'),
  'types of the docs site': bin('tsc', '--noEmit', '-p', 'packages/docs-site'),
  'types of the tests of integrations and examples': bin('tsc', '--noEmit', '-p', 'scripts/platforms'),
  'dead code': bin('knip'),
  'OpenAPI document': [process.execPath, ['scripts/lint-openapi.mjs']],
  'published packages': [process.execPath, ['scripts/packages/test.ts', '--core']],
  tests: [process.execPath, ['scripts/test.mjs', '--thorough']],
};

// CI runs the tests separately afterwards, with the system packages they need.
if (process.argv.includes('--without-tests')) delete steps.tests;

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
