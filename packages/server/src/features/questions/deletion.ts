import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recallMails } from '../../platform/mail/outbox.ts';
import { type Decision, logDecision, writeTombstone } from '../decision-log/index.ts';
import type { AnswerPosition } from './answers-listing.ts';
import { addApprovedAnswers } from './asker-email.ts';
import { answers, questions } from './columns.ts';
import { countAnswers, countQuestion } from './counts.ts';
import { recordAnswerDeleted, recordQuestionDeleted } from './events.ts';
import type { ListPosition } from './list-position.ts';
import { answerForUpdate, questionForUpdate } from './question-rows.ts';

export interface Deletion {
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/** Deletes a question with its answers and leaves a tombstone of each. Undefined when there is no such question. */
export function deleteQuestion(
  db: Db,
  merchantId: string,
  questionId: string,
  deletion: Deletion,
): Promise<{ productId: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const question = await questionForUpdate(tx, merchantId, questionId);
    if (!question) return undefined;
    const { product_id: productId, status } = question;
    const answersOfQuestion = await answersToDelete(tx, merchantId, { questionId, answerId: null });
    for (const answer of answersOfQuestion) await leaveAnswerTombstone(tx, merchantId, answer, deletion);
    await leaveQuestionTombstone(tx, merchantId, questionId, deletion);
    const answerIds = answersOfQuestion.map(({ answer_id }) => answer_id);
    await recallMails(tx, merchantId, { aboutIds: [questionId, ...answerIds] });
    await rows(tx, 'delete from questions where merchant_id = $1 and question_id = $2', [
      merchantId,
      questionId,
    ]);
    await countQuestion(tx, merchantId, {
      productId,
      createdAt: question.created_at,
      from: status,
      to: null,
    });
    await countAnswers(
      tx,
      merchantId,
      answersOfQuestion.map((answer) => ({ from: answer.status, to: null })),
    );
    await logDeletion(tx, merchantId, { itemType: 'question', itemId: questionId, from: status }, deletion);
    const { now } = deletion;
    for (const { answer_id: answerId } of answersOfQuestion)
      await recordAnswerDeleted(tx, merchantId, { answerId, questionId, productId, now });
    await recordQuestionDeleted(tx, merchantId, { questionId, productId, now });
    return { productId };
  });
}

/** Deletes an answer and leaves a tombstone. Undefined when there is no such answer. */
export function deleteAnswer(
  db: Db,
  merchantId: string,
  answerId: string,
  deletion: Deletion,
): Promise<{ productId: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const answer = await answerForUpdate(tx, merchantId, answerId);
    if (!answer) return undefined;
    const { question_id: questionId, product_id: productId, status } = answer;
    for (const deleted of await answersToDelete(tx, merchantId, { questionId, answerId }))
      await leaveAnswerTombstone(tx, merchantId, deleted, deletion);
    await recallMails(tx, merchantId, { aboutIds: [answerId] });
    await rows(tx, 'delete from answers where merchant_id = $1 and answer_id = $2', [merchantId, answerId]);
    await countAnswers(tx, merchantId, [{ from: status, to: null }]);
    if (status === 'approved') await addApprovedAnswers(tx, merchantId, questionId, -1);
    await recordAnswerDeleted(tx, merchantId, { answerId, questionId, productId, now: deletion.now });
    return { productId };
  });
}

const deletedQuestion = questions(
  'product_id',
  'body',
  'author_name',
  'email_key',
  'helpful_votes',
  'created_at',
  'language',
  'approved_answers',
);

async function leaveQuestionTombstone(tx: Db, merchantId: string, questionId: string, deletion: Deletion) {
  const found = await row(
    tx,
    statement`select ${deletedQuestion}
     from questions where merchant_id = $1 and question_id = $2`,
    [merchantId, questionId],
  );
  if (!found) throw new Error('A locked question must exist');
  const { language, approved_answers: approvedAnswers, ...content } = found;
  const listPosition: ListPosition = {
    questionId,
    productId: content.product_id,
    createdAt: content.created_at,
    helpfulVotes: content.helpful_votes,
    language,
    approvedAnswers,
  };
  const tombstone = { itemId: questionId, content, listPosition, ...deletion };
  await writeTombstone(tx, merchantId, { itemType: 'question', ...tombstone });
}

const deletedColumns = answers(
  'answer_id',
  'question_id',
  'body',
  'author_name',
  'email_key',
  'verified',
  'created_at',
  'status',
);
type DeletedAnswer = Row<typeof deletedColumns>;

/** One answer of a question, or all of them. */
function answersToDelete(
  tx: Db,
  merchantId: string,
  { questionId, answerId }: { questionId: string; answerId: string | null },
): Promise<DeletedAnswer[]> {
  return rows(
    tx,
    statement`select ${deletedColumns}
     from answers where merchant_id = $1 and question_id = $2 and ($3::uuid is null or answer_id = $3)
     order by answer_id`,
    [merchantId, questionId, answerId],
  );
}

async function leaveAnswerTombstone(tx: Db, merchantId: string, answer: DeletedAnswer, deletion: Deletion) {
  const { answer_id: itemId, status, ...content } = answer;
  const listPosition: AnswerPosition = {
    answerId: itemId,
    questionId: answer.question_id,
    verified: answer.verified,
    createdAt: answer.created_at,
  };
  await writeTombstone(tx, merchantId, { itemType: 'answer', itemId, content, listPosition, ...deletion });
  await logDeletion(tx, merchantId, { itemType: 'answer', itemId, from: status }, deletion);
}

function logDeletion(
  tx: Db,
  merchantId: string,
  item: { itemType: 'question' | 'answer'; itemId: string; from: string },
  { reasonCode, reason, actor, now }: Deletion,
) {
  return logDecision(tx, merchantId, {
    ...item,
    action: 'delete',
    to: null,
    reasonCode,
    reason,
    actor,
    at: now,
  });
}
