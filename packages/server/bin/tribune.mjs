#!/usr/bin/env node
// `npx tribune …`: restarts itself with the flags of node-options.mjs. In the repository, if Node is too old, uses the Node that `npm
// start` has installed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { handOver } from './hand-over.mjs';
import { mallocSettings, nodeFlags } from './node-options.mjs';

const self = fileURLToPath(import.meta.url);
process.env.NODE_ENV ??= 'production';

const compiled = join(dirname(self), '../dist/programs/main.js');
const isPublished = existsSync(compiled);
const modules = isPublished ? '../../..' : '../../../node_modules';
// The compile cache saves compiling code and stripping types again at each start.
process.env.NODE_COMPILE_CACHE ??= join(dirname(self), modules, '.cache/tribune');

const [major, minor] = process.versions.node.split('.').map(Number);
const isCurrent = major > 22 || (major === 22 && minor >= 19);
// A shell that started npm in the background may exit first; see scripts/run.mjs.
if (
  process.argv[2] === 'start' &&
  process.env.npm_lifecycle_event &&
  !process.argv.includes('--end-with-parent')
)
  process.argv.push('--end-with-parent');

const flags = nodeFlags();
// Windows cannot replace a process. If there are no flags, no second process is needed.
if (isCurrent && (flags.length === 0 || !process.execve)) {
  const main = isPublished ? compiled : (await import('../../../scripts/run/bundle.mjs')).serviceEntry();
  await import(pathToFileURL(main).href);
} else {
  const node = isCurrent ? process.execPath : !isPublished && installedNode(dirname(self));
  if (!node) {
    const remedy = isPublished ? 'Update Node.' : 'Run "npm start" first, which installs it, or update Node.';
    console.error(`tribune needs Node 22.19 or newer, this is ${process.version}. ${remedy}`);
    process.exit(1);
  }
  Object.assign(process.env, { ...mallocSettings, ...process.env });
  handOver(node, [...process.execArgv, ...flags, self, ...process.argv.slice(2)]);
}

function installedNode(bin) {
  const node = join(bin, '../../../tools/node/node_modules/node/bin/node');
  return existsSync(node) ? node : undefined;
}
