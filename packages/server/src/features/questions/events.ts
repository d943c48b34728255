import type { EventData, QuestionStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents } from '../webhooks/index.ts';
import { presentAnswer, presentQuestion } from './present.ts';
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
  const data = async (): Promise<EventData<QuestionEvent> | undefined> => {
    const question = await questionForStaff(tx, merchantId, questionId);
    if (!question) return undefined;
    const { productName: _name, ...shown } = presentQuestion(question);
    return { ...shown, reasonCode: question.moderation_reason_code };
  };
  return recordEvents(tx, merchantId, { types, resourceId: questionId, data, now });
}

/** As `recordQuestionEvents`, for an answer. The caller has locked its question. */
export function recordAnswerEvents(
  tx: Db,
  merchantId: string,
  { types, answerId, now }: { types: readonly AnswerEvent[]; answerId: string; now: Date },
): Promise<void> {
  const data = async (): Promise<EventData<AnswerEvent> | undefined> => {
    const answer = await answerForStaff(tx, merchantId, answerId);
    if (!answer) return undefined;
    const { product_id: productId, moderation_reason_code: reasonCode } = answer;
    return { ...presentAnswer(answer), productId, reasonCode };
  };
  return recordEvents(tx, merchantId, { types, resourceId: answerId, data, now });
}

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
