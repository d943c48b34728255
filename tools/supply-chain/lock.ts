import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/packages/workspace.ts';

/** A package in a lock file. */
export interface Locked {
  name: string;
  version: string;
  /** SPDX expression. npm omits it for packages that it did not download, such as those for other systems. */
  license?: string;
  /** Whether only development depends on the package. */
  dev?: boolean;
}

export const readLock = (path: string): Locked[] => packagesOf(readFileSync(join(root, path), 'utf8'));

/** The packages from a registry in the text of a package-lock.json. */
export function packagesOf(text: string): Locked[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked & { link?: boolean }> };
  return Object.entries(packages).flatMap(([path, { link, ...entry }]) => {
    const [, installedAs] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    return installedAs === undefined || link ? [] : [{ ...entry, name: entry.name ?? installedAs }];
  });
}

/** Lists each version once; as a production dependency if any production code uses it. */
export function distinct(packages: readonly Locked[]): Locked[] {
  const found = new Map<string, Locked>();
  for (const one of packages)
    if (found.get(idOf(one))?.dev !== false) found.set(idOf(one), { dev: false, ...one });
  return [...found.values()];
}

export const idOf = ({ name, version }: Locked): string => `${name}@${version}`;
