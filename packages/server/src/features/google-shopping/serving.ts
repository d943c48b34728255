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

/** Few enough to be made while somebody waits for the first feed. */
const madeAtOnce = 2_000;

/** The feed as a stream, compressed for who takes it so. Throws SERVICE_UNAVAILABLE while the first one is being made. */
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
  // Replaced by a newer one just now.
  if (!stored) throw notReady('The feed is being renewed. Try again shortly.');
  if (packed)
    return new TextStream(stored.body, {
      ...headers,
      'content-encoding': 'gzip',
      'content-length': String(stored.totalBytes),
    });
  // A reader that goes away ends both; there is nobody left to be told.
  return new TextStream(
    pipeline(stored.body, createGunzip(), () => {}),
    headers,
  );
}

/** Tells one state of a feed from another. */
export const feedId = (objectKey: string) => objectKey.split('/').at(-1)?.replace('.xml.gz', '') ?? '';

/** The feed as it was last built. One that is old is built anew behind, and the first of a small shop at once. */
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

/** Queues the job that builds it; one for each merchant is enough. */
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

/** Every merchant whose feed somebody asked for, and whose plan has one; the job of every quarter of an hour. */
export async function buildFeeds(context: Context): Promise<void> {
  const asked = await rows(
    context.db,
    statement`/* every merchant */ select ${table('feeds', 'f')('merchant_id')} from feeds as f
     join merchants as m on m.merchant_id = f.merchant_id where m.plan <> 'standard'`,
    [],
  );
  for (const { merchant_id: merchantId } of asked) await buildLater(context.db, merchantId);
}
