import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Writes a Brotli file beside each text file, which the service sends to browsers that accept it. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,json,svg}', { cwd: folder }).filter(
    (file) => file !== 'versions.json',
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
    }),
  );
}
