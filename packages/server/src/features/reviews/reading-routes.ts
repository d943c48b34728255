import * as contract from '@tribune/contract';
import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { isStaff } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { attributeFilters, attributesOfProducts } from '../attributes/index.ts';
import { itemRow } from '../content/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { sharedTags } from '../products/index.ts';
import {
  countsOfProducts,
  noReviews,
  ratedCounts,
  ratingFiguresOf,
  sumOf,
  totalsOf,
} from '../rating-counters/index.ts';
import { proofsOf } from '../transparency/index.ts';
import { listReviews, renderReviewList } from './listing.ts';
import { isCostly, type Listing, type ReviewListQuery } from './listing-request.ts';
import { presentForStaff, presentReview } from './present.ts';
import { reviewQueue } from './queue.ts';
import { asPublic, reviewIdOf } from './review-responses.ts';

export function serveReading(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listProductReviews, {
    handle: (call) => list(call, call.params.productId),
    cacheTags: (merchant, { productId }, { proof }) =>
      proof ? null : sharedTags(context, merchant, [productId]),
    costly: isCostly,
  });
  serve(app, context, contract.listReviews, {
    handle: (call) => list(call, null),
    costly: isCostly,
    cacheTags: ({ merchantId }, _params, { proof }) =>
      proof ? null : [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getReview, {
    handle: getReview,
    onlyFor: 'origin',
    // A proof refers to the log's present size.
    cacheTags: ({ merchantId }, _params, { proof }) =>
      proof ? null : [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getProductRatings, {
    handle: (call) => ratings(call, call.query.productIds),
    cacheTags: (merchant, _params, { productIds }) => sharedTags(context, merchant, productIds),
  });
  serve(app, context, contract.postProductRatings, (call) => ratings(call, call.body.productIds));
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
  const listing: Listing = {
    productId,
    sharedWith,
    query,
    featuring: growth,
    countsSyndicated: merchant.countsSyndicated,
    countsInsiders: merchant.countsInsiders,
    unusualActivity: await context.activityNotices.about(merchant, sharedWith, context.clock.now()),
    attributes: {
      schema: growth ? applying : [],
      filters: attributeFilters(merchant, query.attributes, applying),
    },
    locale: merchant.locale,
    mediaUrl: mediaUrlOf(context, merchant),
  };
  if (!query.proof) return renderReviewList(db, merchantId, listing);
  const page = await listReviews(db, merchantId, listing);
  const reviews = await proven(db, merchantId, page.reviews);
  return new JsonText<typeof page>(JSON.stringify({ ...page, reviews }));
}

/** Reviews with their proofs. */
async function proven<Review extends { id: string }>(db: Db, merchantId: string, reviews: readonly Review[]) {
  const ids = reviews.map(({ id }) => uuidOf('review', id) ?? '');
  const proofs = await proofsOf(db, merchantId, ids);
  return reviews.map((review, index) => {
    const proof = proofs.get(ids[index] ?? '');
    return proof ? { ...review, proof } : review;
  });
}

async function getReview({ context, db, merchant, caller, params, query }: Call<typeof contract.getReview>) {
  const review = await itemRow(db, merchant.merchantId, reviewQueue, reviewIdOf(params));
  if (isStaff(caller)) return presentForStaff(review, mediaUrlOf(context, merchant));
  if (review.status !== 'approved') throw notFound('review');
  const shown = presentReview(asPublic(merchant, review), mediaUrlOf(context, merchant));
  const [answered = shown] = query.proof ? await proven(db, merchant.merchantId, [shown]) : [];
  return new JsonText<typeof shown>(JSON.stringify(answered));
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
      const counts = sumOf(shared.map((member) => byProduct.get(member) ?? noReviews));
      const { total: totalReviews } = totalsOf(ratedCounts(counts, merchant));
      return { productId, totalReviews, ...ratingFiguresOf(counts, merchant) };
    }),
  };
}
