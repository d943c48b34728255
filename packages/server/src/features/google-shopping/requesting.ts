import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { notReady } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { expiredLeases } from '../../platform/jobs/lease.ts';
import { buildFeed } from './building.ts';
import { feedLease } from './feed-lease.ts';
import { buildFeedJob } from './job-types.ts';
import { outdatedSql } from './outdated.ts';

const feedColumns = notNull(table('feeds', 'f')('revision', 'built_at'));
interface ServedFeed {
  revision: string;
  built_at: string;
}

/** Up to this many reviews, the first feed is built during the request. */
const madeAtOnce = 2_000;
/** How often a request looks whether another one has built a small feed, every 200 ms. */
const looks = 10;

/**
 * The feed as last built. Queues a build of an outdated one, unless it is being built; the first feed of a small merchant is
 * built at once. Throws SERVICE_UNAVAILABLE while the first feed is being built.
 */
export async function currentFeed(context: Context, merchantId: string): Promise<ServedFeed> {
  const { db, clock } = context;
  const known = await servedFeed(context, merchantId);
  if (known) {
    if (known.outdated && !known.building) await buildLater(db, merchantId);
    return known;
  }
  await request(db, merchantId, clock.now());
  if ((await publishedReviews(db, merchantId)) > madeAtOnce) {
    if (!(await isBuilding(context, merchantId))) await buildLater(db, merchantId);
    throw notReady('The feed is being made. Try again in a minute.', 60);
  }
  for (let look = 0; look < looks; look++) {
    await buildFeed(context, merchantId);
    const built = await servedFeed(context, merchantId);
    if (built) return built;
    await delay(200);
  }
  throw notReady('The feed is being made. Try again shortly.', 5);
}

/** Queues the build job, at most one per merchant. */
export function buildLater(db: Db, merchantId: string): Promise<void> {
  return enqueue(db, buildFeedJob, { merchantId });
}

/** Queues the feeds that have been requested before, of merchants whose plan includes feeds. Every 15 minutes. */
export async function buildFeeds({ db, clock, media }: Context): Promise<void> {
  const requested = await rows(
    db,
    statement`/* every merchant */ select ${table('feeds', 'f')('merchant_id')} from feeds as f
     join merchants as m on m.merchant_id = f.merchant_id
     where m.plan <> 'standard' and ${isLeasedSql.replace('$expired', '$1')} is not true`,
    [expiry({ clock, media })],
  );
  for (const { merchant_id: merchantId } of requested) await buildLater(db, merchantId);
}

/** Queues the builds of killed workers again. */
export async function resumeBuilds({ db, clock, media }: Context): Promise<void> {
  const stale = await expiredLeases(db, feedLease, {
    term: { now: clock.now(), ttlMs: media.silenceMs },
    returning: table('feeds')('merchant_id'),
    limit: 1_000,
  });
  for (const { merchant_id: merchantId } of stale) await buildLater(db, merchantId);
}

const expiry = ({ clock, media }: Pick<Context, 'clock' | 'media'>) =>
  new Date(clock.now().getTime() - media.silenceMs);

const isLeasedSql = 'coalesce(f.lease is not null and f.leased_at > $expired, false)';

function servedFeed(context: Context, merchantId: string) {
  return row(
    context.db,
    statement`select ${feedColumns}, ${outdatedSql} as ${output.boolean('outdated')},
       ${isLeasedSql.replace('$expired', '$2')} as ${output.boolean('building')}
     from feeds as f where f.merchant_id = $1 and f.revision is not null`,
    [merchantId, expiry(context)],
  );
}

async function isBuilding(context: Context, merchantId: string): Promise<boolean> {
  const found = await row(
    context.db,
    statement`select ${isLeasedSql.replace('$expired', '$2')} as ${output.boolean('building')} from feeds as f
     where f.merchant_id = $1`,
    [merchantId, expiry(context)],
  );
  return found?.building ?? false;
}

async function request(db: Db, merchantId: string, now: Date): Promise<void> {
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
