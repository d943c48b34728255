import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { sharedTags } from '../products/index.ts';
import { writingIdeasOf } from './ideas.ts';

export function serveWritingIdeas(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getWritingIdeas, {
    handle: ({ db, merchant, params, query }) =>
      writingIdeasOf(db, merchant, {
        productId: params.productId,
        language: query.lang ?? merchant.locale,
      }),
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
}
