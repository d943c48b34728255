import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { sharedTags } from '../products/index.ts';
import { findAnswers } from './finding.ts';
import { noteUnanswered, unansweredSubjects } from './unanswered.ts';

export function serveQuotedAnswers(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.findAnswers, {
    handle: answer,
    costly: () => true,
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
  serve(app, context, contract.listUnansweredQuestions, {
    handle: async ({ db, merchant, params }) => ({
      subjects: await unansweredSubjects(db, merchant.merchantId, params.productId),
    }),
  });
}

async function answer({ context, db, merchant, params, query }: Call<typeof contract.findAnswers>) {
  const { productId } = params;
  const asked = { productId, text: query.q, language: query.language ?? merchant.locale };
  const products = await context.groups.membersOf(merchant, productId);
  const found = await findAnswers(db, merchant, { ...asked, products });
  if (found.isSearched && !found.isAnswered)
    // Reads work while writes are refused, for example because the disk is full.
    await noteUnanswered(context.db, merchant.merchantId, { ...asked, now: context.clock.now() }).catch(
      (error) => context.log.warn({ reason: String(error) }, 'An unanswered question could not be counted'),
    );
  return found;
}
