import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Db, returnedRows, row, rows } from '../db/database.ts';
import { type Columns, orNull, output } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Leased, LeaseLost, underLease, updateLeased } from '../jobs/lease.ts';
import { assertRunning } from '../jobs/stopping.ts';
import { type Feed, partsOf } from './feed.ts';
import { deleteLost, deleteReplaced, noteUnreferenced } from './replaced-objects.ts';

/** `busy`: another worker is building, or the feed was never requested. */
export type BuildResult = 'built' | 'unchanged' | 'busy';

interface Given<Options> {
  context: Context;
  merchantId: string;
  options: Options;
}

/** A build in progress. */
export type Build<Before, Options> = Given<Options> & Leased<'merchant_id', Before>;

/** Runs a build under the lease of its feed. `set` assigns columns of the feed when it begins. */
export function underFeedLease<Before, Options>(
  feed: Feed,
  given: Given<Options>,
  { set, returning }: { set: RawBuilder<unknown>; returning: Columns<Before> },
  build: (work: Build<Before, Options>) => Promise<BuildResult>,
): Promise<BuildResult> {
  const { db, clock, media } = given.context;
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const key = { merchant_id: given.merchantId };
  return underLease(db, feed.lease, key, { term, set, returning }, (leased) =>
    build({ ...given, ...leased }),
  );
}

/** Builds the feed from everything that is committed, after a build in progress. */
export async function afterOtherBuilds(
  { table }: Feed,
  context: Context,
  merchantId: string,
  build: () => Promise<BuildResult>,
): Promise<void> {
  while ((await build()) === 'busy') {
    if (!(await row(context.db, `select from ${table} where merchant_id = $1`, [merchantId]))) return;
    assertRunning(context);
    await delay(500);
  }
}

type Working = Pick<Build<never, { erasing?: boolean }>, 'context' | 'merchantId' | 'held' | 'options'>;

/** Ends a step. Throws LeaseLost, and WorkerStopping once the step is recorded. */
export async function recordStep(
  { context, renew }: Pick<Build<never, never>, 'context' | 'renew'>,
  record: (tx: Db) => Promise<void>,
): Promise<void> {
  const isOurs = await inTransaction(context.db, async (tx) => {
    if (!(await renew(tx))) return false;
    await record(tx);
    return true;
  });
  if (!isOurs) throw new LeaseLost();
  assertRunning(context);
}

/**
 * Serves the parts of the finished build in place of those that meet `replaces`, and records the replaced objects for deletion. `set`
 * assigns columns of the feed from its parts.
 */
export async function serveBuilt<Part>(
  tx: Db,
  feed: Feed<Part>,
  { context, merchantId, held }: Working,
  { replaces, set }: { replaces: RawBuilder<unknown>; set: (parts: Part[]) => RawBuilder<unknown> },
): Promise<void> {
  const replaced = await returnedRows(
    tx,
    orNull(output.text('key')),
    (
      key,
    ) => sql`delete from ${sql.table(feed.parts)} where merchant_id = ${merchantId} and not building and ${replaces}
      returning object_key as ${key}`,
  );
  await rows(tx, `update ${feed.parts} set building = false where merchant_id = $1 and building`, [
    merchantId,
  ]);
  const keys = replaced.flatMap(({ key }) => key ?? []);
  await noteUnreferenced(tx, feed, merchantId, { keys, now: context.clock.now() });
  const parts = await partsOf(tx, feed, merchantId, 'served');
  const revised = sql`revision = ${randomUUID()}, ${set(parts)}`;
  if (!(await updateLeased(tx, feed.lease, held, revised))) throw new LeaseLost();
}

/** Deletes objects that the feed no longer needs; immediately if they may contain erased data. */
export async function deleteUnneeded(feed: Feed, { context, merchantId, options }: Working): Promise<void> {
  const deletion = { atOnce: options.erasing === true };
  await deleteReplaced(context, feed, merchantId, deletion);
  await deleteLost(context, feed, merchantId, deletion);
}
