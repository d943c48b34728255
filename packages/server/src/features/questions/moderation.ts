import type { ModerationVerdict } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { afterUndoWindow, logDecision, type Moderated, type StaffDecision } from '../decision-log/index.ts';
import { addApprovedAnswers, cancelAskerEmails, notifyAsker } from './asker-email.ts';
import { askBuyers, unaskBuyers } from './buyer-emails.ts';
import { countAnswers, countQuestion } from './counts.ts';
import { recordAnswerEvents, recordQuestionEvents } from './events.ts';
import { type AnswerState, answerForUpdate, type QuestionState, questionForUpdate } from './question-rows.ts';

/** A decision about a question, with the base URL of links in emails. */
export type EmailedDecision = StaffDecision & { publicUrl: string };

/**
 * Allows every transition. Moderating to the present status is accepted, and logged only if the reason differs. Returns
 * undefined when there is no such question.
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
    const { status: from, product_id: productId } = question;
    if (isUnchanged(question, decision)) return { productId, decisionId: null };
    await setQuestionDecision(tx, merchantId, questionId, decision);
    await countQuestion(tx, merchantId, { productId, createdAt: question.created_at, from, to: decision.to });
    const decisionId = await logVerdict(
      tx,
      merchantId,
      { itemType: 'question', itemId: questionId, from },
      decision,
    );
    if (decision.to === 'approved') {
      const notBefore = afterUndoWindow(decision.now);
      await notifyAsker(tx, merchant, { questionId, now: decision.now, notBefore });
      await askBuyers(tx, merchant, { ...decision, questionId, notBefore });
    } else if (from === 'approved') {
      await cancelAskerEmails(tx, merchantId, { questionId });
      await unaskBuyers(tx, merchantId, questionId);
    }
    const { to, now } = decision;
    if (from !== to)
      await recordQuestionEvents(tx, merchantId, { types: [`question.${to}`], questionId, now });
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
    const { status: from, question_id: questionId, product_id: productId } = answer;
    if (isUnchanged(answer, decision)) return { productId, decisionId: null };
    await setAnswerDecision(tx, merchantId, answerId, decision);
    await countAnswers(tx, merchantId, [{ from, to: decision.to }]);
    const change = Number(decision.to === 'approved') - Number(from === 'approved');
    if (change !== 0) await addApprovedAnswers(tx, merchantId, questionId, change);
    const decisionId = await logVerdict(
      tx,
      merchantId,
      { itemType: 'answer', itemId: answerId, from },
      decision,
    );
    const { to, now } = decision;
    if (to === 'approved')
      await notifyAsker(tx, merchant, { questionId, now, notBefore: afterUndoWindow(now) });
    else if (from === 'approved') await cancelAskerEmails(tx, merchantId, { questionId, answerId });
    if (from !== to) await recordAnswerEvents(tx, merchantId, { types: [`answer.${to}`], answerId, now });
    return { productId, decisionId };
  });
}

const isUnchanged = (item: QuestionState | AnswerState, { to, reason, reasonCode }: StaffDecision) =>
  item.status === to && item.moderation_reason === reason && item.moderation_reason_code === reasonCode;

const actions: Record<ModerationVerdict, string> = {
  approved: 'approve',
  rejected: 'reject',
  flagged: 'flag',
};

function logVerdict(
  tx: Db,
  merchantId: string,
  item: { itemType: 'question' | 'answer'; itemId: string; from: string },
  { to, reason, reasonCode, actor, now }: StaffDecision,
) {
  return logDecision(tx, merchantId, {
    ...item,
    to,
    action: actions[to],
    reason,
    reasonCode,
    actor,
    at: now,
  });
}

function setQuestionDecision(tx: Db, merchantId: string, questionId: string, decision: StaffDecision) {
  return rows(
    tx,
    `update questions set status = $3, moderation_reason = $4, moderation_reason_code = $5, moderated_by = $6,
       moderated_at = $7, updated_at = $7
     where merchant_id = $1 and question_id = $2`,
    [merchantId, questionId, ...decisionValues(decision)],
  );
}

function setAnswerDecision(tx: Db, merchantId: string, answerId: string, decision: StaffDecision) {
  return rows(
    tx,
    `update answers set status = $3, moderation_reason = $4, moderation_reason_code = $5, moderated_by = $6,
       moderated_at = $7, updated_at = $7
     where merchant_id = $1 and answer_id = $2`,
    [merchantId, answerId, ...decisionValues(decision)],
  );
}

const decisionValues = ({ to, reason, reasonCode, actor, now }: StaffDecision) => [
  to,
  reason,
  reasonCode,
  actor.name,
  now,
];
