import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Leased, LeaseLost, underLease, updateLeased } from '../../platform/jobs/lease.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { deleteLost, deleteReplaced, noteUnreferenced } from '../../platform/storage/replaced-objects.ts';
import { mediaUrlOf } from '../media/index.ts';
import { feedLease } from './feed-lease.ts';
import { feedObjects } from './feed-objects.ts';
import { dropBuilding, insertParts, type Part, partsOf, serveBuilt } from './feed-parts.ts';
import { daysOfChangedProducts, daysWithReviews, type Plan, planOf } from './plan.ts';
import { feedBeginning } from './review-xml.ts';
import type { Segment } from './segment.ts';
import { writeDays } from './writing.ts';

export interface BuildOptions {
  /** Delete replaced objects now, because they contain what was erased. */
  deletesAtOnce?: boolean;
  /** Reviews that a step renders at most. */
  stepReviews?: number;
}

/** `busy`: another worker is building, or the feed was never requested. */
export type BuildResult = 'built' | 'unchanged' | 'busy';

const feedColumns = table('feeds')(
  'revision',
  'made_with',
  'built_at',
  'build_started_at',
  'build_made_with',
);

/**
 * Updates a merchant's feed: renders the days that changed or contain reviews of changed products. Each step of a second or
 * two stores an object and records its parts, so a build continues where a stopped or killed worker left it. What is served
 * changes when everything is there. Throws WorkerStopping between steps.
 */
export async function buildFeed(
  context: Context,
  merchantId: string,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const { db, clock, media } = context;
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const set = sql`build_started_at = coalesce(build_started_at, ${clock.now()})`;
  return underLease(
    db,
    feedLease,
    { merchant_id: merchantId },
    { term, set, returning: feedColumns },
    (leased) => build({ context, merchantId, options, ...leased }),
  );
}

/** Builds with everything that is committed, after a build in progress, and deletes what is replaced. */
export async function rebuildFeed(context: Context, merchantId: string): Promise<void> {
  while ((await buildFeed(context, merchantId, { deletesAtOnce: true })) === 'busy') {
    if (!(await wasRequested(context.db, merchantId))) return;
    assertRunning(context);
    await delay(500);
  }
}

interface Build extends Leased<'merchant_id', Row<typeof feedColumns>> {
  context: Context;
  merchantId: string;
  options: BuildOptions;
}

/** Days that change while others are being rendered are rendered once more, so often at most. */
const rounds = 3;
/** Increase to rebuild all feeds after a change to the format. */
const feedVersion = 1;

async function build(work: Build): Promise<BuildResult> {
  const { context, merchantId, before, options } = work;
  const { db, media } = context;
  const merchant = await feedMerchant(db, merchantId);
  if (!merchant) return 'unchanged';
  const surroundings = {
    mediaUrl: mediaUrlOf({ media }, { mediaDomain: merchant.media_domain }),
    shopUrl: merchant.shop_url,
  };
  const madeWith = digestOf([merchant.name, surroundings, feedBeginning(merchant.name), feedVersion]);
  const startedAt = await beginOrContinue(work, madeWith);
  const served = before.made_with === madeWith ? await partsOf(db, merchantId, 'served') : [];
  const changed =
    before.built_at === null ? [] : await daysOfChangedProducts(db, merchantId, before.built_at);
  let plan: Plan = { unchangedDays: [], daysToWrite: [], staleDays: [] };
  for (let round = 0; round < rounds; round++) {
    const building = await partsOf(db, merchantId, 'building');
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
      surroundings,
      stepReviews: options.stepReviews,
      store: (segment) => store(work, segment),
    });
  }
  return finish(work, { madeWith, startedAt, served, unchangedDays: plan.unchangedDays });
}

/** Continues an unfinished build, without the days whose products have changed since. Returns when it began. */
async function beginOrContinue(work: Build, madeWith: string): Promise<string> {
  const { context, merchantId, held, before } = work;
  const { db, clock } = context;
  const building = await partsOf(db, merchantId, 'building');
  const { build_started_at: begun } = before;
  if (building.length > 0 && begun !== null && before.build_made_with === madeWith) {
    await drop(work, building, await daysOfChangedProducts(db, merchantId, begun));
    return begun;
  }
  await drop(work, building, [...new Set(building.map(({ day }) => day))]);
  const now = clock.now();
  const set = sql`build_started_at = ${now}, build_made_with = ${madeWith}`;
  if (!(await updateLeased(db, feedLease, held, set))) throw new LeaseLost();
  return now.toISOString();
}

/** Deletes the unfinished parts of these days. */
async function drop(
  { context, merchantId }: Build,
  building: readonly Part[],
  days: readonly string[],
): Promise<void> {
  const dropped = building.filter(({ day }) => days.includes(day));
  if (dropped.length === 0) return;
  await inTransaction(context.db, async (tx) => {
    await dropBuilding(tx, merchantId, days);
    await noteUnreferenced(tx, feedObjects, merchantId, {
      keys: dropped.map(({ key }) => key),
      now: context.clock.now(),
    });
  });
}

/** Ends a step. Throws LeaseLost, and WorkerStopping once the step is recorded. */
async function store({ context, merchantId, renew }: Build, segment: Segment): Promise<void> {
  const { db, media } = context;
  await segment.store();
  const isOurs = await inTransaction(db, async (tx) => {
    if (!(await renew(tx))) return false;
    await insertParts(tx, merchantId, segment.parts);
    return true;
  });
  if (!isOurs) {
    await media.storage.delete(segment.key);
    throw new LeaseLost();
  }
  assertRunning(context);
}

interface Finished {
  madeWith: string;
  startedAt: string;
  served: readonly Part[];
  unchangedDays: readonly string[];
}

async function finish(
  { context, merchantId, held, before, options }: Build,
  { madeWith, startedAt, served, unchangedDays }: Finished,
): Promise<BuildResult> {
  const { db, clock } = context;
  const built = await partsOf(db, merchantId, 'building');
  const servedDays = new Set(served.map(({ day }) => day));
  const isNew =
    before.revision === null ||
    before.made_with !== madeWith ||
    built.length > 0 ||
    servedDays.size > unchangedDays.length;
  const done = sql`build_started_at = null, build_made_with = null`;
  if (!isNew) await updateLeased(db, feedLease, held, done);
  else
    await inTransaction(db, async (tx) => {
      const replaced = await partsOf(tx, merchantId, 'served');
      await serveBuilt(tx, merchantId, unchangedDays);
      await noteUnreferenced(tx, feedObjects, merchantId, {
        keys: replaced.map(({ key }) => key),
        now: clock.now(),
      });
      const parts = await partsOf(tx, merchantId, 'served');
      const reviews = parts.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      const set = sql`revision = ${randomUUID()}, made_with = ${madeWith}, built_at = ${startedAt}, bytes = ${bytes},
        review_count = ${reviews}, ${done}`;
      if (!(await updateLeased(tx, feedLease, held, set))) throw new LeaseLost();
    });
  const deletion = { atOnce: options.deletesAtOnce === true };
  await deleteReplaced(context, feedObjects, merchantId, deletion);
  await deleteLost(context, feedObjects, merchantId, deletion);
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

async function wasRequested(db: Db, merchantId: string): Promise<boolean> {
  return (await row(db, 'select from feeds where merchant_id = $1', [merchantId])) !== undefined;
}
