import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { notReady } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { expiredLeases } from '../../platform/jobs/lease.ts';
import { buildAgenticFeed } from './building.ts';
import { feedLease } from './feed-parts.ts';
import { buildAgenticFeedJob } from './job-types.ts';
import { listedProducts } from './listed-products.ts';

/** Up to this many products, the first feed is built during the request. */
const builtAtOnce = 200;
/** How often a request checks whether another one has built a small feed, every 200 ms. */
const checks = 10;
/** A requested feed that was not compared with its products for so long is built. */
const comparedForMs = 15 * 60 * 1000;

/**
 * Identifies the feed as last built. Queues a build if that was long ago; the first feed of a small merchant is built at
 * once. Throws SERVICE_UNAVAILABLE while the first feed is being built.
 */
export async function currentRevision(
  context: Context,
  merchantId: string,
  { groupsProducts }: { groupsProducts: boolean },
): Promise<string> {
  const { db, clock } = context;
  const known = await servedFeed(context, merchantId);
  if (known) {
    if (known.outdated && !known.building) await buildLater(db, merchantId);
    return known.revision;
  }
  await rows(
    db,
    'insert into agentic_feeds (merchant_id, asked_at) values ($1, $2) on conflict (merchant_id) do nothing',
    [merchantId, clock.now()],
  );
  const range = { after: '', last: null, limit: builtAtOnce + 1, groups: groupsProducts };
  if ((await listedProducts(db, merchantId, range)).length > builtAtOnce) {
    await buildLater(db, merchantId);
    throw notReady('The feed is being built. Try again in a minute.', 60);
  }
  for (let check = 0; check < checks; check++) {
    await buildAgenticFeed(context, merchantId);
    const built = await servedFeed(context, merchantId);
    if (built) return built.revision;
    await delay(200);
  }
  throw notReady('The feed is being built. Try again shortly.', 5);
}

/** Queues the build job, at most one per merchant. */
export function buildLater(db: Db, merchantId: string): Promise<void> {
  return enqueue(db, buildAgenticFeedJob, { merchantId });
}

/** Queues the feeds that have been requested before, of merchants whose plan includes them. Every 15 minutes. */
export async function buildAgenticFeeds({ db }: Context): Promise<void> {
  const requested = await rows(
    db,
    statement`/* every merchant */ select ${table('agentic_feeds', 'f')('merchant_id')} from agentic_feeds as f
     join merchants as m on m.merchant_id = f.merchant_id where m.plan <> 'standard'`,
    [],
  );
  for (const { merchant_id: merchantId } of requested) await buildLater(db, merchantId);
}

/** Queues the builds of killed workers again. */
export async function resumeBuilds({ db, clock, media }: Context): Promise<void> {
  const stale = await expiredLeases(db, feedLease, {
    term: { now: clock.now(), ttlMs: media.silenceMs },
    returning: table('agentic_feeds')('merchant_id'),
    limit: 1_000,
  });
  for (const { merchant_id: merchantId } of stale) await buildLater(db, merchantId);
}

function servedFeed({ db, clock, media }: Context, merchantId: string) {
  const now = clock.now().getTime();
  return row(db, servedStatement, [
    merchantId,
    new Date(now - comparedForMs),
    new Date(now - media.silenceMs),
  ]);
}

const isBuilding = 'coalesce(f.lease is not null and f.leased_at > $3, false)';

const servedStatement = statement`select ${notNull(table('agentic_feeds', 'f')('revision'))},
    coalesce(f.checked_at < $2, true) as ${output.boolean('outdated')}, ${isBuilding} as ${output.boolean('building')}
  from agentic_feeds as f where f.merchant_id = $1 and f.revision is not null`;

/** The state of a feed that was requested. */
export function feedState({ db, clock, media }: Context, merchantId: string) {
  const now = clock.now().getTime();
  return row(db, stateStatement, [merchantId, new Date(now - media.silenceMs)]);
}

const stateStatement = statement`select ${table('agentic_feeds', 'f')('built_at', 'checked_at', 'product_count', 'bytes')},
    ${isBuilding.replace('$3', '$2')} as ${output.boolean('building')}
  from agentic_feeds as f where f.merchant_id = $1`;
