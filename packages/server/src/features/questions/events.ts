import type { EventData, ReasonCode } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { currentData, type KindEvents } from '../content/index.ts';
import { type AnswerRow, presentAnswer, presentQuestion, type QuestionRow } from './present.ts';
import { answersInQueue, questionsInQueue } from './queue.ts';

interface AboutProduct {
  id: string;
  product_id: string;
}

/** The webhook events of questions. */
export const questionEvents: KindEvents<AboutProduct> = {
  prefix: 'question',
  data: currentData(questionsInQueue, questionAsEvent),
  ofDeleted: ({ product_id }) => ({ productId: product_id }),
};

/** The webhook events of answers. */
export const answerEvents: KindEvents<AboutProduct & { question_id: string }> = {
  prefix: 'answer',
  data: currentData(answersInQueue, answerAsEvent),
  ofDeleted: ({ question_id, product_id }) => ({
    questionId: typeId('question', question_id),
    productId: product_id,
  }),
};

/** The data of a question's event. */
export function questionAsEvent(
  question: Omit<QuestionRow, 'product_name'> & { moderation_reason_code: ReasonCode | null },
): EventData<'question.updated'> {
  const { productName: _name, ...shown } = presentQuestion({ ...question, product_name: null });
  return { ...shown, reasonCode: question.moderation_reason_code };
}

/** The data of an answer's event. */
export function answerAsEvent(
  answer: AnswerRow & { product_id: string; moderation_reason_code: ReasonCode | null },
): EventData<'answer.updated'> {
  return {
    ...presentAnswer(answer),
    productId: answer.product_id,
    reasonCode: answer.moderation_reason_code,
  };
}
