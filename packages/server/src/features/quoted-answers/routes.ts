import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { sharedTags } from '../products/index.ts';
import { answer } from './answering.ts';
import { noteUnanswered, unansweredSubjects } from './unanswered.ts';

export function serveQuotedAnswers(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.findAnswers, {
    handle: answerQuestion,
    costly: ({ wording }) => wording !== true,
    cacheTags: (merchant, { productId }, { wording }) =>
      wording === true ? null : sharedTags(context, merchant, [productId]),
  });
  serve(app, context, contract.listUnansweredQuestions, {
    handle: async ({ db, merchant, params }) => ({
      subjects: await unansweredSubjects(db, merchant.merchantId, params.productId),
    }),
  });
}

/** Maximum time to wait for the language model. */
const waitMs = 3_000;

async function answerQuestion({ context, db, merchant, params, query }: Call<typeof contract.findAnswers>) {
  const { productId } = params;
  const asked = { productId, text: query.q, language: query.language ?? merchant.locale };
  const products = await context.groups.membersOf(merchant, productId);
  const found = await answer(
    context,
    { db, merchant },
    { ...asked, products, waitMs: query.wording === true ? waitMs : null },
  );
  if (found.isSearched && !found.isAnswered)
    // Reads work while writes are refused, for example because the disk is full.
    await noteUnanswered(context.db, merchant.merchantId, { ...asked, now: context.clock.now() }).catch(
      (error) => context.log.warn({ reason: String(error) }, 'An unanswered question could not be counted'),
    );
  return found;
}
