import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { installationSecret } from '../db/installation.ts';
import { findFfmpeg } from './processing/ffmpeg.ts';
import { createProcessor, type Processor } from './processing/processor.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { createS3Storage } from './storage/s3-storage.ts';
import type { MediaStorage } from './storage/storage.ts';

/** All that is needed to take, keep, process and serve media. */
export interface MediaLibrary {
  storage: MediaStorage;
  processor: Processor;
  /** Files on their way in or in work; below it every request and job has a folder of its own. */
  spool: string;
  /** Where this service serves the files itself; null when a bucket does. */
  folder: string | null;
  /** Address under which variants are public. */
  publicUrl: string;
  secret: string;
  close(): Promise<void>;
}

/** The folder below DATA_DIR holds the spool too, on one volume, so that taking a file over is a rename. */
export async function openMediaLibrary(config: Config, db: Db, serviceUrl: string): Promise<MediaLibrary> {
  const folder = join(config.dataDir, 'media');
  const spool = join(folder, 'spool');
  await mkdir(spool, { recursive: true });
  const secret = await installationSecret(db, 'media_secret');
  const ffmpegPath = await findFfmpeg(config.searchPath, config.ffmpegPath ?? undefined);
  const processor = createProcessor({ folders: [spool], ffmpegPath, concurrency: config.mediaConcurrency });
  const { bucket, endpoint, ...s3 } = config.s3;
  if (bucket) {
    const publicUrl = config.mediaUrl ?? `${endpoint ?? `https://s3.${s3.region}.amazonaws.com`}/${bucket}`;
    const storage = createS3Storage({ ...s3, bucket, publicUrl, ...(endpoint && { endpoint }) });
    const close = async () => {
      await processor.close();
      storage.close();
    };
    return { storage, processor, spool, folder: null, publicUrl, secret, close };
  }
  const objects = join(folder, 'objects');
  await mkdir(objects, { recursive: true });
  const publicUrl = config.mediaUrl ?? `${serviceUrl}/media`;
  const storage = createDiskStorage({ root: objects, publicUrl, uploadUrl: `${serviceUrl}/uploads`, secret });
  return { storage, processor, spool, folder: objects, publicUrl, secret, close: () => processor.close() };
}
