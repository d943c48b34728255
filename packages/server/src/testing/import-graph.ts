import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One import of a source file. Both paths are relative to the root. */
export interface Import {
  from: string;
  to: string;
}

/** The floors from top to bottom: a file imports from its own floor or from one below it. */
const floors = ['app', 'features', 'platform'];

/** Every relative import in source files below `root`, except tests: values and types, static and dynamic. */
export function importsBelow(root: string): Import[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .flatMap((from) => importsOf(from, readFileSync(join(root, from), 'utf8')));
}

const isProduct = (file: string) =>
  file.endsWith('.ts') && !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(file);

export function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from,
    to: join(dirname(from), path),
  }));
}

/** Imports that point to a higher floor. */
export const upward = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => floorOf(to) < floorOf(from));

/** Imports of a feature's internal files from outside the feature. */
export const pastAnIndex = (imports: readonly Import[]): Import[] =>
  imports.filter(
    ({ from, to }) =>
      to.startsWith('features/') && roomOf(from) !== roomOf(to) && !/^features\/[^/]+\/index\.ts$/.test(to),
  );

/** Modules that import each other, directly or indirectly, with the imports that form the cycle. */
export function circles(imports: readonly Import[]): Import[][] {
  const between = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));
  const neighbours = Map.groupBy(between, ({ from }) => roomOf(from));
  const reaches = new Map([...neighbours.keys()].map((room) => [room, reachableFrom(room, neighbours)]));
  const tied = between.filter(({ from, to }) => reaches.get(roomOf(to))?.has(roomOf(from)));
  return [...Map.groupBy(tied, ({ from }) => [...(reaches.get(roomOf(from)) ?? [])].sort().join()).values()];
}

function reachableFrom(room: string, neighbours: ReadonlyMap<string, readonly Import[]>): Set<string> {
  const found = new Set<string>();
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { to } of neighbours.get(next) ?? []) {
      const neighbour = roomOf(to);
      if (found.has(neighbour)) continue;
      found.add(neighbour);
      open.push(neighbour);
    }
  return found;
}

const floorOf = (file: string) => floors.indexOf(file.split('/')[0] ?? '');

/** The module of a file: `features/reviews` for `features/reviews/listing.ts`; `platform/ids.ts` is its own. */
export const roomOf = (file: string) => file.split('/').slice(0, 2).join('/');
