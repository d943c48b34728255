import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { merchantTag, productTag } from '../http/pages.ts';
import { type Call, serve } from '../http/serve.ts';
import type { Merchant } from '../merchants/index.ts';
import { firstReviews, productFacts } from './reading.ts';
import { reviewsHtml } from './reviews-html.ts';
import { structuredDataText } from './structured-data.ts';
import { wordsOf } from './words/index.ts';

const firstPage = 20;

/** What a shop writes into its pages on its server. */
export function serveStorefront(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getStructuredData, { handle: structuredData, keepUnder });
  serve(app, context, contract.getReviewsHtml, { handle: html, keepUnder });
}

const keepUnder = ({ merchantId }: Merchant, { productId }: { productId: string }) => [
  merchantTag(merchantId),
  productTag(merchantId, productId),
];

async function structuredData(call: Call<typeof contract.getStructuredData>): Promise<string> {
  const { db, merchant, params, query } = call;
  const [product, first] = await Promise.all([
    productFacts(db, merchant.merchantId, params.productId),
    firstReviews(db, merchant, asked(call)),
  ]);
  const words = wordsOf(query.lang ?? merchant.locale);
  return structuredDataText({ productId: params.productId, product, first, words });
}

async function html(call: Call<typeof contract.getReviewsHtml>): Promise<string> {
  const { db, merchant, query } = call;
  return reviewsHtml(await firstReviews(db, merchant, asked(call)), wordsOf(query.lang ?? merchant.locale));
}

function asked({ context, params, query }: Call<typeof contract.getReviewsHtml>) {
  return { productId: params.productId, limit: query.limit ?? firstPage, mediaUrl: context.media.publicUrl };
}
