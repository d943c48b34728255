import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'migrations');

/** The names of this release's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

/** The SQL of a migration, by its name without `.sql`. */
export const migrationText = (name: string): Promise<string> => readFile(join(folder, `${name}.sql`), 'utf8');
