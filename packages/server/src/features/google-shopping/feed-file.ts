import type { Context } from '../../platform/context.ts';
import { notReady } from '../../platform/errors.ts';
import { forgetObject, type Part } from './feed-parts.ts';
import { buildLater } from './requesting.ts';
import { contiguous } from './writing.ts';

/** Throws SERVICE_UNAVAILABLE, and queues a build, when the storage does not have the feed's first object. */
export async function assertStored(
  { db, media }: Context,
  merchantId: string,
  parts: readonly Part[],
): Promise<void> {
  const key = parts.find(({ bytes }) => bytes > 0)?.key;
  if (key === undefined || (await media.storage.head(key)) !== null) return;
  await forgetObject(db, merchantId, key);
  await buildLater(db, merchantId);
  throw notReady('The feed is being renewed. Try again shortly.');
}

/** The bytes of these parts, in their order. */
export async function* bytesOf(
  { db, media }: Context,
  merchantId: string,
  parts: readonly Part[],
): AsyncGenerator<Buffer, void> {
  for (const group of contiguous(parts.filter(({ bytes }) => bytes > 0))) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const range = { start: first.firstByte, end: last.firstByte + last.bytes - 1 };
    const stored = await media.storage.get(first.key, range);
    if (!stored) {
      await forgetObject(db, merchantId, first.key);
      throw new Error('A part of the feed is missing');
    }
    for await (const chunk of stored.body) yield chunk as Buffer;
  }
}
