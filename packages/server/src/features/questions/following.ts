import type { Db } from '../../platform/db/database.ts';
import type { ItemState, StatusChange } from '../content/index.ts';
import { afterUndoWindow } from '../decision-log/index.ts';
import { cancelAskerEmails, notifyAskers } from './asker-email.ts';
import { askBuyers, cancelBuyerEmails } from './buyer-emails.ts';
import { countApprovedAnswers } from './counts.ts';
import type { AnswerState, QuestionState } from './kind.ts';

/** Emails follow the status of their question: approvals by staff send them, and the end of publication cancels them. */
export async function followQuestions(
  tx: Db,
  merchantId: string,
  changes: readonly StatusChange<QuestionState>[],
): Promise<void> {
  const hidden = changes.filter(isHiding).map(({ item }) => item.id);
  if (hidden.length > 0) {
    await cancelAskerEmails(tx, merchantId, { questionIds: hidden });
    await cancelBuyerEmails(tx, merchantId, hidden);
  }
  await notifyOfApprovals(tx, changes, ({ id }) => id);
  for (const { item, to, emails, now } of changes)
    if (to === 'approved' && emails)
      await askBuyers(tx, emails.merchant, {
        questionId: item.id,
        publicUrl: emails.publicUrl,
        now,
        notBefore: afterUndoWindow(now),
      });
}

/** Like `followQuestions`, and updates the question's counter of approved answers. */
export async function followAnswers(
  tx: Db,
  merchantId: string,
  changes: readonly StatusChange<AnswerState>[],
): Promise<void> {
  const shown = changes.filter(({ item, to }) => item.status !== 'approved' && to === 'approved');
  const hidden = changes.filter(isHiding);
  await countApprovedAnswers(tx, merchantId, shown.map(questionOf), 1);
  await countApprovedAnswers(tx, merchantId, hidden.map(questionOf), -1);
  if (hidden.length > 0)
    await cancelAskerEmails(tx, merchantId, { answerIds: hidden.map(({ item }) => item.id) });
  await notifyOfApprovals(tx, changes, ({ question_id }) => question_id);
}

const questionOf = ({ item }: StatusChange<AnswerState>) => item.question_id;

const isHiding = ({ item, to }: StatusChange) => item.status === 'approved' && to !== 'approved';

async function notifyOfApprovals<Item extends ItemState>(
  tx: Db,
  changes: readonly StatusChange<Item>[],
  questionIdOf: (item: Item) => string,
): Promise<void> {
  const approved = changes.filter(({ to, emails }) => to === 'approved' && emails);
  const [first] = approved;
  if (!first?.emails) return;
  await notifyAskers(tx, first.emails.merchant, {
    questionIds: [...new Set(approved.map(({ item }) => questionIdOf(item)))],
    publicUrl: first.emails.publicUrl,
    now: first.now,
    notBefore: afterUndoWindow(first.now),
  });
}
