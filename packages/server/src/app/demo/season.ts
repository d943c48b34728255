import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { orderSteps, type SeasonOrder } from './season-orders.ts';
import { reviewSteps, type SeasonReview } from './season-reviews.ts';
import { offerStep, type SeasonOffer } from './season-rewards.ts';
import type { Stage } from './stage.ts';

/** The weeks since the shop came to Tribune. */
export interface Season {
  offer: SeasonOffer;
  orders: SeasonOrder[];
  reviews: SeasonReview[];
}

/**
 * Lets it all happen by the functions that would have done it, each thing with its own time for now, in the order of
 * time; in one transaction, once. What lies ahead of that (requests that are not due yet) is left to the worker.
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
