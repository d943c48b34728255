import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { notReady } from '../../platform/errors.ts';
import { matches, publicCaching } from '../../platform/http/cached-response.ts';
import { TextStream } from '../../platform/http/text-stream.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { buildFeed } from './building.ts';
import { buildFeedJob } from './job-types.ts';
import { outdatedSql } from './outdated.ts';

interface StoredFeed {
  object_key: string;
  outdated: boolean;
}

/** Up to this many reviews, the first feed is built during the request. */
const madeAtOnce = 2_000;

/** The feed as a stream, gzipped if the client accepts it. Throws SERVICE_UNAVAILABLE while the first feed is being built. */
export async function feedStream(
  context: Context,
  merchantId: string,
  { acceptEncoding, ifNoneMatch }: { acceptEncoding: string; ifNoneMatch: string | undefined },
): Promise<TextStream> {
  const feed = await currentFeed(context, merchantId);
  const packed = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(acceptEncoding);
  const id = feedId(feed.object_key);
  const headers: Record<string, string> = {
    etag: `"${id}${packed ? '-gzip' : ''}"`,
    'cache-control': publicCaching,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
  };
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, headers.etag ?? ''))
    return new TextStream(null, headers, 304);
  const stored = await context.media.storage.get(feed.object_key);
  // A newer feed has just replaced this file.
  if (!stored) throw notReady('The feed is being renewed. Try again shortly.');
  if (packed)
    return new TextStream(stored.body, {
      ...headers,
      'content-encoding': 'gzip',
      'content-length': String(stored.totalBytes),
    });
  // A disconnecting client ends both streams; the error can be ignored.
  return new TextStream(
    pipeline(stored.body, createGunzip(), () => {}),
    headers,
  );
}

/** The ETag of a feed's state. */
export const feedId = (objectKey: string) => objectKey.split('/').at(-1)?.replace('.xml.gz', '') ?? '';

/** The latest feed. Queues a rebuild of an outdated one; builds the first feed of a small merchant at once. */
export async function currentFeed(context: Context, merchantId: string): Promise<StoredFeed> {
  const { db, clock } = context;
  const known = await storedFeed(db, merchantId);
  if (known) {
    if (known.outdated) await buildLater(db, merchantId);
    return known;
  }
  await askForFeed(db, merchantId, clock.now());
  if ((await publishedReviews(db, merchantId)) <= madeAtOnce) {
    await buildFeed(context, merchantId);
    const built = await storedFeed(db, merchantId);
    if (built) return built;
  }
  await buildLater(db, merchantId);
  throw notReady('The feed is being made. Try again in a minute.', 60);
}

/** Queues the build job, at most one per merchant. */
export function buildLater(db: Db, merchantId: string): Promise<void> {
  return enqueue(db, buildFeedJob, { merchantId });
}

function storedFeed(db: Db, merchantId: string): Promise<StoredFeed | undefined> {
  return row(
    db,
    statement`select object_key as ${output.text('object_key')}, ${outdatedSql} as ${output.boolean('outdated')} from feeds
     where merchant_id = $1 and object_key is not null`,
    [merchantId],
  );
}

async function askForFeed(db: Db, merchantId: string, now: Date): Promise<void> {
  await rows(
    db,
    'insert into feeds (merchant_id, asked_at) values ($1, $2) on conflict (merchant_id) do nothing',
    [merchantId, now],
  );
}

async function publishedReviews(db: Db, merchantId: string): Promise<number> {
  const found = await row(
    db,
    statement`select coalesce(sum(stars1 + stars2 + stars3 + stars4 + stars5), 0) as ${output.number('total')} from shop_counts
     where merchant_id = $1`,
    [merchantId],
  );
  return found?.total ?? 0;
}

/** Queues outdated feeds that have been requested before, of merchants whose plan includes feeds. Every 15 minutes. */
export async function buildFeeds(context: Context): Promise<void> {
  const asked = await rows(
    context.db,
    statement`/* every merchant */ select ${table('feeds', 'f')('merchant_id')} from feeds as f
     join merchants as m on m.merchant_id = f.merchant_id where m.plan <> 'standard'`,
    [],
  );
  for (const { merchant_id: merchantId } of asked) await buildLater(context.db, merchantId);
}
