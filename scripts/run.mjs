// Entry point of `npm start`, `npm test` and others: installs what the command needs and generates the client if they are missing
// or stale, then hands over to a Node that runs TypeScript. Itself runs on any Node from version 18, without dependencies.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from '../packages/server/bin/hand-over.mjs';
import { mallocSettings, nodeFlags } from '../packages/server/bin/node-options.mjs';
import { serviceEntry } from './run/bundle.mjs';
import { cacheFolder } from './run/cache-folder.mjs';
import { ensureClient } from './run/client.mjs';
import { usesExternalServices } from './run/external-services.mjs';
import { ensureInstalled } from './run/install.mjs';
import { isAtLeast, leastNode, leastNodeOfDevelopment, nodeProgram } from './run/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const entries = {
  // Exits with its parent only under npm: a shell that starts it in the background may exit first.
  start: [serviceEntry, 'start', ...(process.env.npm_lifecycle_event ? ['--end-with-parent'] : [])],
  tribune: [serviceEntry],
  test: ['scripts/test.mjs'],
  'test:citus': ['scripts/test.mjs', '--citus'],
  check: ['scripts/check.mjs'],
  generate: ['scripts/generate.mjs'],
  bench: ['bench/compare.ts'],
  pack: ['scripts/packages/pack.ts'],
  'test:packages': ['scripts/packages/test.ts'],
  'test:reproducible': ['scripts/packages/reproducible.ts'],
  'test:platforms': ['scripts/platforms/test.ts'],
  'test:examples': ['scripts/examples/test.ts'],
  'test:upgrade': ['scripts/upgrade/test.ts'],
  image: ['scripts/image/build.ts'],
  'test:image': ['scripts/image/test.ts'],
  release: ['scripts/packages/release.ts'],
  docs: ['packages/docs-site/build.ts'],
  'test:docs': ['scripts/docs/test.ts'],
};

const [command, ...args] = process.argv.slice(2);
const entry = Object.hasOwn(entries, command ?? '') ? entries[command] : undefined;
if (!entry) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(entries).join('|')} [arguments]`);
  process.exit(2);
}

const runsService = command === 'start' || command === 'tribune';
const least = runsService || command === 'docs' ? leastNode : leastNodeOfDevelopment;
try {
  await ensureInstalled(root, [...(isAtLeast(least) ? [] : ['node']), ...neededBy(command)]);
  if (!runsService) ensureClient(root);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
const node = nodeProgram(root, least);
// Makes the programs of packages, and npm itself, use the same Node.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
// With the compile cache, importing the service takes 0.8 s of CPU time instead of 1.4 s, in every test file.
process.env.NODE_COMPILE_CACHE ??= join(cacheFolder(root), 'compiled');
// Without this, React loads its development build, which is larger and renders emails more slowly.
if (runsService || command === 'bench') process.env.NODE_ENV ??= 'production';
if (runsService) Object.assign(process.env, { ...mallocSettings, ...process.env });
const [script, ...first] = command === 'bench' ? benchmark() : entry;
handOver(node, [
  ...(runsService ? nodeFlags() : []),
  ...[runsService ? script() : join(root, script), ...first, ...args],
]);

/** The parts of run/install.mjs that a command requires. */
function neededBy(name) {
  if (runsService) return [usesExternalServices(process.env, args) ? 'external' : 'service'];
  if (name === 'docs') return ['service', 'docs'];
  return ['development', 'tools', 'docs'];
}

/** `npm run bench` runs bench/compare.ts; `npm run bench NAME -- …` runs bench/NAME.ts. */
function benchmark() {
  const [name = ''] = args;
  if (!/^[a-z-]+$/.test(name) || name.startsWith('-')) return entry;
  const script = `bench/${args.shift()}.ts`;
  if (existsSync(join(root, script))) return [script];
  const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
  console.error(`There is no ${script}; there are ${names.map((file) => file.slice(0, -3)).join(', ')}.`);
  process.exit(2);
}
