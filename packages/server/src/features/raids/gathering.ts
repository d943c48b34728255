import type { IntegritySignal } from '@tribune/contract';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { changeStatuses, itemsForUpdate } from '../content/index.ts';
import { findingOf, type StoredJudgment } from '../integrity/index.ts';
import { type ReviewState, reviewKind } from '../reviews/index.ts';
import { announceRaid } from './announcing.ts';
import { decidedByStaff, heldLater } from './held-later.ts';

/** Minimum number of reviews in a raid. Fewer reviews are held, but raise no alarm. */
const leastReviews = 3;
/** Reviews that arrive after a longer pause belong to another raid. */
const pauseMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Puts reviews that arrived together into one case: those of a raid that were published before the alarm become pending, with the finding
 * of the review that raised it. Verified purchases, and reviews about which staff decided, remain as they are. Raises the alarm for a new raid.
 */
export async function gatherRaid(
  context: Context,
  { merchantId, reviewId, others }: { merchantId: string; reviewId: string; others: readonly string[] },
): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const items = await itemsForUpdate(tx, merchantId, reviewKind, [reviewId, ...others]);
    const members = await membersOf(tx, merchantId, items);
    const cause = members.find((one) => one.review_id === reviewId);
    if (!cause?.integrity || cause.raid_id !== null || members.length < leastReviews) return;
    const times = members.map(({ created_at }) => created_at).sort();
    const reach = { startedAt: times[0] ?? cause.created_at, lastAt: times.at(-1) ?? cause.created_at };
    const known =
      members.find(({ raid_id }) => raid_id !== null)?.raid_id ??
      (await raidAbout(tx, merchantId, cause, now));
    const raidId = known ?? newUuid();
    const added = members.filter(({ raid_id }) => raid_id === null);
    if (known === null)
      await insertRaid(tx, merchantId, {
        raidId,
        productId: cause.product_id,
        signals: cause.integrity.signals,
        ...reach,
        now,
      });
    else await extendRaid(tx, merchantId, { raidId, ...reach });
    await addToRaid(tx, merchantId, {
      raidId,
      ids: added.map((one) => one.review_id),
      finding: findingOf(cause.integrity),
    });
    await unpublish(tx, merchantId, added, items, now);
    for (const productId of new Set(added.map(({ product_id }) => product_id)))
      announceProduct(context, tx, merchantId, productId);
    if (known === null)
      await announceRaid(tx, merchantId, {
        raid: {
          raidId,
          productId: cause.product_id,
          reviews: members.length,
          signals: cause.integrity.signals,
          ...reach,
          raisedAt: now.toISOString(),
        },
        publicUrl: publicUrlOf(config),
        now,
      });
  });
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** Makes the published reviews pending, with counters, events and log entries. */
async function unpublish(
  tx: Db,
  merchantId: string,
  added: readonly Member[],
  items: readonly ReviewState[],
  now: Date,
): Promise<void> {
  const ids = new Set(added.map(({ review_id }) => review_id));
  await changeStatuses(
    tx,
    merchantId,
    reviewKind,
    items
      .filter(({ id, status }) => ids.has(id) && status === 'approved')
      .map((item) => heldLater(item, now)),
  );
}

const member = table('reviews', 'r').holding<{ integrity: StoredJudgment | null }>();

/** Selects, from locked reviews, those that may belong to a raid. */
function membersOf(tx: Db, merchantId: string, items: readonly ReviewState[]) {
  return rows(
    tx,
    statement`select ${member('review_id', 'product_id', 'created_at', 'raid_id', 'integrity')} from reviews as r
     where r.merchant_id = $1 and r.review_id = any($2) and not r.verified and not ${decidedByStaff}`,
    [merchantId, items.map(({ id }) => id)],
  );
}

/** A raid about the product that has not paused for long. */
async function raidAbout(
  tx: Db,
  merchantId: string,
  { product_id: productId, created_at: at }: Pick<Member, 'product_id' | 'created_at'>,
  now: Date,
): Promise<string | null> {
  // Serializes alarms about one product, so that they create a single raid.
  await rows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `raid ${merchantId} ${productId}`,
  ]);
  const since = new Date(Math.min(now.getTime(), Date.parse(at)) - pauseMs);
  const found = await row(
    tx,
    statement`select ${table('raids')('raid_id')} from raids
     where merchant_id = $1 and product_id = $2 and last_at > $3 order by last_at desc limit 1`,
    [merchantId, productId, since],
  );
  return found?.raid_id ?? null;
}

interface Reach {
  raidId: string;
  /** ISO 8601. */
  startedAt: string;
  lastAt: string;
}

const insertRaid = (
  tx: Db,
  merchantId: string,
  raid: Reach & { productId: string; signals: readonly { signal: IntegritySignal }[]; now: Date },
) =>
  rows(
    tx,
    `insert into raids (merchant_id, raid_id, product_id, started_at, last_at, raised_at, signals)
     values ($merchantId, $raidId, $productId, $startedAt, $lastAt, $now, $signals)`,
    { ...raid, merchantId, signals: JSON.stringify(raid.signals) },
  );

const extendRaid = (tx: Db, merchantId: string, reach: Reach) =>
  rows(
    tx,
    `update raids set started_at = least(started_at, $startedAt), last_at = greatest(last_at, $lastAt)
     where merchant_id = $merchantId and raid_id = $raidId`,
    { ...reach, merchantId },
  );

const addToRaid = (
  tx: Db,
  merchantId: string,
  { finding, ...added }: { raidId: string; ids: readonly string[]; finding: unknown },
) =>
  rows(
    tx,
    `update reviews set raid_id = $raidId,
       findings = case when findings @> '[{"phase": "integrity"}]' then findings else findings || $finding::jsonb end
     where merchant_id = $merchantId and review_id = any($ids)`,
    { ...added, merchantId, finding: JSON.stringify(finding) },
  );
