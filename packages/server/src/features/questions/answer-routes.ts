import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { itemIdOf, itemRow, moderateItem, removeItem } from '../content/index.ts';
import { answerQuestion } from './answer-submission.ts';
import { listAnswers } from './answers-listing.ts';
import { clientHashOfCall } from './client-hash.ts';
import { answerKind } from './kind.ts';
import { presentAnswer, presentAnswerForStaff } from './present.ts';
import { questionIdOf } from './question-id.ts';
import { answersInQueue } from './queue.ts';
import { answerQueue } from './queue-page.ts';

export function serveAnswers(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listAnswers, {
    handle: list,
    cacheTags: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.answerQuestion, { handle: answer, readsSuspension: true });
  serve(app, context, contract.moderateAnswer, moderate);
  serve(app, context, contract.answerQueue, ({ db, merchant, query }) =>
    answerQueue(db, merchant.merchantId, query, merchant.locale),
  );
  serve(app, context, contract.deleteAnswer, (call) => removeItem(call, answerKind, call.params.answerId));
}

async function list({ db, merchant, params, query }: Call<typeof contract.listAnswers>) {
  const page = await listAnswers(db, merchant.merchantId, questionIdOf(params), query);
  if (!page) throw notFound('question');
  return page;
}

async function answer(call: Call<typeof contract.answerQuestion>) {
  const { context, db, merchant, caller, body, params, now } = call;
  const answered = await answerQuestion(db, merchant, {
    questionId: questionIdOf(params),
    answer: body,
    fromBrowser: caller.kind === 'origin',
    clientHash: clientHashOfCall(call),
    actor: actorOf(caller),
    publicUrl: publicUrlOf(context.config),
    now,
  });
  if (!answered) throw notFound('question');
  const { row, published } = answered;
  if (published) announceProduct(context, db, merchant.merchantId, row.product_id);
  return presentAnswer(row);
}

async function moderate(call: Call<typeof contract.moderateAnswer>) {
  const answerId = itemIdOf(answerKind, call.params.answerId);
  await moderateItem(call, answerKind, answerId);
  return presentAnswerForStaff(await itemRow(call.db, call.merchant.merchantId, answersInQueue, answerId));
}
