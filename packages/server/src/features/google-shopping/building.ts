import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  afterOtherBuilds,
  type Build as BuildOf,
  type BuildResult,
  deleteUnneeded,
  recordStep,
  serveBuilt,
  underFeedLease,
} from '../../platform/feeds/building.ts';
import { type Feed, insertParts, partsOf } from '../../platform/feeds/feed.ts';
import { noteUnreferenced } from '../../platform/feeds/replaced-objects.ts';
import { LeaseLost, updateLeased } from '../../platform/jobs/lease.ts';
import { mediaUrlOf } from '../media/index.ts';
import { daysOfChangedProducts, daysWithReviews, type Plan, planOf } from './build-plan.ts';
import { dropBuilding, type Part, type ReviewFeed } from './feed.ts';
import type { Segment } from './segment.ts';
import { writeDays } from './writing.ts';

export interface BuildOptions {
  /** Deletes replaced objects now, because they contain erased data. */
  erasing?: boolean;
  /** Maximum number of reviews per step. */
  stepReviews?: number;
}

const columnsOf = ({ table: feeds }: Feed<Part>) =>
  table(feeds as 'feeds' | 'meta_feeds')(
    'revision',
    'made_with',
    'built_at',
    'build_started_at',
    'build_made_with',
  );

/**
 * Updates a merchant's feed: renders the days that changed or contain reviews of changed products. Each step of a second or two stores
 * an object and records its parts, so a build continues where a stopped or killed worker left it. The served feed changes when the build
 * is complete. Throws WorkerStopping between steps.
 */
export function buildFeed(
  reviewFeed: ReviewFeed,
  context: Context,
  merchantId: string,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const { feed } = reviewFeed;
  const set = sql`build_started_at = coalesce(build_started_at, ${context.clock.now()})`;
  const given = { context, merchantId, options };
  return underFeedLease(feed, given, { set, returning: columnsOf(feed) }, (work) =>
    build({ ...work, reviewFeed }),
  );
}

/** Rebuilds the feed from everything that is committed, after a build in progress, and deletes replaced objects. */
export function rebuildFeed(reviewFeed: ReviewFeed, context: Context, merchantId: string): Promise<void> {
  return afterOtherBuilds(reviewFeed.feed, context, merchantId, () =>
    buildFeed(reviewFeed, context, merchantId, { erasing: true }),
  );
}

type Build = BuildOf<Row<ReturnType<typeof columnsOf>>, BuildOptions> & { reviewFeed: ReviewFeed };

/** Days that change while others are rendered are rendered again, at most this many times. */
const rounds = 3;
/** Increase to rebuild all feeds after a format change. */
const feedVersion = 1;

async function build(work: Build): Promise<BuildResult> {
  const { context, merchantId, before, options, reviewFeed } = work;
  const { feed, beginning } = reviewFeed;
  const { db, media } = context;
  const merchant = await feedMerchant(db, merchantId);
  if (!merchant) return 'unchanged';
  const surroundings = {
    storeName: merchant.name,
    mediaUrl: mediaUrlOf({ media }, { mediaDomain: merchant.media_domain }),
    shopUrl: merchant.shop_url,
  };
  const madeWith = digestOf([surroundings, beginning(merchant.name), feedVersion]);
  const startedAt = await beginOrContinue(work, madeWith);
  const served = before.made_with === madeWith ? await partsOf(db, feed, merchantId, 'served') : [];
  const changed =
    before.built_at === null ? [] : await daysOfChangedProducts(db, merchantId, before.built_at);
  let plan: Plan = { unchangedDays: [], daysToWrite: [], staleDays: [] };
  for (let round = 0; round < rounds; round++) {
    const building = await partsOf(db, feed, merchantId, 'building');
    plan = planOf({
      days: await daysWithReviews(db, merchantId),
      served,
      building,
      changed: new Set(changed),
    });
    await drop(work, building, plan.staleDays);
    if (plan.daysToWrite.length === 0) break;
    await writeDays(plan.daysToWrite, {
      context,
      merchantId,
      reviewFeed,
      surroundings,
      stepReviews: options.stepReviews,
      store: (segment) => store(work, segment),
    });
  }
  return finish(work, { madeWith, startedAt, served, unchangedDays: plan.unchangedDays });
}

