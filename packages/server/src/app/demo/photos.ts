import { attachPhotos as attachTo } from '../../features/sandbox/index.ts';
import type { Context } from '../../platform/context.ts';
import { uuidOf } from '../../platform/ids.ts';
import { type Demo, saveDemo } from './load.ts';

/** Attaches the photos of the demo reviews, once. When it is aborted or killed, the next start resumes it. */
export async function attachPhotos(context: Context, demo: Demo, signal?: AbortSignal): Promise<void> {
  if (demo.photosHung) return;
  await attachTo(context, uuidOf('merchant', demo.merchantId) ?? '', { signal });
  await saveDemo(context.config.dataDir, { ...demo, photosHung: true });
}
