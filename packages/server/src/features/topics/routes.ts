import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { sharedTags } from '../products/index.ts';
import { topicsOf } from './reading.ts';
import { summaryOf } from './summaries.ts';

export function serveTopics(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listProductTopics, {
    handle: ({ db, merchant, params, query }) =>
      topicsOf(db, merchant.merchantId, {
        productId: params.productId,
        labelsIn: query.lang ?? merchant.locale,
      }),
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
  serve(app, context, contract.getProductSummary, {
    handle: ({ db, merchant, params }) => summaryOf(db, merchant.merchantId, params.productId),
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
}
