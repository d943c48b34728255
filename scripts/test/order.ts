// Starts the files that run longest first. Sorted by name, files with a browser would start last, and a processor would be idle at the
// end of a run.

import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Elapsed seconds of each file's last run. */
export type Recorded = Record<string, number>;

/** Sorts files by their recorded seconds, and files without a record by an estimate. Paths are relative to the repository. */
export function longestFirst(files: readonly string[], recorded: Recorded): string[] {
  const seconds = (file: string) => recorded[file] ?? estimate(file);
  return files.toSorted((one, other) => seconds(other) - seconds(one) || (one < other ? -1 : 1));
}

const estimate = (file: string) => (/^packages\/(console|widget)\/test\//.test(file) ? 40 : 5);

/** Returns an empty record when there is none yet. */
export async function readRecord(path: string): Promise<Recorded> {
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** Replaces the file at once, as several runs may end at the same time. */
export async function writeRecord(path: string, recorded: Recorded): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(recorded));
  await rename(`${path}.${process.pid}`, path);
}
