import type { QuestionStatus, ReasonCode, StatusTrigger } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  type Decision,
  logDecision,
  requireTransition,
  type StaffDecision,
  verdictActions,
} from '../decision-log/index.ts';
import { addApprovedAnswers, cancelAskerEmails } from './asker-email.ts';
import { cancelBuyerEmails } from './buyer-emails.ts';
import { countAnswers, countQuestion } from './counts.ts';
import { happenedBy, recordAnswerEvents, recordQuestionEvents } from './events.ts';
import type { AnswerState, QuestionState } from './question-rows.ts';

/** A new status of a question or an answer: by a decision, or by undoing one. */
export interface StatusChange {
  trigger: StatusTrigger;
  to: QuestionStatus;
  action: string;
  /** Stored with the item; null without a decision by staff. */
  moderation: {
    reason: string | null;
    reasonCode: ReasonCode | null;
    by: string | null;
    at: Date | string;
  } | null;
  /** Reason in the log entry. */
  reason: string | null;
  actor: Decision['actor'];
  bulkId?: string | undefined;
  now: Date;
}

/** The change that a moderator's decision makes. */
export function changeOfVerdict({ to, reason, reasonCode, actor, bulkId, now }: StaffDecision): StatusChange {
  const moderation = { reason, reasonCode, by: actor.name, at: now };
  return { trigger: 'decision', to, action: verdictActions[to], moderation, reason, actor, bulkId, now };
}

/**
 * Writes a question's status with its counters, log entry and events, and cancels emails that need it published. Returns the UUID
 * of the log entry; throws INVALID_STATE when the table of transitions does not allow the change. The caller has locked the
 * question, and sends the emails of an approval.
 */
export async function changeQuestionStatus(
  tx: Db,
  merchantId: string,
  { question_id: questionId, product_id: productId, status: from, created_at: createdAt }: QuestionState,
  change: StatusChange,
): Promise<string> {
  const { to, now } = change;
  requireTransition(change.trigger, from, to);
  await rows(tx, `update questions set ${decisionColumns} where merchant_id = $1 and question_id = $2`, [
    merchantId,
    questionId,
    ...valuesOf(change),
  ]);
  await countQuestion(tx, merchantId, { productId, createdAt, from, to });
  if (from === 'approved' && to !== 'approved') {
    await cancelAskerEmails(tx, merchantId, { questionId });
    await cancelBuyerEmails(tx, merchantId, questionId);
  }
  const types = [`question.${happenedBy(to)}`] as const;
  if (from !== to) await recordQuestionEvents(tx, merchantId, { types, questionId, now });
  return logChange(tx, merchantId, { itemType: 'question', itemId: questionId, from }, change);
}

/** As `changeQuestionStatus`, for an answer, whose question the caller has locked too. */
export async function changeAnswerStatus(
  tx: Db,
  merchantId: string,
  { answer_id: answerId, question_id: questionId, status: from }: AnswerState,
  change: StatusChange,
): Promise<string> {
  const { to, now } = change;
  requireTransition(change.trigger, from, to);
  await rows(tx, `update answers set ${decisionColumns} where merchant_id = $1 and answer_id = $2`, [
    merchantId,
    answerId,
    ...valuesOf(change),
  ]);
  await countAnswers(tx, merchantId, [{ from, to }]);
  const approved = Number(to === 'approved') - Number(from === 'approved');
  if (approved !== 0) await addApprovedAnswers(tx, merchantId, questionId, approved);
  if (approved < 0) await cancelAskerEmails(tx, merchantId, { questionId, answerId });
  const types = [`answer.${happenedBy(to)}`] as const;
  if (from !== to) await recordAnswerEvents(tx, merchantId, { types, answerId, now });
  return logChange(tx, merchantId, { itemType: 'answer', itemId: answerId, from }, change);
}

const decisionColumns = `status = $3, moderation_reason = $4, moderation_reason_code = $5, moderated_by = $6, moderated_at = $7,
  updated_at = $8`;

const valuesOf = ({ to, moderation, now }: StatusChange) => [
  to,
  moderation?.reason ?? null,
  moderation?.reasonCode ?? null,
  moderation?.by ?? null,
  moderation?.at ?? null,
  now,
];

function logChange(
  tx: Db,
  merchantId: string,
  item: { itemType: 'question' | 'answer'; itemId: string; from: QuestionStatus },
  { to, action, moderation, reason, actor, bulkId, now }: StatusChange,
): Promise<string> {
  const reasonCode = moderation?.reasonCode ?? null;
  return logDecision(tx, merchantId, { ...item, to, action, reason, reasonCode, actor, bulkId, at: now });
}
