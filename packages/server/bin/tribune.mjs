#!/usr/bin/env node
// `npx tribune …`: on an older Node it starts itself again with the Node 24 that is installed beside it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
process.env.NODE_ENV ??= 'production';

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('../src/app/main.ts');
} else {
  const node = installedNode(dirname(self));
  if (!node) {
    console.error(
      `tribune needs Node 24, this is ${process.version}. Run "npm ci", which installs it, or update Node.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function installedNode(folder) {
  const node = join(folder, 'node_modules/.bin/node');
  if (existsSync(node)) return node;
  return dirname(folder) === folder ? undefined : installedNode(dirname(folder));
}
