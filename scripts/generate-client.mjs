// Writes the generated files that are not committed: the client's code and the Postman collection. `scripts/run.mjs` runs it
// when they are missing or older than their sources.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { uncommittedFiles } from '../packages/server/src/testing/client-files.ts';

for (const [path, text] of Object.entries(uncommittedFiles())) {
  await mkdir(dirname(path), { recursive: true });
  // Another process may be reading the file.
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}
