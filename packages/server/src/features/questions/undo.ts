import type { QuestionStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Decision, PastDecision } from '../decision-log/index.ts';
import { reopenReports } from '../reports/index.ts';
import { answerForUpdate, questionForUpdate } from './question-rows.ts';
import { changeAnswerStatus, changeQuestionStatus, type StatusChange } from './status-change.ts';

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
  await reopenReports(tx, merchantId, [questionId]);
  await changeQuestionStatus(tx, merchantId, question, restoring(past));
  return { productId: question.product_id };
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
  await reopenReports(tx, merchantId, [answerId]);
  await changeAnswerStatus(tx, merchantId, answer, restoring(past));
  return { productId: answer.product_id };
}

function restoring({ last, before, actor, now }: Undoing): StatusChange {
  // Only staff decisions are stored with the item; the screening leaves findings.
  const decision = before?.actor_type === 'screening' ? undefined : before;
  return {
    trigger: 'undo',
    // Safe cast: log entries of questions and answers have their statuses.
    to: last.from_status as QuestionStatus,
    action: 'undo',
    moderation: decision
      ? { reason: decision.reason, reasonCode: decision.reason_code, by: decision.actor, at: decision.at }
      : null,
    reason: null,
    actor,
    now,
  };
}
