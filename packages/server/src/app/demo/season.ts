import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { orderSteps, type SeasonOrder } from './season-orders.ts';
import { reviewSteps, type SeasonReview } from './season-reviews.ts';
import { offerStep, type SeasonOffer } from './season-rewards.ts';
import type { Stage } from './stage.ts';

/** The weeks since the store started to use Tribune. */
export interface Season {
  offer: SeasonOffer;
  orders: SeasonOrder[];
  reviews: SeasonReview[];
}

/**
 * Replays the season in chronological order through the functions that the service uses, with the clock set to each event's
 * time. Idempotent, in one transaction. Review requests that are not due yet are left to the worker.
 */
export async function playSeason(
  { db, config, changes }: Context,
  merchant: Merchant,
  { products, season: { offer, orders, reviews } }: { products: Stage['products']; season: Season },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const there = await row(tx, 'select from review_requests where merchant_id = $1 limit 1', [
      merchant.merchantId,
    ]);
    if (there) return;
    const stage: Stage = {
      tx,
      merchant,
      products,
      changes,
      publicUrl: publicUrlOf(config),
      orders: new Map(),
    };
    const steps = [
      offerStep(stage, offer),
      ...orders.flatMap((order) => orderSteps(stage, order)),
      ...reviews.flatMap((review) => reviewSteps(stage, review)),
    ];
    steps.sort((one, other) => one.at.localeCompare(other.at));
    for (const { at, happen } of steps) await happen(new Date(at));
  });
}
