import * as contract from '@tribune/contract';
import { apiRoot } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { fileRequestOf, merchantWithFeed } from '../../platform/feeds/serving.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { feedArchive } from './archive.ts';
import { eligibilityOf } from './eligibility.ts';
import { feed } from './feed.ts';
import { feedStream } from './serving.ts';

export function serveShoppingFeed(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getGoogleShoppingFeed, feedText);
  serve(app, context, contract.getGoogleShoppingArchive, archive);
  serve(app, context, contract.googleShoppingEligibility, ({ db, merchant }) =>
    eligibilityOf(db, merchant.merchantId, {
      feedUrl: `${publicUrlOf(context.config)}${apiRoot}/feeds/google-shopping/${merchant.publicId}`,
      hasAddress: merchant.allowedOrigins.some((origin) => !origin.includes('*')),
      now: context.clock.now(),
    }),
  );
}

async function feedText({ context, params, request }: Call<typeof contract.getGoogleShoppingFeed>) {
  const { merchantId } = await merchantWithFeed(context, feed, params.merchantId);
  return feedStream(context, merchantId, fileRequestOf(request));
}

async function archive({ context, params, request }: Call<typeof contract.getGoogleShoppingArchive>) {
  const { merchantId } = await merchantWithFeed(context, feed, params.merchantId);
  return feedArchive(context, merchantId, fileRequestOf(request));
}
