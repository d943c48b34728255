import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Row, table } from '../../platform/db/statement.ts';
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
import { partsOf } from '../../platform/feeds/feed.ts';
import { deleteReplaced } from '../../platform/feeds/replaced-objects.ts';
import { updateLeased } from '../../platform/jobs/lease.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { stateOf } from './content-state.ts';
import { feed, type Part, saveParts } from './feed.ts';
import { type FeedMerchant, storeOf } from './feed-merchant.ts';
import { type PlannedRange, rangesToCompare } from './product-ranges.ts';
import { linesOfRange, writtenPart } from './writing.ts';

export interface BuildOptions {
  /** Compares every line, and deletes replaced objects now, because they contain erased data. */
  erasing?: boolean;
  /** Maximum number of products in a new part. */
  partProducts?: number;
}

const feedColumns = table('agentic_feeds')('revision', 'compared_at', 'compared_with');

/** Products of a new part; a part that has grown to more than twice as many is split. */
const defaultPartProducts = 200;
/** If something changes during a build, the lines are compared again, at most this many times. */
const rounds = 3;
/** All lines are compared once a day, regardless of the counters. */
const comparedForMs = 24 * 60 * 60 * 1000;
/** Increase to rebuild all feeds after a format change. */
const feedVersion = 2;

/**
 * Updates a merchant's feed: renders the lines and stores the parts that differ from the stored ones. Each part is a step, so a build
 * continues where a stopped or killed worker left it, and holds one part in memory. The served feed changes when the build is complete.
 * Throws WorkerStopping between steps.
 */
export function buildAgenticFeed(
  context: Context,
  merchantId: string,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const set = sql`checked_at = ${context.clock.now()}`;
  const given = { context, merchantId, options };
  return underFeedLease(feed, given, { set, returning: feedColumns }, build);
}

/** Rebuilds the feed from everything that is committed, after a build in progress, and deletes replaced objects. */
export function rebuildAgenticFeed(context: Context, merchantId: string): Promise<void> {
  return afterOtherBuilds(feed, context, merchantId, () =>
    buildAgenticFeed(context, merchantId, { erasing: true }),
  );
}

type Build = BuildOf<Row<typeof feedColumns>, BuildOptions>;

async function build(work: Build): Promise<BuildResult> {
  const { context, merchantId, before, options } = work;
  const { db } = context;
  const startedAt = context.clock.now();
  const store = await storeOf(context, merchantId);
  if (!store) return 'unchanged';
  const currentState = () => stateOf(db, merchantId, [store, feedVersion]);
  let state = await currentState();
  if (!options.erasing && isCurrent(before, state, startedAt)) {
    await deleteReplaced(context, feed, merchantId, { atOnce: false });
    return 'unchanged';
  }
  let unchanged: Part[] = [];
  for (let round = 1; ; round++) {
    const ranges = await rangesToCompare(db, merchantId, partProductsOf(work));
    unchanged = await compare(work, store, ranges);
    const after = await currentState();
    // If the state still changed in the last round, the next build handles the change.
    if (after === state || round === rounds) break;
    state = after;
  }
  return finish(work, { state, startedAt, unchanged });
}

const partProductsOf = ({ options }: Build) => options.partProducts ?? defaultPartProducts;

function isCurrent(
  { revision, compared_at, compared_with }: Build['before'],
  state: string,
  now: Date,
): boolean {
  if (revision === null || compared_at === null || compared_with !== state) return false;
  return now.getTime() - Date.parse(compared_at) < comparedForMs;
}

/** Writes the parts that differ. Returns the served parts after the last of them, which this build has not yet recorded. */
async function compare(work: Build, store: FeedMerchant, ranges: readonly PlannedRange[]): Promise<Part[]> {
  const { context, merchantId } = work;
  let unchanged: Part[] = [];
  for (const { known, isBuilt, ...range } of ranges) {
    for (let after: string | null = range.after; after !== null; ) {
      const lines = await linesOfRange(context.db, merchantId, {
        range: { after, last: range.last },
        store,
        partProducts: partProductsOf(work),
      });
      const isWhole = lines.last === range.last;
      if (known && isWhole && after === known.after && lines.digest === known.digest) {
        if (!isBuilt) unchanged.push(known);
      } else {
        const parts = [...unchanged, await writtenPart(context, merchantId, lines)];
        await recordStep(work, (tx) => saveParts(tx, merchantId, { parts, now: context.clock.now() }));
        unchanged = [];
      }
      after = isWhole ? null : lines.last;
    }
    assertRunning(context);
  }
  return unchanged;
}

interface Finished {
  state: string;
  startedAt: Date;
  unchanged: readonly Part[];
}

async function finish(work: Build, { state, startedAt, unchanged }: Finished): Promise<BuildResult> {
  const { context, merchantId, held, before } = work;
  const { db, clock } = context;
  const compared = sql`compared_at = ${startedAt}, compared_with = ${state}`;
  const isNew = before.revision === null || (await partsOf(db, feed, merchantId, 'building')).length > 0;
  if (!isNew) await updateLeased(db, feed.lease, held, compared);
  else
    await inTransaction(db, async (tx) => {
      await saveParts(tx, merchantId, { parts: unchanged, now: clock.now() });
      await serveBuilt(tx, feed, work, {
        replaces: sql`true`,
        set: (parts) => sql`built_at = ${startedAt},
          product_count = ${parts.reduce((sum, { productCount }) => sum + productCount, 0)},
          bytes = ${parts.reduce((sum, { jsonlBytes }) => sum + jsonlBytes, 0)}, ${compared}`,
      });
    });
  await deleteUnneeded(feed, work);
  return isNew ? 'built' : 'unchanged';
}
