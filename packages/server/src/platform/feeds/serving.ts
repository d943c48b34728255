import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { notFound, notReady, orNotFound, planUpgradeRequired } from '../errors.ts';
import { deflated, type GzipFile, type GzipPart, gzipFile } from '../gzip-parts/gzip.ts';
import type { FileRequest } from '../gzip-parts/gzip-response.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { type Feed, forgetObject } from './feed.ts';
import { buildLater } from './requesting.ts';

/** Where a part of a feed is stored. */
export interface StoredPart extends GzipPart {
  key: string;
  firstByte: number;
}

/** Throws NOT_FOUND and PLAN_UPGRADE_REQUIRED. */
export async function merchantWithFeed(
  { directory }: Context,
  { title }: Feed,
  merchantId: string,
): Promise<Merchant> {
  const merchant = orNotFound(await directory.merchant(merchantId), 'merchant');
  if (merchant.isSandbox) throw notFound('feed: the merchant is a sandbox');
  if (!planIncludesGrowthFeatures(merchant.plan)) throw planUpgradeRequired(title);
  return merchant;
}

/** The headers of a request that determine the file. */
export const fileRequestOf = ({ headers }: FastifyRequest): FileRequest => ({
  acceptEncoding: String(headers['accept-encoding'] ?? ''),
  ifNoneMatch: headers['if-none-match'],
});

/** The feed as a gzip file, assembled from its parts while it is read. Throws SERVICE_UNAVAILABLE like `assertStored`. */
export async function packedFeed(
  context: Context,
  feed: Feed,
  merchantId: string,
  { beginning, parts, end }: { beginning: string; parts: readonly StoredPart[]; end?: string },
): Promise<GzipFile> {
  await assertStored(context, feed, merchantId, parts);
  const first = await deflated(beginning);
  const last = end === undefined ? [] : [await deflated(end)];
  async function* content() {
    yield first.packed;
    yield* bytesOf(context, feed, merchantId, parts);
    for (const { packed } of last) yield packed;
  }
  return gzipFile([first.part, ...parts, ...last.map(({ part }) => part)], content());
}

/** Throws SERVICE_UNAVAILABLE, and queues a build, if the storage does not contain the feed's first object. */
export async function assertStored(
  { db, media }: Context,
  feed: Feed,
  merchantId: string,
  parts: readonly StoredPart[],
): Promise<void> {
  const key = parts.find(({ bytes }) => bytes > 0)?.key;
  if (key === undefined || (await media.storage.head(key)) !== null) return;
  await forgetObject(db, feed, merchantId, key);
  await buildLater(db, feed, merchantId);
  throw notReady('The feed is being renewed. Try again shortly.');
}

/** The bytes of these parts, in order. */
export async function* bytesOf(
  { db, media }: Context,
  feed: Feed,
  merchantId: string,
  parts: readonly StoredPart[],
): AsyncGenerator<Buffer, void> {
  for (const group of contiguous(parts.filter(({ bytes }) => bytes > 0))) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const range = { start: first.firstByte, end: last.firstByte + last.bytes - 1 };
    const stored = await media.storage.get(first.key, range);
    if (!stored) {
      await forgetObject(db, feed, merchantId, first.key);
      throw new Error('A part of the feed is missing');
    }
    for await (const chunk of stored.body) yield chunk as Buffer;
  }
}

/** Groups parts that are adjacent in one object. */
export function contiguous<Located extends Pick<StoredPart, 'key' | 'firstByte' | 'bytes'>>(
  parts: readonly Located[],
): Located[][] {
  const groups: Located[][] = [];
  for (const part of parts) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.key === part.key && last.firstByte + last.bytes === part.firstByte)
      groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}
