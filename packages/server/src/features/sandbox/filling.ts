import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { fillMerchant } from './fixtures/filling.ts';
import { attachPhotos } from './fixtures/photos.ts';
import { sandboxOf } from './sandbox-rows.ts';

/** Fewer than in the demo store, because photo processing takes longer than everything else. */
const picturedReviews = 5;

/** Fills a sandbox with the demo store's content of the past months. */
export async function fill(context: Context, merchantId: string): Promise<void> {
  const sandbox = await sandboxOf(context.db, merchantId);
  const merchant = await context.directory.merchant(typeId('merchant', merchantId));
  if (!merchant?.isSandbox || !sandbox) throw new Error('Only sandboxes are filled with sample data');
  await fillMerchant(context, merchant, sandbox.task_started_at?.slice(0, 10) ?? '');
  await attachPhotos(context, merchantId, { reviews: picturedReviews, signal: context.stopping });
}
