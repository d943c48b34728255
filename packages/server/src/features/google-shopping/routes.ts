import * as contract from '@tribune/contract';
import { apiRoot } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { fileRequestOf, merchantWithFeed } from '../../platform/feeds/serving.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { feedArchive } from './archive.ts';
import { eligibilityOf } from './eligibility.ts';
import type { ReviewFeed } from './feed.ts';
import { metaFeed } from './meta-csv.ts';
import { googleFeed } from './review-xml.ts';
import { feedStream } from './serving.ts';

export function serveShoppingFeed(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getGoogleShoppingFeed, fileOf(googleFeed));
  serve(app, context, contract.getMetaReviewsFeed, fileOf(metaFeed));
  serve(app, context, contract.getGoogleShoppingArchive, archive);
  serve(app, context, contract.googleShoppingEligibility, ({ db, merchant }) =>
    eligibilityOf(db, merchant.merchantId, {
      feedUrl: `${publicUrlOf(context.config)}${apiRoot}/feeds/google-shopping/${merchant.publicId}`,
      metaUrl: `${publicUrlOf(context.config)}${apiRoot}/feeds/meta-reviews/${merchant.publicId}.csv`,
      hasAddress: merchant.allowedOrigins.some((origin) => !origin.includes('*')),
      now: context.clock.now(),
    }),
  );
}

const fileOf =
  (reviewFeed: ReviewFeed) =>
  async ({ context, params, request }: Call<typeof contract.getGoogleShoppingFeed>) => {
    const { merchantId } = await merchantWithFeed(context, reviewFeed.feed, params.merchantId);
    return feedStream(context, merchantId, reviewFeed, fileRequestOf(request));
  };

async function archive({ context, params, request }: Call<typeof contract.getGoogleShoppingArchive>) {
  const { merchantId } = await merchantWithFeed(context, googleFeed.feed, params.merchantId);
  return feedArchive(context, merchantId, fileRequestOf(request));
}
