import type { Context } from '../../platform/context.ts';
import { notReady } from '../../platform/errors.ts';
import { deflated, type GzipFile, type GzipPart, gzipFile } from '../../platform/gzip-parts/gzip.ts';
import { forgetObject, type Part, partsOf } from './feed-parts.ts';
import { csvHeader } from './product-line.ts';
import { buildLater } from './requesting.ts';

export type Form = 'jsonl' | 'csv';

/** The feed in one of its forms, assembled from its parts while it is read. */
export async function feedFile(context: Context, merchantId: string, form: Form): Promise<GzipFile> {
  const parts = (await partsOf(context.db, merchantId, 'served')).filter(({ key }) => key !== null);
  await assertStored(context, merchantId, parts[0]?.key ?? null);
  const header = await deflated(form === 'csv' ? csvHeader : '');
  async function* content() {
    yield header.packed;
    for (const part of parts) yield* bytesOf(context, merchantId, part, form);
  }
  return gzipFile([header.part, ...parts.map((part) => sectionOf(part, form))], content());
}

const sectionOf = (part: Part, form: Form): GzipPart =>
  form === 'jsonl'
    ? { bytes: part.jsonlBytes, rawBytes: part.jsonlRawBytes, crc: part.jsonlCrc }
    : { bytes: part.csvBytes, rawBytes: part.csvRawBytes, crc: part.csvCrc };

async function* bytesOf(
  { db, media }: Context,
  merchantId: string,
  part: Part,
  form: Form,
): AsyncGenerator<Buffer, void> {
  const { key, jsonlBytes, csvBytes } = part;
  if (key === null) return;
  const start = form === 'jsonl' ? 0 : jsonlBytes;
  const range = { start, end: start + (form === 'jsonl' ? jsonlBytes : csvBytes) - 1 };
  const stored = await media.storage.get(key, range);
  if (!stored) {
    await forgetObject(db, merchantId, key);
    throw new Error('A part of the feed is missing');
  }
  for await (const chunk of stored.body) yield chunk as Buffer;
}

/** Throws SERVICE_UNAVAILABLE, and queues a build, when the storage does not have the feed's first object. */
async function assertStored({ db, media }: Context, merchantId: string, key: string | null): Promise<void> {
  if (key === null || (await media.storage.head(key)) !== null) return;
  await forgetObject(db, merchantId, key);
  await buildLater(db, merchantId);
  throw notReady('The feed is being renewed. Try again shortly.');
}