/** Continues an unfinished build, except for days whose products have changed since. Returns when the build began. */
async function beginOrContinue(work: Build, madeWith: string): Promise<string> {
  const { context, merchantId, held, before } = work;
  const { db, clock } = context;
  const { feed } = work.reviewFeed;
  const building = await partsOf(db, feed, merchantId, 'building');
  const { build_started_at: begun } = before;
  if (building.length > 0 && begun !== null && before.build_made_with === madeWith) {
    await drop(work, building, await daysOfChangedProducts(db, merchantId, begun));
    return begun;
  }
  await drop(work, building, [...new Set(building.map(({ day }) => day))]);
  const now = clock.now();
  const set = sql`build_started_at = ${now}, build_made_with = ${madeWith}`;
  if (!(await updateLeased(db, feed.lease, held, set))) throw new LeaseLost();
  return now.toISOString();
}

/** Deletes the unfinished parts of these days. */
async function drop(
  { context, merchantId, reviewFeed: { feed } }: Build,
  building: readonly Part[],
  days: readonly string[],
): Promise<void> {
  const dropped = building.filter(({ day }) => days.includes(day));
  if (dropped.length === 0) return;
  await inTransaction(context.db, async (tx) => {
    await dropBuilding(tx, feed, merchantId, days);
    await noteUnreferenced(tx, feed, merchantId, {
      keys: dropped.map(({ key }) => key),
      now: context.clock.now(),
    });
  });
}

/** Ends a step, like `recordStep`. */
async function store(work: Build, segment: Segment): Promise<void> {
  await segment.store();
  try {
    await recordStep(work, (tx) => insertParts(tx, work.reviewFeed.feed, work.merchantId, segment.parts));
  } catch (error) {
    if (error instanceof LeaseLost) await work.context.media.storage.delete(segment.key);
    throw error;
  }
}

interface Finished {
  madeWith: string;
  startedAt: string;
  served: readonly Part[];
  unchangedDays: readonly string[];
}

async function finish(
  work: Build,
  { madeWith, startedAt, served, unchangedDays }: Finished,
): Promise<BuildResult> {
  const { context, merchantId, held, before } = work;
  const { db } = context;
  const { feed } = work.reviewFeed;
  const built = await partsOf(db, feed, merchantId, 'building');
  const servedDays = new Set(served.map(({ day }) => day));
  const isNew =
    before.revision === null ||
    before.made_with !== madeWith ||
    built.length > 0 ||
    servedDays.size > unchangedDays.length;
  const done = sql`build_started_at = null, build_made_with = null`;
  if (!isNew) await updateLeased(db, feed.lease, held, done);
  else
    await inTransaction(db, (tx) =>
      serveBuilt(tx, feed, work, {
        replaces: sql`day <> all(${unchangedDays}::date[])`,
        set: (parts) => sql`made_with = ${madeWith}, built_at = ${startedAt},
          bytes = ${parts.reduce((sum, { bytes }) => sum + bytes, 0)},
          review_count = ${parts.reduce((sum, { reviewCount }) => sum + reviewCount, 0)}, ${done}`,
      }),
    );
  await deleteUnneeded(feed, work);
  return isNew ? 'built' : 'unchanged';
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The store's URL: the first allowed origin without a wildcard. */
function feedMerchant(
  db: Db,
  merchantId: string,
): Promise<{ name: string; media_domain: string | null; shop_url: string } | undefined> {
  return row(
    db,
    statement`select ${table('merchants')('name', 'media_domain')}, coalesce((select min(origin) from unnest(allowed_origins) as listed (origin)
       where origin like 'http%' and position('*' in origin) = 0), 'https://example.com') || '/' as ${output.text('shop_url')}
     from merchants where merchant_id = $1`,
    [merchantId],
  );
}
