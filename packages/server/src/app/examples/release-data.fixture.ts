import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeBackup } from '../../platform/backup/backup.ts';

/** Access to the data of a release, which is stored for the test of upgrades. */
export interface ReleaseData {
  /** Version of the packages. */
  version: string;
  /** Commit or tag with the code that wrote it. */
  code: string;
  merchantId: string;
  apiKey: string;
  accessToken: string;
}

/** Stores the data of the examples, with rows of nearly every table, as `PATH.tar.gz` and `PATH.json`. Omits media files. */
export async function keepReleaseData(
  databaseUrl: string,
  path: string,
  release: ReleaseData,
): Promise<void> {
  const packed = createGzip({ level: 9 });
  const { version } = release;
  await Promise.all([
    pipeline(packed, createWriteStream(`${path}.tar.gz`)),
    writeBackup({ url: databaseUrl, version, storage: null, files: new Map() }, packed),
  ]);
  await writeFile(`${path}.json`, `${JSON.stringify(release, null, 2)}\n`);
}
