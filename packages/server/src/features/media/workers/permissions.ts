import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Node's permission options for a worker: it may read the application's code and packages, read and write `folders`, and
 * access no other file and no shell. Add-ons are allowed for sharp, and threads for `endWithParent`. This does not contain
 * compromised native code, and Node 24 does not restrict the network.
 */
export function permissionFlags(folders: string[]): string[] {
  const writes = unique(folders.flatMap(within));
  const reads = unique([...ownFolders().flatMap(within), ...writes]);
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...reads.map((folder) => `--allow-fs-read=${folder}`),
    ...writes.map((folder) => `--allow-fs-write=${folder}`),
  ];
}

function ownFolders(): string[] {
  const media = fileURLToPath(new URL('..', import.meta.url));
  const uploads = fileURLToPath(new URL('../../../platform/uploads', import.meta.url));
  return [
    media,
    uploads,
    ...packageFilesAbove(media),
    ...packageFilesAbove(uploads),
    // Literals, so that the published package's test finds them.
    modulesFolderOf('sharp', import.meta.resolve('sharp')),
    modulesFolderOf('mediabunny', import.meta.resolve('mediabunny')),
    modulesFolderOf('thumbhash', import.meta.resolve('thumbhash')),
    modulesFolderOf('file-type', import.meta.resolve('file-type')),
  ];
}

/** Node reads the nearest package.json of each file it loads. */
function packageFilesAbove(folder: string): string[] {
  const file = join(folder, 'package.json');
  const rest = dirname(folder) === folder ? [] : packageFilesAbove(dirname(folder));
  return existsSync(file) ? [file, ...rest] : rest;
}

function modulesFolderOf(name: string, location: string): string {
  const entry = fileURLToPath(location);
  const marker = `node_modules/${name}/`;
  return entry.slice(0, entry.lastIndexOf(marker) + 'node_modules'.length);
}

/** The path as given and its real path, since Node checks both; a folder's permission ends in `/*`. */
function within(path: string): string[] {
  return [path, realpathSync(path)].map((name) => (name.endsWith('.json') ? name : join(name, '*')));
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
