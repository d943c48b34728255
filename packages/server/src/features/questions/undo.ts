import type { QuestionStatus } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Decision, logDecision, type PastDecision } from '../decision-log/index.ts';
import { addApprovedAnswers, cancelAskerEmails } from './asker-email.ts';
import { unaskBuyers } from './buyer-emails.ts';
import { countAnswers, countQuestion } from './counts.ts';
import { happenedBy, recordAnswerEvents, recordQuestionEvents } from './events.ts';
import { answerForUpdate, questionForUpdate } from './question-rows.ts';

type Undoing = PastDecision & { actor: Decision['actor']; now: Date };

/** Restores the status and reason that a question had before its last decision. */
export async function undoQuestionDecision(
  tx: Db,
  merchantId: string,
  questionId: string,
  past: Undoing,
): Promise<{ productId: string } | undefined> {
  const question = await questionForUpdate(tx, merchantId, questionId);
  if (!question) return undefined;
  const { status: from, product_id: productId } = question;
  const to = statusBefore(past);
  await rows(tx, `update questions set ${decisionColumns} where merchant_id = $1 and question_id = $2`, [
    ...[merchantId, questionId],
    ...valuesOf(past),
  ]);
  await countQuestion(tx, merchantId, { productId, createdAt: question.created_at, from, to });
  if (from === 'approved' && to !== 'approved') {
    await cancelAskerEmails(tx, merchantId, { questionId });
    await unaskBuyers(tx, merchantId, questionId);
  }
  await log(tx, merchantId, { itemType: 'question', itemId: questionId, from }, past);
  const types = [`question.${happenedBy(to)}`] as const;
  if (from !== to) await recordQuestionEvents(tx, merchantId, { types, questionId, now: past.now });
  return { productId };
}

/** The same for an answer. */
export async function undoAnswerDecision(
  tx: Db,
  merchantId: string,
  answerId: string,
  past: Undoing,
): Promise<{ productId: string } | undefined> {
  const answer = await answerForUpdate(tx, merchantId, answerId);
  if (!answer) return undefined;
  const { status: from, question_id: questionId, product_id: productId } = answer;
  const to = statusBefore(past);
  await rows(tx, `update answers set ${decisionColumns} where merchant_id = $1 and answer_id = $2`, [
    ...[merchantId, answerId],
    ...valuesOf(past),
  ]);
  await countAnswers(tx, merchantId, [{ from, to }]);
  const change = Number(to === 'approved') - Number(from === 'approved');
  if (change !== 0) await addApprovedAnswers(tx, merchantId, questionId, change);
  if (change < 0) await cancelAskerEmails(tx, merchantId, { questionId, answerId });
  await log(tx, merchantId, { itemType: 'answer', itemId: answerId, from }, past);
  const types = [`answer.${happenedBy(to)}`] as const;
  if (from !== to) await recordAnswerEvents(tx, merchantId, { types, answerId, now: past.now });
  return { productId };
}

/** The cast is safe: log entries of questions and answers have their statuses. */
const statusBefore = ({ last }: Undoing) => last.from_status as QuestionStatus;

const decisionColumns = `status = $3, moderation_reason = $4, moderation_reason_code = $5, moderated_by = $6, moderated_at = $7,
  updated_at = $8`;

/** Only staff decisions have a moderation status; the screening leaves findings. */
const verdictBefore = ({ before }: Undoing) => (before?.actor_type === 'screening' ? undefined : before);

function valuesOf(past: Undoing) {
  const before = verdictBefore(past);
  return [
    statusBefore(past),
    before?.reason ?? null,
    before?.reason_code ?? null,
    before?.actor ?? null,
    before?.at ?? null,
    past.now,
  ];
}

function log(
  tx: Db,
  merchantId: string,
  item: { itemType: 'question' | 'answer'; itemId: string; from: string },
  past: Undoing,
) {
  return logDecision(tx, merchantId, {
    ...item,
    action: 'undo',
    to: statusBefore(past),
    reasonCode: verdictBefore(past)?.reason_code ?? null,
    reason: null,
    actor: past.actor,
    at: past.now,
  });
}
