import * as contract from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { mediaUrlOf } from '../media/index.ts';
import { sharedTags } from '../products/index.ts';
import { firstOwnReviews, firstReviews, productFacts } from './product-facts.ts';
import { reviewsHtml } from './reviews-html.ts';
import { structuredDataText } from './structured-data.ts';

const firstPage = 20;

/** Registers the content that merchants include in their pages on the server. */
export function serveServerRendered(app: FastifyInstance, context: Context): void {
  const cacheTags = (merchant: Merchant, { productId }: { productId: string }) =>
    sharedTags(context, merchant, [productId]);
  serve(app, context, contract.getStructuredData, { handle: structuredData, cacheTags });
  serve(app, context, contract.getReviewsHtml, { handle: html, cacheTags });
}

async function structuredData(call: Call<typeof contract.getStructuredData>): Promise<string> {
  const { db, merchant, params, query } = call;
  // Otherwise search engines could show a sandbox's reviews for a real product.
  if (merchant.isSandbox) return '{}';
  const [product, first] = await Promise.all([
    productFacts(db, merchant, params.productId),
    firstOwnReviews(db, merchant, await asked(call)),
  ]);
  const i18n = i18nOf(query.lang ?? merchant.locale);
  return structuredDataText({ productId: params.productId, product, first, i18n });
}

async function html(call: Call<typeof contract.getReviewsHtml>): Promise<string> {
  const { db, merchant, query } = call;
  return reviewsHtml(
    await firstReviews(db, merchant, await asked(call)),
    i18nOf(query.lang ?? merchant.locale),
  );
}

async function asked({
  context,
  merchant,
  params,
  query,
}: Call<typeof contract.getReviewsHtml> | Call<typeof contract.getStructuredData>) {
  const { productId } = params;
  const sharedWith = await context.groups.membersOf(merchant, productId);
  return {
    productId,
    sharedWith,
    unusualActivity: await context.activityNotices.about(merchant, sharedWith, context.clock.now()),
    limit: query.limit ?? firstPage,
    mediaUrl: mediaUrlOf(context, merchant),
  };
}
