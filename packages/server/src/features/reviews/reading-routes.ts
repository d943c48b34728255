import * as contract from '@tribune/contract';
import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { isStaff } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { attributeFilters, attributesOfProducts } from '../attributes/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { sharedTags } from '../products/index.ts';
import { countsOfProducts, figuresOf, noStars, sumOf, totalsOf } from '../rating-counters/index.ts';
import { renderReviewList } from './listing.ts';
import { isCostly, type ReviewListQuery } from './listing-request.ts';
import { presentForStaff, presentReview } from './present.ts';
import { asPublic, reviewIdOf } from './review-responses.ts';
import { reviewForStaff } from './review-rows.ts';

export function serveReading(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listProductReviews, {
    handle: (call) => list(call, call.params.productId),
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
    costly: isCostly,
  });
  serve(app, context, contract.listReviews, {
    handle: (call) => list(call, null),
    costly: isCostly,
    cacheTags: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getReview, {
    handle: getReview,
    onlyFor: 'origin',
    cacheTags: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getProductRatings, {
    handle: (call) => ratings(call, call.query.productIds),
    cacheTags: (merchant, _params, { productIds }) => sharedTags(context, merchant, productIds),
  });
  serve(app, context, contract.postProductRatings, {
    handle: (call) => ratings(call, call.body.productIds),
  });
}

async function list(
  {
    context,
    db,
    merchant,
    query,
  }: Pick<Call<never>, 'context' | 'db' | 'merchant'> & { query: ReviewListQuery },
  productId: string | null,
) {
  const { merchantId } = merchant;
  const growth = planIncludesGrowthFeatures(merchant.plan);
  const sharedWith = productId === null ? [] : await context.groups.membersOf(merchant, productId);
  const applying = await attributesOfProducts(db, merchantId, {
    schema: merchant.attributes,
    products: productId === null ? null : sharedWith,
  });
  return renderReviewList(db, merchantId, {
    productId,
    sharedWith,
    query,
    featuring: growth,
    attributes: {
      schema: growth ? applying : [],
      filters: attributeFilters(merchant, query.attributes, applying),
    },
    locale: merchant.locale,
    mediaUrl: mediaUrlOf(context, merchant),
  });
}

async function getReview({ context, db, merchant, caller, params }: Call<typeof contract.getReview>) {
  const review = await reviewForStaff(db, merchant.merchantId, reviewIdOf(params));
  if (!review) throw notFound('review');
  if (isStaff(caller)) return presentForStaff(review, mediaUrlOf(context, merchant));
  if (review.status !== 'approved') throw notFound('review');
  return presentReview(asPublic(merchant, review), mediaUrlOf(context, merchant));
}

async function ratings(
  { context, db, merchant }: Pick<Call<never>, 'context' | 'db' | 'merchant'>,
  productIds: string[],
) {
  const members = await context.groups.membersOfEach(merchant, productIds);
  const counted = [...new Set([...members.values()].flat())];
  const found = await countsOfProducts(db, merchant.merchantId, counted);
  const byProduct = new Map(found.map((counts) => [counts.product_id, counts]));
  return {
    ratings: productIds.map((productId) => {
      const shared = members.get(productId) ?? [];
      const counts = sumOf(shared.map((member) => byProduct.get(member) ?? noStars));
      return { productId, totalReviews: totalsOf(counts).total, ...figuresOf(counts) };
    }),
  };
}
