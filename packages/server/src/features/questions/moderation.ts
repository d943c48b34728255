import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { afterUndoWindow, type Moderated, type StaffDecision } from '../decision-log/index.ts';
import { resolveReports } from '../reports/index.ts';
import { notifyAsker } from './asker-email.ts';
import { askBuyers } from './buyer-emails.ts';
import { type AnswerState, answerForUpdate, type QuestionState, questionForUpdate } from './question-rows.ts';
import { changeAnswerStatus, changeOfVerdict, changeQuestionStatus } from './status-change.ts';

/** A decision about a question, with the base URL of links in emails. */
export type EmailedDecision = StaffDecision & { publicUrl: string };

/**
 * Moderating to the present status is accepted, and logged only if the reason differs. Returns undefined when there is no such
 * question.
 */
export function moderateQuestion(
  db: Db,
  merchant: Merchant,
  questionId: string,
  decision: EmailedDecision,
): Promise<Moderated | undefined> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const question = await questionForUpdate(tx, merchantId, questionId);
    if (!question) return undefined;
    const { product_id: productId } = question;
    await resolveReports(tx, merchantId, { ...decision, itemIds: [questionId], by: decision.actor.name });
    if (isUnchanged(question, decision)) return { productId, decisionId: null };
    const decisionId = await changeQuestionStatus(tx, merchantId, question, changeOfVerdict(decision));
    if (decision.to === 'approved') {
      const notBefore = afterUndoWindow(decision.now);
      await notifyAsker(tx, merchant, { questionId, now: decision.now, notBefore });
      await askBuyers(tx, merchant, { ...decision, questionId, notBefore });
    }
    return { productId, decisionId };
  });
}

/** As `moderateQuestion`, for an answer. */
export function moderateAnswer(
  db: Db,
  merchant: Merchant,
  answerId: string,
  decision: StaffDecision,
): Promise<Moderated | undefined> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const answer = await answerForUpdate(tx, merchantId, answerId);
    if (!answer) return undefined;
    const { question_id: questionId, product_id: productId } = answer;
    await resolveReports(tx, merchantId, { ...decision, itemIds: [answerId], by: decision.actor.name });
    if (isUnchanged(answer, decision)) return { productId, decisionId: null };
    const decisionId = await changeAnswerStatus(tx, merchantId, answer, changeOfVerdict(decision));
    const { to, now } = decision;
    if (to === 'approved')
      await notifyAsker(tx, merchant, { questionId, now, notBefore: afterUndoWindow(now) });
    return { productId, decisionId };
  });
}

const isUnchanged = (item: QuestionState | AnswerState, { to, reason, reasonCode }: StaffDecision) =>
  item.status === to && item.moderation_reason === reason && item.moderation_reason_code === reasonCode;
