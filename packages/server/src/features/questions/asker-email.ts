import { localeOf } from '@tribune/contract/messages';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';
import { looksLikeAddress } from '../../platform/mail/draft.ts';
import { recallMails, sendLater } from '../../platform/mail/outbox.ts';
import { answerPublished } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { heldAsSpam } from '../screening/index.ts';
import { answers, q } from './columns.ts';

/**
 * Notifies the asker of answers that have become public (approved answers of an approved question). Answers are marked in the
 * same transaction, so that none is sent twice. The caller has locked the question.
 */
export async function notifyAsker(
  tx: Db,
  merchant: Merchant,
  { questionId, now, notBefore = now }: { questionId: string; now: Date; notBefore?: Date },
): Promise<void> {
  const question = await askedQuestion(tx, merchant.merchantId, questionId);
  if (question?.status !== 'approved' || heldAsSpam(question.findings)) return;
  for (const answer of await answersToAnnounce(tx, merchant.merchantId, questionId, now)) {
    if (answer.email_key === question.email_key || heldAsSpam(answer.findings)) continue;
    await sendLater(tx, merchant.merchantId, {
      to: question.author_email,
      content: answerPublished({
        locale: localeOf(merchant.locale),
        shop: merchant.name,
        product: {
          name: question.product_name,
          url: absoluteAddress(question.product_url, storeUrlOf(merchant)),
        },
        question: question.body,
        answer: answer.body,
        answerer: answer.verified ? nameOfStaff(answer.author_name, merchant) : null,
      }),
      quotes: [questionId, answer.answer_id],
      aboutId: answer.answer_id,
      now,
      notBefore,
    });
  }
}

const nameOfStaff = (name: string | null, { name: shop }: Merchant) =>
  name === null || looksLikeAddress(name) ? shop : name;

/**
 * Cancels unsent emails about answers that are no longer public, one or all of a question. They are sent again once the
 * answers are republished.
 */
export async function cancelAskerEmails(
  tx: Db,
  merchantId: string,
  { questionId, answerId = null }: { questionId: string; answerId?: string | null },
): Promise<void> {
  const answerIds = await announcedAnswers(tx, merchantId, { questionId, answerId });
  if (answerIds.length === 0) return;
  const cancelled = await recallMails(tx, merchantId, { kind: 'answer_published', aboutIds: answerIds });
  await rows(tx, 'update answers set asker_told_at = null where merchant_id = $1 and answer_id = any($2)', [
    merchantId,
    cancelled,
  ]);
}

async function announcedAnswers(
  tx: Db,
  merchantId: string,
  { questionId, answerId }: { questionId: string; answerId: string | null },
): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${answers('answer_id')} from answers
     where merchant_id = $1 and question_id = $2 and asker_told_at is not null and ($3::uuid is null or answer_id = $3)`,
    [merchantId, questionId, answerId],
  );
  return found.map(({ answer_id }) => answer_id);
}

export function askedQuestion(tx: Db, merchantId: string, questionId: string) {
  return row(
    tx,
    statement`select ${q('status', 'product_id', 'body', 'author_email', 'email_key', 'findings')},
       ${orNull(table('products', 'p').as({ product_name: 'name', product_url: 'url' }))}
     from questions as q
     left join products as p on p.merchant_id = $1 and p.merchant_id = q.merchant_id and p.product_id = q.product_id
     where q.merchant_id = $1 and q.question_id = $2`,
    [merchantId, questionId],
  );
}

function answersToAnnounce(tx: Db, merchantId: string, questionId: string, now: Date) {
  return rows(
    tx,
    statement`update answers set asker_told_at = $3
     where merchant_id = $1 and question_id = $2 and status = 'approved' and asker_told_at is null
     returning ${answers('answer_id', 'body', 'author_name', 'email_key', 'verified', 'findings')}`,
    [merchantId, questionId, now],
  );
}

/** Updates the question's counter of approved answers. */
export async function addApprovedAnswers(
  tx: Db,
  merchantId: string,
  questionId: string,
  change: number,
): Promise<void> {
  await rows(
    tx,
    'update questions set approved_answers = approved_answers + $3 where merchant_id = $1 and question_id = $2',
    [merchantId, questionId, change],
  );
}
