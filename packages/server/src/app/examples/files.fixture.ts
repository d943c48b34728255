import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const contract = resolve(import.meta.dirname, '../../../../contract/src');

type Contents = Record<string, unknown>;

/** The example files of the contract, by path. */
export async function exampleFiles(): Promise<Map<string, Contents>> {
  const paths = (await readdir(contract, { recursive: true })).filter((path) =>
    path.endsWith('examples.json'),
  );
  const files = new Map<string, Contents>();
  for (const path of paths.sort()) files.set(path, JSON.parse(await readFile(join(contract, path), 'utf8')));
  return files;
}

export async function writeExampleFiles(files: ReadonlyMap<string, Contents>): Promise<void> {
  for (const [path, contents] of files)
    await writeFile(join(contract, path), `${JSON.stringify(contents, null, 2)}\n`);
  const biome = join(contract, '../../../tools/node_modules/.bin/biome');
  await promisify(execFile)(biome, ['format', '--write', contract]);
}

export const holdsEvents = (path: string) => basename(path) === 'event-examples.json';
