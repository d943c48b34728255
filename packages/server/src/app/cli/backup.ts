import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { openStorage } from '../../features/media/index.ts';
import { writeBackup } from '../../platform/backup/backup.ts';
import type { Config } from '../../platform/config.ts';
import { currentRelease } from '../../platform/release.ts';
import { demoFile } from '../demo/load.ts';
import { s3AddressOf } from './backup-address.ts';
import { print } from './output.ts';
import { statusLine } from './status-line.ts';
import { withDatabaseUrl } from './with-database.ts';

/** `tribune backup`: see docs/BACKUPS.md. */
export async function backup(
  config: Config,
  file: string,
  { media, json }: { media: boolean; json?: boolean },
): Promise<void> {
  const status = statusLine();
  const { storage, close } = await openStorage(config, { secret: '', now: () => new Date() });
  const demo = demoFile(config.dataDir);
  try {
    const write = (sink: Writable) =>
      withDatabaseUrl(config, (url) =>
        writeBackup(
          {
            url,
            version: currentRelease().version,
            storage: media ? storage : null,
            files: new Map(existsSync(demo) ? [['demo.json', demo]] : []),
            onProgress: ({ table, objects }) => status.show(table ?? `${objects} files`),
          },
          sink,
        ),
      );
    if (file === '-') {
      const report = await write(process.stdout);
      status.end();
      process.stderr.write(`${JSON.stringify(report)}\n`);
    } else {
      const address = s3AddressOf(config, file);
      const report = address ? await intoBucket(address, file, write) : await intoFile(file, write);
      status.end();
      print(json, report);
    }
  } finally {
    status.end();
    close();
  }
}

/** The object appears when it is complete. */
async function intoBucket<Report>(
  { options, key }: NonNullable<ReturnType<typeof s3AddressOf>>,
  file: string,
  write: (sink: Writable) => Promise<Report>,
): Promise<Report & { file: string }> {
  const { writeS3File } = await import('../../platform/storage/s3-file.ts');
  return { file, ...(await writeS3File(options, key, write)) };
}

/** The file appears when it is complete and on disk. Only its owner may read it. */
async function intoFile<Report>(
  file: string,
  write: (sink: Writable) => Promise<Report>,
): Promise<Report & { file: string; fileBytes: number }> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`);
  const path = `${file}.part`;
  try {
    await rm(path, { force: true });
    const opened = await open(path, 'wx', 0o600).catch((error: Error) => {
      throw new Error(`${file} cannot be written: ${error.message}`);
    });
    const report = await write(opened.createWriteStream({ flush: true }));
    await rename(path, file);
    return { file, fileBytes: (await stat(file)).size, ...report };
  } finally {
    await rm(path, { force: true });
  }
}
