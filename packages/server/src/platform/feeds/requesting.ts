import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Db, row, rows } from '../db/database.ts';
import { notNull, output, statement, table } from '../db/statement.ts';
import { notReady } from '../errors.ts';
import { enqueue, handled, type JobDefinition, scheduled } from '../jobs/job.ts';
import { resuming } from '../jobs/resuming.ts';
import type { BuildResult } from './building.ts';
import type { Feed } from './feed.ts';

/** How and when a feature builds a feed. */
export interface Building {
  feed: Feed;
  build: (context: Context, merchantId: string) => Promise<BuildResult>;
  /** SQL condition: the served feed `f` of `$merchantId` may be outdated at `$now`. */
  outdated: string;
  /** Whether the first feed takes too long to build during a request. */
  isLarge: (context: Context, merchantId: string) => Promise<boolean>;
}

/** Number of times that a request checks, every 200 ms, whether another one has built a small feed. */
const checks = 10;

/**
 * The feed as last built. Queues a build if it is outdated, unless one is in progress; the first feed of a small merchant is built at
 * once. Throws SERVICE_UNAVAILABLE while the first feed is being built.
 */
export async function currentFeed(context: Context, building: Building, merchantId: string) {
  const { db, clock } = context;
  const { feed } = building;
  const known = await servedFeed(context, building, merchantId);
  if (known) {
    if (known.outdated && !known.building) await buildLater(db, feed, merchantId);
    return known;
  }
  await rows(
    db,
    `insert into ${feed.table} (merchant_id, asked_at) values ($1, $2) on conflict (merchant_id) do nothing`,
    [merchantId, clock.now()],
  );
  if (await building.isLarge(context, merchantId)) {
    if (!(await isBuilding(context, feed, merchantId))) await buildLater(db, feed, merchantId);
    throw notReady('The feed is being built. Try again in a minute.', 60);
  }
  for (let check = 0; check < checks; check++) {
    await building.build(context, merchantId);
    const built = await servedFeed(context, building, merchantId);
    if (built) return built;
    await delay(200);
  }
  throw notReady('The feed is being built. Try again shortly.', 5);
}

/** Queues the build job, at most one per merchant. */
export function buildLater(db: Db, { job }: Feed, merchantId: string): Promise<void> {
  return enqueue(db, job, { merchantId });
}

/** The jobs of a feed: its build, and every 15 minutes the builds of all requested feeds. */
export const feedJobs = ({ feed, build }: Building): JobDefinition<Context>[] => [
  handled(feed.job, (context: Context, { merchantId }) => build(context, merchantId), {
    resume: resuming(feed.job, feed.lease, {
      returning: table(feed.table)('merchant_id'),
      payload: ({ merchant_id: merchantId }) => ({ merchantId }),
    }),
  }),
  scheduled({
    name: `${feed.job.name}s`,
    cron: '*/15 * * * *',
    run: (context: Context) => buildRequested(context, feed),
  }),
];

/** Queues builds of requested feeds that are not being built, for merchants whose plan includes them. */
export async function buildRequested(context: Context, feed: Feed): Promise<void> {
  const requested = await rows(
    context.db,
    statement`/* every merchant */ select ${table(feed.table, 'f')('merchant_id')} from ${feed.table} as f
     join merchants as m on m.merchant_id = f.merchant_id
     where m.plan <> 'standard' and ${isBuildingSql} is not true`,
    { leaseExpiry: leaseExpiry(context) },
  );
  for (const { merchant_id: merchantId } of requested) await buildLater(context.db, feed, merchantId);
}

/** The value of `$leaseExpiry`. */
export const leaseExpiry = ({ clock, media }: Context) => new Date(clock.now().getTime() - media.silenceMs);

/** SQL condition: the feed `f` is being built. */
export const isBuildingSql = 'coalesce(f.lease is not null and f.leased_at > $leaseExpiry, false)';

function servedFeed(context: Context, { feed, outdated }: Building, merchantId: string) {
  return row(
    context.db,
    statement`select ${notNull(table(feed.table, 'f')('revision', 'built_at'))}, ${outdated} as ${output.boolean('outdated')},
       ${isBuildingSql} as ${output.boolean('building')}
     from ${feed.table} as f where f.merchant_id = $merchantId and f.revision is not null`,
    { merchantId, now: context.clock.now(), leaseExpiry: leaseExpiry(context) },
  );
}

async function isBuilding(context: Context, feed: Feed, merchantId: string): Promise<boolean> {
  const found = await row(
    context.db,
    statement`select ${isBuildingSql} as ${output.boolean('building')} from ${feed.table} as f
     where f.merchant_id = $merchantId`,
    { merchantId, leaseExpiry: leaseExpiry(context) },
  );
  return found?.building ?? false;
}
