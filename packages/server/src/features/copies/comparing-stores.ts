import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { leastSimilarity, shinglesOf, similarity } from '../integrity/index.ts';
import { judgeAgain } from './judging-again.ts';
import {
  alikeElsewhere,
  deleteOlder,
  finish,
  merchantsWithReviews,
  newestText,
  recordTexts,
  type Text,
  textsOf,
  uncompared,
} from './recent-texts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Texts are compared with those of this time. */
const comparedDays = 30;
/** Reviews that are committed later than others with a later time are found within this time. */
const overlapMs = hourMs;
const atATime = 200;

/**
 * Compares the texts of new reviews with those that other authors sent to other merchants of the installation, if the operator wants that.
 * Runs every ten minutes. An interrupted run is continued by the next one.
 */
export async function compareStores(context: Context): Promise<void> {
  const { db, clock, config } = context;
  if (config.compareStores === 'no') return;
  const now = clock.now();
  const newest = (await newestText(db))?.getTime() ?? 0;
  const since = new Date(Math.max(newest - overlapMs, now.getTime() - dayMs));
  for (const merchantId of await merchantsWithReviews(db, since)) {
    assertRunning(context);
    await recordTexts(db, merchantId, since);
  }
  for (let left = await uncompared(db, atATime); left.length > 0; left = await uncompared(db, atATime))
    for (const text of left) {
      assertRunning(context);
      await compareText(context, text);
    }
  await deleteOlder(db, new Date(now.getTime() - comparedDays * dayMs));
}

async function compareText(context: Context, text: Text): Promise<void> {
  const { merchant_id: merchantId, review_id: reviewId } = text;
  const stores = await storesWithCopies(context.db, text);
  await inTransaction(context.db, async (tx) => {
    if (stores > 0) await judgeAgain(context, tx, merchantId, { reviewId, found: { stores } });
    await finish(tx, merchantId, reviewId);
  });
}

/** The number of other merchants to which other authors sent nearly the same text earlier. */
async function storesWithCopies(db: Db, text: Text): Promise<number> {
  const alike = await alikeElsewhere(db, text);
  if (alike.length === 0) return 0;
  const [own] = await textsOf(db, text.merchant_id, [text.review_id]);
  if (!own) return 0;
  const shingles = shinglesOf(own.text);
  let stores = 0;
  for (const [merchantId, reviews] of Map.groupBy(alike, ({ merchant_id }) => merchant_id)) {
    const texts = await textsOf(
      db,
      merchantId,
      reviews.map(({ review_id }) => review_id),
    );
    const copied = texts.some(
      (other) =>
        other.email_key !== own.email_key && similarity(shingles, shinglesOf(other.text)) >= leastSimilarity,
    );
    if (copied) stores += 1;
  }
  return stores;
}
