import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { isStaff } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { merchantTag, productTag, shopTag } from '../../platform/response-cache.ts';
import { itemRow, moderateItem, removeItem } from '../content/index.ts';
import { vote } from '../votes/index.ts';
import { serveAnswers } from './answer-routes.ts';
import { answersForStaff, answersInlined } from './answers-listing.ts';
import { clientHashOfCall } from './client-hash.ts';
import { questionKind } from './kind.ts';
import { listQuestions } from './listing.ts';
import { presentAnswer, presentAnswerForStaff, presentQuestion, presentQuestionForStaff } from './present.ts';
import { questionIdOf } from './question-id.ts';
import { questionsInQueue } from './queue.ts';
import { questionQueue } from './queue-page.ts';
import { askQuestion } from './submission.ts';

export function serveQuestions(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.askQuestion, { handle: askAboutProduct, readsSuspension: true });
  serve(app, context, contract.askQuestionUnscoped, { handle: ask, readsSuspension: true });
  serve(app, context, contract.listProductQuestions, {
    handle: ({ db, merchant, params, query }) =>
      listQuestions(db, merchant, { productId: params.productId, query }),
    costly: ({ search, answered }) => search !== undefined || answered !== undefined,
    cacheTags: ({ merchantId }, { productId }, { status }) =>
      isPublic(status) ? [merchantTag(merchantId), productTag(merchantId, productId)] : null,
  });
  serve(app, context, contract.getQuestion, {
    handle: getQuestion,
    onlyFor: 'origin',
    cacheTags: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.voteOnQuestion, (call) => vote(call, 'question', questionIdOf(call.params)));
  serve(app, context, contract.moderateQuestion, moderate);
  serve(app, context, contract.questionQueue, ({ db, merchant, query }) =>
    questionQueue(db, merchant.merchantId, query, merchant.locale),
  );
  serve(app, context, contract.deleteQuestion, (call) =>
    removeItem(call, questionKind, call.params.questionId),
  );
  serveAnswers(app, context);
}

/** Only lists of approved questions are cached, because cached responses are public. */
const isPublic = (status: string | undefined) => status === undefined || status === 'approved';

function askAboutProduct(call: Call<typeof contract.askQuestion>) {
  if (call.body.externalProductId !== call.params.productId)
    throw invalidField('externalProductId', 'must equal the product id in the path');
  return ask(call);
}

type Asking = Pick<
  Call<typeof contract.askQuestionUnscoped>,
  'db' | 'merchant' | 'caller' | 'request' | 'body' | 'now'
>;

async function ask(call: Asking) {
  const { db, merchant, body: question, now } = call;
  return presentQuestion(
    await askQuestion(db, merchant, { question, clientHash: clientHashOfCall(call), now }),
  );
}

async function getQuestion({ db, merchant, caller, params }: Call<typeof contract.getQuestion>) {
  const { merchantId } = merchant;
  const questionId = questionIdOf(params);
  const question = await itemRow(db, merchantId, questionsInQueue, questionId);
  if (isStaff(caller)) {
    const answers = await answersForStaff(db, merchantId, questionId);
    return { ...presentQuestionForStaff(question), answers: answers.map(presentAnswerForStaff) };
  }
  if (question.status !== 'approved') throw notFound('question');
  const answers = await answersInlined(db, merchantId, [questionId]);
  return { ...presentQuestion(question), answers: (answers.get(questionId) ?? []).map(presentAnswer) };
}

async function moderate(call: Call<typeof contract.moderateQuestion>) {
  const questionId = questionIdOf(call.params);
  await moderateItem(call, questionKind, questionId);
  return presentQuestionForStaff(
    await itemRow(call.db, call.merchant.merchantId, questionsInQueue, questionId),
  );
}
