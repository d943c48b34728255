import { localeOf } from '@tribune/contract/messages';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { recallMails, sendLater } from '../../platform/mail/outbox.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';
import { questionToBuyer } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { heldAsSpam } from '../screening/index.ts';
import { askedQuestions, questionUrlOf } from './asker-email.ts';

const mostBuyers = 5;
/** Earlier buyers may no longer have the product or remember the store. */
const boughtWithinMs = 180 * 24 * 60 * 60 * 1000;

/** Emails the latest buyers of the product a request to answer, if the merchant has enabled it. Once per question. */
export async function askBuyers(
  tx: Db,
  merchant: Merchant,
  {
    questionId,
    publicUrl,
    now,
    notBefore,
  }: { questionId: string; publicUrl: string; now: Date; notBefore: Date },
): Promise<void> {
  if (!merchant.askBuyersToAnswer || !(await markAsked(tx, merchant.merchantId, questionId, now))) return;
  const [question] = await askedQuestions(tx, merchant.merchantId, [questionId]);
  if (!question || heldAsSpam(question.findings)) return;
  const { merchantId, clientSalt } = merchant;
  const content = (buyer: string | null) => (mailId: string) =>
    questionToBuyer({
      locale: localeOf(merchant.locale),
      shop: merchant.name,
      product: { name: question.product_name, url: questionUrlOf(merchant, question, publicUrl) },
      buyer,
      unsubscribeUrl: `${publicUrl}/unsubscribe/${signedLink('unsubscribe_mail', { merchantId, id: mailId }, clientSalt)}`,
    });
  const buyers = await buyersOf(tx, merchant.merchantId, {
    productId: question.product_id,
    askerEmailKey: question.email_key,
    since: new Date(now.getTime() - boughtWithinMs),
  });
  for (const { email_key: to, buyer } of buyers)
    await sendLater(tx, merchantId, {
      to,
      content: content(buyer),
      now,
      aboutId: questionId,
      notBefore,
    });
}

/** Cancels unsent emails about unpublished questions. If none was sent, buyers are asked when the question is published again. */
export async function cancelBuyerEmails(
  tx: Db,
  merchantId: string,
  questionIds: readonly string[],
): Promise<void> {
  const cancelled = await recallMails(tx, merchantId, { kind: 'question_to_buyer', aboutIds: questionIds });
  await rows(
    tx,
    'update questions set buyers_asked_at = null where merchant_id = $1 and question_id = any($2)',
    [merchantId, cancelled],
  );
}

function markAsked(tx: Db, merchantId: string, questionId: string, now: Date) {
  return row(
    tx,
    `update questions set buyers_asked_at = $3
     where merchant_id = $1 and question_id = $2 and buyers_asked_at is null
     returning question_id`,
    [merchantId, questionId, now],
  );
}

/** The latest distinct buyers, without the asker and suppressed addresses. */
function buyersOf(
  tx: Db,
  merchantId: string,
  about: { productId: string; askerEmailKey: string; since: Date },
) {
  return rows(
    tx,
    statement`select ${table('orders', 'o')('email_key')},
       (array_agg(o.customer_name order by o.created_at desc))[1] as ${orNull(output.text('buyer'))}
     from orders as o
     join merchants as m on m.merchant_id = $1
     where o.merchant_id = $1 and o.status = 'completed' and o.product_ids @> array[$2] and o.created_at > $3 and o.email_key <> $4
       and not ${suppressedSql('o.email_key', 'm.client_salt')}
     group by o.email_key order by max(o.created_at) desc, o.email_key limit $5`,
    [merchantId, about.productId, about.since, about.askerEmailKey, mostBuyers],
  );
}
