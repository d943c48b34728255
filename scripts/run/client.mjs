import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProgram } from './node.mjs';

const files = [
  'docs/postman.json',
  'packages/client/src/generated/operations.gen.ts',
  'packages/client/src/generated/types.gen.ts',
];
const sources = [
  'packages/contract/src',
  'packages/client/generator',
  'packages/server/src/app/examples/story.fixture.ts',
];

/** Generates the client's code and the Postman collection, which are not committed, unless they are newer than their sources. */
export function ensureClient(root) {
  const writtenMs = Math.min(...files.map((file) => changedMs(join(root, file))));
  if (sources.every((source) => newestMs(join(root, source)) < writtenMs)) return;
  const script = join(root, 'scripts/generate-client.mjs');
  const { status } = spawnSync(nodeProgram(root), [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The client could not be generated from the API contract.');
}

function newestMs(path) {
  if (!statSync(path).isDirectory()) return changedMs(path);
  return Math.max(...readdirSync(path, { recursive: true }).map((name) => changedMs(join(path, name))));
}

/** Zero if there is no such file. */
const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
