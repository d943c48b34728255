import { localeOf } from '@tribune/contract/messages';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';
import { looksLikeAddress } from '../../platform/mail/draft.ts';
import { recallMails, sendAllLater } from '../../platform/mail/outbox.ts';
import { answerPublished } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { heldAsSpam } from '../screening/index.ts';
import { answers, q } from './columns.ts';

/**
 * Notifies askers of answers that have become public (approved answers of an approved question). Answers are marked in the same
 * transaction, so that no email is sent twice. The caller has locked the questions.
 */
export async function notifyAskers(
  tx: Db,
  merchant: Merchant,
  {
    questionIds,
    publicUrl,
    now,
    notBefore = now,
  }: { questionIds: readonly string[]; publicUrl: string; now: Date; notBefore?: Date },
): Promise<void> {
  const { merchantId } = merchant;
  const asked = await askedQuestions(tx, merchantId, questionIds);
  const questions = new Map(
    asked
      .filter(({ status, findings }) => status === 'approved' && !heldAsSpam(findings))
      .map((question) => [question.question_id, question]),
  );
  if (questions.size === 0) return;
  const mails = (await answersToAnnounce(tx, merchantId, [...questions.keys()], now)).flatMap((answer) => {
    const question = questions.get(answer.question_id);
    if (!question || answer.email_key === question.email_key || heldAsSpam(answer.findings)) return [];
    return {
      to: question.author_email,
      content: answerPublished({
        locale: localeOf(merchant.locale),
        shop: merchant.name,
        product: { name: question.product_name, url: questionUrlOf(merchant, question, publicUrl) },
        byStore: answer.verified
          ? { name: nameOfStaff(answer.author_name, merchant), text: answer.body }
          : null,
      }),
      quotes: answer.verified ? [answer.answer_id] : [],
      aboutId: answer.answer_id,
      now,
      notBefore,
    };
  });
  await sendAllLater(tx, merchantId, mails);
}

/** Where the question can be read: the product's page in the store, else the hosted page with its questions. */
export const questionUrlOf = (
  merchant: Merchant,
  { product_id, product_url }: { product_id: string; product_url: string | null },
  publicUrl: string,
): string =>
  absoluteAddress(product_url, storeUrlOf(merchant)) ??
  `${publicUrl}/questions/${merchant.publicId}?${new URLSearchParams({ product: product_id })}`;

const nameOfStaff = (name: string | null, { name: shop }: Merchant) =>
  name === null || looksLikeAddress(name) ? shop : name;

/** Cancels unsent emails about answers that are no longer public. Emails are sent again when the answers are republished. */
export async function cancelAskerEmails(
  tx: Db,
  merchantId: string,
  { questionIds = [], answerIds = [] }: { questionIds?: readonly string[]; answerIds?: readonly string[] },
): Promise<void> {
  const announced = await rows(
    tx,
    statement`select ${answers('answer_id')} from answers
     where merchant_id = $1 and asker_told_at is not null and (question_id = any($2) or answer_id = any($3))`,
    [merchantId, questionIds, answerIds],
  );
  if (announced.length === 0) return;
  const aboutIds = announced.map(({ answer_id }) => answer_id);
  const cancelled = await recallMails(tx, merchantId, { kind: 'answer_published', aboutIds });
  await rows(tx, 'update answers set asker_told_at = null where merchant_id = $1 and answer_id = any($2)', [
    merchantId,
    cancelled,
  ]);
}

export function askedQuestions(tx: Db, merchantId: string, questionIds: readonly string[]) {
  return rows(
    tx,
    statement`select ${q('question_id', 'status', 'product_id', 'author_email', 'email_key', 'findings')},
       ${orNull(table('products', 'p').as({ product_name: 'name', product_url: 'url' }))}
     from questions as q
     left join products as p on p.merchant_id = $1 and p.merchant_id = q.merchant_id and p.product_id = q.product_id
     where q.merchant_id = $1 and q.question_id = any($2)`,
    [merchantId, questionIds],
  );
}

function answersToAnnounce(tx: Db, merchantId: string, questionIds: readonly string[], now: Date) {
  return rows(
    tx,
    statement`update answers set asker_told_at = $3
     where merchant_id = $1 and question_id = any($2) and status = 'approved' and asker_told_at is null
     returning ${answers('answer_id', 'question_id', 'body', 'author_name', 'email_key', 'verified', 'findings')}`,
    [merchantId, questionIds, now],
  );
}
