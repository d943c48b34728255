import type { EventData, QuestionStatus, ReasonCode } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents } from '../webhooks/index.ts';
import { type AnswerRow, presentAnswer, presentQuestion, type QuestionRow } from './present.ts';
import { answerForStaff, questionForStaff } from './question-rows.ts';

type Happened = 'created' | 'approved' | 'rejected' | 'flagged' | 'updated';
type QuestionEvent = `question.${Happened}`;
type AnswerEvent = `answer.${Happened}`;

/** The event type of each status. */
export const happenedBy = (status: QuestionStatus) => (status === 'pending' ? 'updated' : status);

/** Records webhook events with the question's current state. The caller has locked the question. */
export function recordQuestionEvents(
  tx: Db,
  merchantId: string,
  { types, questionId, now }: { types: readonly QuestionEvent[]; questionId: string; now: Date },
): Promise<void> {
  const data = async () => {
    const question = await questionForStaff(tx, merchantId, questionId);
    return question && questionAsEvent(question);
  };
  return recordEvents(tx, merchantId, { types, resourceId: questionId, data, now });
}

/** The data of a question's event. */
export function questionAsEvent(
  question: Omit<QuestionRow, 'product_name'> & { moderation_reason_code: ReasonCode | null },
): EventData<QuestionEvent> {
  const { productName: _name, ...shown } = presentQuestion({ ...question, product_name: null });
  return { ...shown, reasonCode: question.moderation_reason_code };
}

/** As `recordQuestionEvents`, for an answer. The caller has locked its question. */
export function recordAnswerEvents(
  tx: Db,
  merchantId: string,
  { types, answerId, now }: { types: readonly AnswerEvent[]; answerId: string; now: Date },
): Promise<void> {
  const data = async () => {
    const answer = await answerForStaff(tx, merchantId, answerId);
    return answer && answerAsEvent(answer);
  };
  return recordEvents(tx, merchantId, { types, resourceId: answerId, data, now });
}

/** The data of an answer's event. */
export const answerAsEvent = (
  answer: AnswerRow & { product_id: string; moderation_reason_code: ReasonCode | null },
): EventData<AnswerEvent> => ({
  ...presentAnswer(answer),
  productId: answer.product_id,
  reasonCode: answer.moderation_reason_code,
});

interface Deleted {
  productId: string;
  now: Date;
}

/** Deletes the question's earlier events, which contain its text, and records its deletion. */
export async function recordQuestionDeleted(
  tx: Db,
  merchantId: string,
  { questionId, productId, now }: Deleted & { questionId: string },
): Promise<void> {
  await deleteEventsOf(tx, merchantId, questionId);
  const id = typeId('question', questionId);
  const data = async () => ({ id, productId, deletedAt: now.toISOString() });
  await recordEvents(tx, merchantId, { types: ['question.deleted'], resourceId: questionId, data, now });
}

/** As `recordQuestionDeleted`, for an answer. */
export async function recordAnswerDeleted(
  tx: Db,
  merchantId: string,
  { answerId, questionId, productId, now }: Deleted & { answerId: string; questionId: string },
): Promise<void> {
  await deleteEventsOf(tx, merchantId, answerId);
  const ids = { id: typeId('answer', answerId), questionId: typeId('question', questionId) };
  const data = async () => ({ ...ids, productId, deletedAt: now.toISOString() });
  await recordEvents(tx, merchantId, { types: ['answer.deleted'], resourceId: answerId, data, now });
}
