import * as contract from '@tribune/contract';
import { apiRoot, planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { notFound, planUpgradeRequired } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { feedArchive } from './archive.ts';
import { eligibilityOf } from './eligibility.ts';
import { feedStream } from './serving.ts';

export function serveShoppingFeed(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getGoogleShoppingFeed, { handle: feed });
  serve(app, context, contract.getGoogleShoppingArchive, { handle: archive });
  serve(app, context, contract.googleShoppingEligibility, {
    handle: ({ db, merchant }) =>
      eligibilityOf(db, merchant.merchantId, {
        feedUrl: `${publicUrlOf(context.config)}${apiRoot}/feeds/google-shopping/${merchant.publicId}`,
        hasAddress: merchant.allowedOrigins.some((origin) => !origin.includes('*')),
        now: context.clock.now(),
      }),
  });
}

async function feed({ context, params, request }: Call<typeof contract.getGoogleShoppingFeed>) {
  const { headers } = request;
  return feedStream(context, await merchantWithFeed(context, params.merchantId), {
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: headers['if-none-match'],
  });
}

async function archive({ context, params, request }: Call<typeof contract.getGoogleShoppingArchive>) {
  const ifNoneMatch = request.headers['if-none-match'];
  return feedArchive(context, await merchantWithFeed(context, params.merchantId), { ifNoneMatch });
}

/** Throws NOT_FOUND and PLAN_UPGRADE_REQUIRED. */
async function merchantWithFeed({ directory }: Context, merchantId: string): Promise<string> {
  const merchant = await directory.merchant(merchantId);
  if (merchant === null) throw notFound('merchant');
  if (merchant.isSandbox) throw notFound('feed: the merchant is a sandbox');
  if (!planIncludesGrowthFeatures(merchant.plan)) throw planUpgradeRequired('Google Shopping feed');
  return merchant.merchantId;
}
