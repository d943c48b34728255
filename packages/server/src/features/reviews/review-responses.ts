import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { itemRow } from '../content/index.ts';
import { type PublicRow, presentForStaff } from './present.ts';
import { reviewQueue } from './queue.ts';

/** The UUID of the review in the path. Throws NOT_FOUND for a malformed ID. */
export const reviewIdOf = ({ reviewId }: { reviewId: string }): string => resourceId('review', reviewId);

/** The response to a change by staff: the whole review. Throws NOT_FOUND. */
export async function staffView({ media }: Context, db: Db, merchantId: string, reviewId: string) {
  return presentForStaff(await itemRow(db, merchantId, reviewQueue, reviewId), media.publicUrl);
}

/** Hides featuring when the merchant's plan doesn't include it. */
export const asPublic = ({ plan }: Merchant, review: PublicRow): PublicRow =>
  planIncludesGrowthFeatures(plan) ? review : { ...review, featured_sequence: null };
