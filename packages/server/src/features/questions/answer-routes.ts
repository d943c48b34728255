import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { staffDecisionOf } from '../decision-log/index.ts';
import { answerQuestion } from './answer-submission.ts';
import { listAnswers } from './answers-listing.ts';
import { clientHashOfCall } from './client-hash.ts';
import { deleteAnswer } from './deletion.ts';
import { moderateAnswer } from './moderation.ts';
import { presentAnswer, presentAnswerForStaff } from './present.ts';
import { questionIdOf } from './question-id.ts';
import { answerForStaff } from './question-rows.ts';
import { answerQueue } from './queued-questions.ts';

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
  serve(app, context, contract.deleteAnswer, remove);
}

const answerIdOf = ({ answerId }: { answerId: string }): string => resourceId('answer', answerId);

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
    now,
  });
  if (!answered) throw notFound('question');
  const { row, published } = answered;
  if (published) announceProduct(context, db, merchant.merchantId, row.product_id);
  return presentAnswer(row);
}

async function moderate(call: Call<typeof contract.moderateAnswer>) {
  const { context, db, merchant, body, params } = call;
  const answerId = answerIdOf(params);
  const moderated = await moderateAnswer(db, merchant, answerId, staffDecisionOf(body, call));
  if (!moderated) throw notFound('answer');
  announceProduct(context, db, merchant.merchantId, moderated.productId);
  const row = await answerForStaff(db, merchant.merchantId, answerId);
  if (!row) throw notFound('answer');
  return presentAnswerForStaff(row);
}

async function remove(call: Call<typeof contract.deleteAnswer>) {
  const { context, db, merchant, caller, body, params, now } = call;
  const deleted = await deleteAnswer(db, merchant.merchantId, answerIdOf(params), {
    reasonCode: body.reasonCode ?? null,
    reason: body.reason ?? null,
    actor: actorOf(caller),
    now,
  });
  if (!deleted) throw notFound('answer');
  announceProduct(context, db, merchant.merchantId, deleted.productId);
  return { id: params.answerId, deleted: true };
}
