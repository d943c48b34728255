import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, publicUrlOf } from '../../platform/config.ts';
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

/** Everything needed to receive, store, process and serve media. */
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

/** Public base URL of a merchant's variants: on its own domain if it has one. */
export function mediaUrlOf(
  { media }: { media: Pick<MediaLibrary, 'publicUrl'> },
  { mediaDomain }: { mediaDomain: string | null },
): string {
  if (mediaDomain === null) return media.publicUrl;
  const { pathname } = new URL(media.publicUrl);
  return `https://${mediaDomain}${pathname === '/' ? '' : pathname}`;
}

/** Storage and spool are on one volume below DATA_DIR, so that storing a file is a rename. */
export async function openMediaLibrary({
  config,
  db,
  clock,
}: Pick<PlatformContext, 'config' | 'db' | 'clock'>): Promise<MediaLibrary> {
  const secret = await installationSecret(db, 'media_secret');
  const {
    spool,
    close: closeStorage,
    ...stored
  } = await openStorage(config, { secret, now: () => clock.now() });
  const ffmpegPath = await findFfmpeg(config.searchPath, config.ffmpegPath ?? undefined);
  const processor = createProcessor({ folders: [spool], ffmpegPath, concurrency: config.mediaConcurrency });
  // Deletes old files left by killed processes. Recent ones may belong to other processes of this machine.
  const sweeping = setInterval(() => void sweepSpool(spool).catch(() => {}), sweepEveryMs).unref();
  await sweepSpool(spool);
  return {
    ...stored,
    processor,
    spool,
    secret,
    receiving: 0,
    silenceMs: config.mediaSilenceSeconds * 1000,
    async close() {
      clearInterval(sweeping);
      await processor.close();
      closeStorage();
    },
  };
}

/** The configured storage. `secret` signs its URLs. */
export async function openStorage(
  config: Config,
  { secret, now }: { secret: string; now: () => Date },
): Promise<Pick<MediaLibrary, 'storage' | 'spool' | 'folder' | 'publicUrl'> & { close(): void }> {
  const serviceUrl = publicUrlOf(config);
  const media = join(config.dataDir, 'media');
  const spool = join(media, 'spool');
  await mkdir(spool, { recursive: true });
  const { bucket, endpoint, ...s3 } = config.s3;
  if (bucket) {
    const publicUrl = config.mediaUrl ?? `${endpoint ?? `https://s3.${s3.region}.amazonaws.com`}/${bucket}`;
    const { createS3Storage } = await import('../../platform/storage/s3-storage.ts');
    const storage = createS3Storage({ ...s3, bucket, publicUrl, ...(endpoint && { endpoint }) });
    return { storage, spool, folder: null, publicUrl, close: () => storage.close() };
  }
  const folder = join(media, 'objects');
  await mkdir(folder, { recursive: true });
  const publicUrl = config.mediaUrl ?? `${serviceUrl}/media`;
  const uploadUrl = `${serviceUrl}/uploads`;
  const storage = createDiskStorage({ root: folder, publicUrl, uploadUrl, secret, now });
  return { storage, spool, folder, publicUrl, close: () => {} };
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
