import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The running version of `@tribune/server`, and the commit it was built from; null if unknown. */
export interface Release {
  version: string;
  commit: string | null;
}

let known: Release | undefined;

/** Reads package.json once. In the published package it names the commit; in a clone, Git is asked. */
export function currentRelease(): Release {
  known ??= readRelease();
  return known;
}

function readRelease(): Release {
  const file = findPackageJSON('..', import.meta.url);
  if (file === undefined) throw new Error('The server has lost its package.json. Install it again.');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const commit = manifest.private ? checkedOutCommit(dirname(file)) : manifest.gitHead;
  return { version: manifest.version, commit: commit ?? null };
}

function checkedOutCommit(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A copy without its history, or a machine without Git.
    return null;
  }
}
