#!/usr/bin/env node
// `npx tribune …`: starts itself again with the flags of node-options.mjs, and on an older Node with the Node 24 that is
// installed beside it.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';
import { mallocSettings, nodeFlags } from './node-options.mjs';

const self = fileURLToPath(import.meta.url);
process.env.NODE_ENV ??= 'production';

// With the compile cache, TypeScript is not translated again.
process.env.NODE_COMPILE_CACHE ??= join(dirname(self), '../../../node_modules/.cache/compiled');
const isCurrent = Number(process.versions.node.split('.')[0]) >= 24;
const flags = nodeFlags();
// Windows cannot replace a process, and needs no second one for the flags.
if (isCurrent && (flags.length === 0 || !process.execve)) {
  await import('../src/app/main.ts');
} else {
  const node = isCurrent ? process.execPath : installedNode(dirname(self));
  if (!node) {
    console.error(
      `tribune needs Node 24, this is ${process.version}. Run "npm ci", which installs it, or update Node.`,
    );
    process.exit(1);
  }
  Object.assign(process.env, { ...mallocSettings, ...process.env });
  handOver(node, [...process.execArgv, ...flags, self, ...process.argv.slice(2)]);
}

function installedNode(folder) {
  const node = join(folder, 'node_modules/.bin/node');
  if (existsSync(node)) return node;
  return dirname(folder) === folder ? undefined : installedNode(dirname(folder));
}
