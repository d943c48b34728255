import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { sharedTags } from '../products/index.ts';
import { findAnswers } from './finding.ts';

export function serveQuotedAnswers(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.findAnswers, {
    handle: answer,
    costly: () => true,
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
}

async function answer({ context, db, merchant, params, query }: Call<typeof contract.findAnswers>) {
  const { productId } = params;
  return findAnswers(db, merchant, {
    productId,
    products: await context.groups.membersOf(merchant, productId),
    text: query.q,
    language: query.language ?? merchant.locale,
  });
}
