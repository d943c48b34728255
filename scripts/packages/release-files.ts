import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, workspaces } from './workspace.ts';

type Json = Record<string, unknown>;

/** The files that a release changes, with their new content, by path relative to the repository. */
export async function releaseFiles(version: string, day: string): Promise<Map<string, string>> {
  const manifests = [
    'package.json',
    ...workspaces().map((folder) => `packages/${folder}/package.json`),
    ...globSync('examples/*/package.json', { cwd: root }),
  ];
  const changed = new Map<string, string>();
  for (const path of manifests)
    changed.set(path, stringify(withVersion(JSON.parse(await read(path)), version)));
  for (const path of ['package-lock.json', 'packages/docs-site/package-lock.json'])
    changed.set(path, stringify(lockWithVersion(JSON.parse(await read(path)), version)));
  changed.set('CHANGELOG.md', releasedChangelog(await read('CHANGELOG.md'), version, day));
  return changed;
}

const read = (path: string) => readFile(join(root, path), 'utf8');
const stringify = (content: Json) => `${JSON.stringify(content, null, 2)}\n`;

/** A package.json, or its entry in package-lock.json, with this version of itself and of the other workspaces. */
export function withVersion(manifest: Json, version: string): Json {
  const updated: Json = { ...manifest, version };
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies']) {
    const versions = manifest[field] as Record<string, string> | undefined; // by the format of package.json
    if (!versions) continue;
    updated[field] = Object.fromEntries(
      Object.entries(versions).map(([name, range]) => [name, name.startsWith('@tribune/') ? version : range]),
    );
  }
  return updated;
}

function lockWithVersion(lock: Json, version: string): Json {
  const packages = Object.entries(lock.packages as Record<string, Json>).map(([path, entry]) => [
    path,
    path === '' || (path.startsWith('packages/') && !path.includes('node_modules/'))
      ? withVersion(entry, version)
      : entry,
  ]);
  return { ...withVersion(lock, version), packages: Object.fromEntries(packages) };
}

/** Gives the unreleased section the version and the day of its release. Throws when it has no entries. */
export function releasedChangelog(text: string, version: string, day: string): string {
  const entries = unreleasedEntries(text);
  if (entries === '') throw new Error('CHANGELOG.md has no section "(unreleased)" with entries.');
  return text.replace(/^## .*\(unreleased\)$/m, `## ${version} (${day})`);
}

export function unreleasedEntries(text: string): string {
  const [, entries = ''] = /^## .*\(unreleased\)\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? [];
  return entries.trim();
}
