import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publicUrlOf } from '../../platform/config.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { findFfmpeg } from './processing/ffmpeg.ts';
import { createProcessor, type Processor } from './processing/processor.ts';

declare module '../../platform/context.ts' {
  interface Context {
    media: MediaLibrary;
  }
}

/** What is needed to receive, store, process and serve media. */
export interface MediaLibrary {
  storage: MediaStorage;
  processor: Processor;
  /** Folder of files being received or processed, with a subfolder per request and job. */
  spool: string;
  /** The disk storage, if this service serves the files itself; null when a bucket does. */
  folder: string | null;
  /** Public base URL of variants. */
  publicUrl: string;
  secret: string;
  /** Forms that this process is receiving. */
  receiving: number;
  /** Heartbeat timeout of media workers. */
  silenceMs: number;
  close(): Promise<void>;
}

/** Storage and spool are on one volume below DATA_DIR, so that storing a file is a rename. */
export async function openMediaLibrary({
  config,
  db,
  clock,
}: Pick<PlatformContext, 'config' | 'db' | 'clock'>): Promise<MediaLibrary> {
  const serviceUrl = publicUrlOf(config);
  const folder = join(config.dataDir, 'media');
  const spool = join(folder, 'spool');
  await mkdir(spool, { recursive: true });
  const secret = await installationSecret(db, 'media_secret');
  const ffmpegPath = await findFfmpeg(config.searchPath, config.ffmpegPath ?? undefined);
  const processor = createProcessor({ folders: [spool], ffmpegPath, concurrency: config.mediaConcurrency });
  // Deletes old files left by killed processes. Recent ones may belong to other processes of this machine.
  const sweeping = setInterval(() => void sweepSpool(spool).catch(() => {}), sweepEveryMs).unref();
  await sweepSpool(spool);
  const common = { processor, spool, secret, receiving: 0, silenceMs: config.mediaSilenceSeconds * 1000 };
  const { bucket, endpoint, ...s3 } = config.s3;
  if (bucket) {
    const publicUrl = config.mediaUrl ?? `${endpoint ?? `https://s3.${s3.region}.amazonaws.com`}/${bucket}`;
    const { createS3Storage } = await import('../../platform/storage/s3-storage.ts');
    const storage = createS3Storage({ ...s3, bucket, publicUrl, ...(endpoint && { endpoint }) });
    const close = async () => {
      clearInterval(sweeping);
      await processor.close();
      storage.close();
    };
    return { ...common, storage, folder: null, publicUrl, close };
  }
  const objects = join(folder, 'objects');
  await mkdir(objects, { recursive: true });
  const publicUrl = config.mediaUrl ?? `${serviceUrl}/media`;
  const storage = createDiskStorage({
    root: objects,
    publicUrl,
    uploadUrl: `${serviceUrl}/uploads`,
    secret,
    now: () => clock.now(),
  });
  const close = () => {
    clearInterval(sweeping);
    return processor.close();
  };
  return { ...common, storage, folder: objects, publicUrl, close };
}

const sweepEveryMs = 60 * 60 * 1000;
/** Longer than any upload and any processing of a video. */
const spoolFileMaxAgeMs = 60 * 60 * 1000;

async function sweepSpool(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    const path = join(spool, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < Date.now() - spoolFileMaxAgeMs)
      await rm(path, { recursive: true, force: true });
  }
}
