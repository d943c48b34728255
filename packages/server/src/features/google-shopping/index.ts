import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { rebuildFeed } from './building.ts';
import { jobs } from './jobs.ts';
import { metaFeed } from './meta-csv.ts';
import { googleFeed } from './review-xml.ts';
import { serveShoppingFeed } from './routes.ts';
import { tables } from './tables.ts';

/** Rebuilds the existing feeds with the merchant's reviews, after an erasure. */
export async function rebuildReviewFeeds(context: Context, merchantId: string): Promise<void> {
  for (const reviewFeed of [googleFeed, metaFeed]) await rebuildFeed(reviewFeed, context, merchantId);
}

export const feature: Feature = {
  name: 'google-shopping',
  tables,
  serve: serveShoppingFeed,
  jobs,
};
