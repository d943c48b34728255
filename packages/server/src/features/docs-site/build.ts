import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const script = `${root}packages/docs-site/build.ts`;
export const docsFolder = fileURLToPath(new URL('../../../../docs-site/dist/', import.meta.url));
const stampFile = `${docsFolder}sources.txt`;

/** The page for trying requests, to which the site links. */
export const apiReferencePath = '/api-reference/';

/** Whether the site's generator is installed. Only `npm run docs` and tests install it, because few users of a clone read the site. */
export const canBuild = (): boolean =>
  existsSync(`${root}packages/docs-site/node_modules/vitepress/package.json`);

/**
 * Builds the documentation site unless a hash of all sources shows that the existing one is up to date. Takes some seconds of
 * processor time in a separate process, which `signal` ends. Does nothing in the published server, which contains the site.
 */
export async function buildDocs(say: (sentence: string) => void, signal?: AbortSignal): Promise<void> {
  if (!existsSync(script) || !canBuild()) return;
  const stamp = await stampOfSources();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
  say('The documentation is being built.');
  const options = ['--out', docsFolder.slice(0, -1), '--reference', apiReferencePath];
  await promisify(execFile)(process.execPath, [script, ...options], { cwd: root, ...(signal && { signal }) });
  await writeFile(stampFile, stamp);
}

/** Whether the site exists. */
export const isBuilt = (): boolean => existsSync(`${docsFolder}index.html`);

const sources = [
  ...['*.md', 'docs/**/*.{md,json}', 'packages/react/README.md', 'packages/contract/src/**/*.{ts,json}'],
  ...['packages/client/generator/*.ts', 'packages/server/src/platform/config.ts'],
  ...['packages/docs-site/{package.json,build.ts}', 'packages/docs-site/src/**/*.*'],
  'packages/docs-site/.vitepress/**/*.{ts,css}',
];

/** Excludes the messages, which the site does not contain. */
async function stampOfSources(): Promise<string> {
  const files = globSync(sources, { cwd: root }).filter((file) => !file.includes('/messages/'));
  const hashes = await Promise.all(
    files.sort().map(async (file) => `${file} ${hash('sha1', await readFile(root + file))}`),
  );
  return hash('sha256', hashes.join('\n'));
}
