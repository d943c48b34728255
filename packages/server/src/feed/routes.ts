import * as contract from '@tribune/contract';
import { apiRoot, planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../config.ts';
import type { Context } from '../context.ts';
import { notFound, planUpgradeRequired } from '../http/errors.ts';
import { type Call, serve } from '../http/serve.ts';
import { eligibilityOf } from './eligibility.ts';
import { feedStream } from './serving.ts';

export function serveFeed(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getGoogleShoppingFeed, { handle: feed });
  serve(app, context, contract.googleShoppingEligibility, {
    handle: ({ db, merchant }) =>
      eligibilityOf(db, merchant.merchantId, {
        feedUrl: `${publicUrlOf(context.config)}${apiRoot}/feeds/google-shopping/${merchant.publicId}.xml`,
        hasAddress: merchant.allowedOrigins.some((origin) => !origin.includes('*')),
      }),
  });
}

async function feed({ context, params, request }: Call<typeof contract.getGoogleShoppingFeed>) {
  const merchant = await context.directory.merchant(params.merchantId);
  if (merchant === null) throw notFound('merchant');
  if (!planIncludesGrowthFeatures(merchant.plan)) throw planUpgradeRequired('Google Shopping feed');
  const { headers } = request;
  return feedStream(context, merchant.merchantId, {
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: headers['if-none-match'],
  });
}
