import type { QuestionStatus, ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type StaffAnswerRow, type StaffQuestionRow, staffAnswerColumns, staffColumns } from './present.ts';

/** One question as staff see it. */
export function questionForStaff(db: Db, merchantId: string, questionId: string) {
  return row<StaffQuestionRow>(
    db,
    `select ${staffColumns}, p.name as product_name
     from questions as q
     left join products as p on p.merchant_id = $1 and p.merchant_id = q.merchant_id and p.product_id = q.product_id
     where q.merchant_id = $1 and q.question_id = $2`,
    [merchantId, questionId],
  );
}

/** Several of them, in no order. */
export function questionsForStaff(db: Db, merchantId: string, questionIds: readonly string[]) {
  return rows<StaffQuestionRow>(
    db,
    `select ${staffColumns}, p.name as product_name
     from questions as q
     left join products as p on p.merchant_id = $1 and p.merchant_id = q.merchant_id and p.product_id = q.product_id
     where q.merchant_id = $1 and q.question_id = any($2)`,
    [merchantId, questionIds],
  );
}

export function answersForStaff(db: Db, merchantId: string, answerIds: readonly string[]) {
  return rows<StaffAnswerRow>(
    db,
    `select ${staffAnswerColumns}
     from answers as a
     join questions as q on q.merchant_id = $1 and q.merchant_id = a.merchant_id and q.question_id = a.question_id
     where a.merchant_id = $1 and a.answer_id = any($2)`,
    [merchantId, answerIds],
  );
}

/** One answer as staff see it. */
export function answerForStaff(db: Db, merchantId: string, answerId: string) {
  return row<StaffAnswerRow>(
    db,
    `select ${staffAnswerColumns}
     from answers as a
     join questions as q on q.merchant_id = $1 and q.merchant_id = a.merchant_id and q.question_id = a.question_id
     where a.merchant_id = $1 and a.answer_id = $2`,
    [merchantId, answerId],
  );
}

interface ModeratedState {
  status: QuestionStatus;
  moderation_reason: string | null;
  moderation_reason_code: ReasonCode | null;
}

export interface QuestionState extends ModeratedState {
  question_id: string;
  product_id: string;
  created_at: string;
}

/**
 * One question's state, locked until the transaction ends. Whatever decides over its answers locks it first, too: so
 * the approval of a question and of its answer cannot miss each other, and the asker is told by the later one.
 */
export function questionForUpdate(tx: Db, merchantId: string, questionId: string) {
  return row<QuestionState>(
    tx,
    `select question_id, product_id, status, moderation_reason, moderation_reason_code, created_at
     from questions where merchant_id = $1 and question_id = $2 for no key update`,
    [merchantId, questionId],
  );
}

export interface AnswerState extends ModeratedState {
  answer_id: string;
  question_id: string;
  product_id: string;
}

/** One answer's state, locked until the transaction ends, after its question. */
export async function answerForUpdate(tx: Db, merchantId: string, answerId: string) {
  const found = await row<{ question_id: string }>(
    tx,
    'select question_id from answers where merchant_id = $1 and answer_id = $2',
    [merchantId, answerId],
  );
  if (!found) return undefined;
  await questionForUpdate(tx, merchantId, found.question_id);
  return row<AnswerState>(
    tx,
    `select answer_id, question_id, product_id, status, moderation_reason, moderation_reason_code
     from answers where merchant_id = $1 and answer_id = $2 for no key update`,
    [merchantId, answerId],
  );
}
