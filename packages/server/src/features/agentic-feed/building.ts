import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Leased, LeaseLost, underLease, updateLeased } from '../../platform/jobs/lease.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { deleteLost, deleteReplaced, noteUnreferenced } from '../../platform/storage/replaced-objects.ts';
import { feedLease, feedObjects, type Part, partsOf, saveParts, serveBuilt } from './feed-parts.ts';
import { type PlannedRange, rangesToCompare } from './ranges.ts';
import { type FeedMerchant, storeOf } from './store.ts';
import { stateOf } from './unchanged.ts';
import { linesOfRange, writtenPart } from './writing.ts';

export interface BuildOptions {
  /** Compare every line, and delete replaced objects now, because they contain what was erased. */
  erasing?: boolean;
  /** Products of a new part. */
  partProducts?: number;
}

/** `busy`: another worker is building, or the feed was never requested. */
export type BuildResult = 'built' | 'unchanged' | 'busy';

const feedColumns = table('agentic_feeds')('revision', 'compared_at', 'compared_with');

/** Products of a new part; a part that has grown to more than twice as many is split. */
const defaultPartProducts = 200;
/** When something changes during a build, the lines are compared once more, so often at most. */
const rounds = 3;
/** All lines are compared once a day, whatever the counters say. */
const comparedForMs = 24 * 60 * 60 * 1000;
/** Increase to build all feeds again after a change to the format. */
const feedVersion = 1;

/**
 * Updates a merchant's feed: renders the lines, and stores the parts whose lines differ from the stored ones. Each part is a
 * step, so a build continues where a stopped or killed worker left it, and holds one part in memory. What is served
 * changes when everything is there. Throws WorkerStopping between steps.
 */
export async function buildAgenticFeed(
  context: Context,
  merchantId: string,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const { db, clock, media } = context;
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const set = sql`checked_at = ${clock.now()}`;
  return underLease(
    db,
    feedLease,
    { merchant_id: merchantId },
    { term, set, returning: feedColumns },
    (leased) => build({ context, merchantId, options, ...leased }),
  );
}

/** Builds with everything that is committed, after a build in progress, and deletes what is replaced. */
export async function rebuildAgenticFeed(context: Context, merchantId: string): Promise<void> {
  while ((await buildAgenticFeed(context, merchantId, { erasing: true })) === 'busy') {
    if (!(await row(context.db, 'select from agentic_feeds where merchant_id = $1', [merchantId]))) return;
    assertRunning(context);
    await delay(500);
  }
}

interface Build extends Leased<'merchant_id', Row<typeof feedColumns>> {
  context: Context;
  merchantId: string;
  options: BuildOptions;
}

async function build(work: Build): Promise<BuildResult> {
  const { context, merchantId, before, options } = work;
  const { db } = context;
  const startedAt = context.clock.now();
  const store = await storeOf(context, merchantId);
  if (!store) return 'unchanged';
  const currentState = () => stateOf(db, merchantId, [store, feedVersion]);
  let state = await currentState();
  if (!options.erasing && isCurrent(before, state, startedAt)) {
    await deleteReplaced(context, feedObjects, merchantId, { atOnce: false });
    return 'unchanged';
  }
  let unchanged: Part[] = [];
  for (let round = 1; ; round++) {
    const ranges = await rangesToCompare(db, merchantId, partProductsOf(work));
    unchanged = await compare(work, store, ranges);
    const after = await currentState();
    // After the last round, the next build finds that the state has changed.
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

/** Writes the parts that differ. Returns the served parts after the last of them, which this build has not recorded yet. */
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
        await record(work, [...unchanged, await writtenPart(context, merchantId, lines)]);
        unchanged = [];
      }
      after = isWhole ? null : lines.last;
    }
    assertRunning(context);
  }
  return unchanged;
}

/** Ends a step. Throws LeaseLost, and WorkerStopping once the step is recorded. */
async function record({ context, merchantId, renew }: Build, parts: readonly Part[]): Promise<void> {
  const { db, clock } = context;
  const isOurs = await inTransaction(db, async (tx) => {
    if (!(await renew(tx))) return false;
    const keys = await saveParts(tx, merchantId, parts);
    await noteUnreferenced(tx, feedObjects, merchantId, { keys, now: clock.now() });
    return true;
  });
  if (!isOurs) throw new LeaseLost();
  assertRunning(context);
}

interface Finished {
  state: string;
  startedAt: Date;
  unchanged: readonly Part[];
}

async function finish(
  { context, merchantId, held, before, options }: Build,
  { state, startedAt, unchanged }: Finished,
): Promise<BuildResult> {
  const { db, clock } = context;
  const compared = sql`compared_at = ${startedAt}, compared_with = ${state}`;
  const isNew = before.revision === null || (await partsOf(db, merchantId, 'building')).length > 0;
  if (!isNew) await updateLeased(db, feedLease, held, compared);
  else
    await inTransaction(db, async (tx) => {
      await saveParts(tx, merchantId, unchanged);
      const keys = await serveBuilt(tx, merchantId);
      await noteUnreferenced(tx, feedObjects, merchantId, { keys, now: clock.now() });
      const parts = await partsOf(tx, merchantId, 'served');
      const products = parts.reduce((sum, { productCount }) => sum + productCount, 0);
      const bytes = parts.reduce((sum, { jsonlBytes }) => sum + jsonlBytes, 0);
      const set = sql`revision = ${randomUUID()}, built_at = ${startedAt}, product_count = ${products}, bytes = ${bytes},
        ${compared}`;
      if (!(await updateLeased(tx, feedLease, held, set))) throw new LeaseLost();
    });
  const deletion = { atOnce: options.erasing === true };
  await deleteReplaced(context, feedObjects, merchantId, deletion);
  await deleteLost(context, feedObjects, merchantId, deletion);
  return isNew ? 'built' : 'unchanged';
}
