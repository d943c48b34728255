import { type Db, row, rows } from '../db/database.ts';
import { localeOf, sendLater } from '../mail/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { questionToBuyer } from './letters/question-to-buyer.ts';
import { askedQuestion } from './telling-asker.ts';

const mostBuyers = 5;
/** Who bought longer ago may not have the product any more, nor remember the shop. */
const boughtWithinMs = 180 * 24 * 60 * 60 * 1000;

/** Asks the latest buyers of the product to answer, where the merchant wants that: once for each question. */
export async function askBuyers(
  tx: Db,
  merchant: Merchant,
  { questionId, now }: { questionId: string; now: Date },
): Promise<void> {
  if (!merchant.askBuyersToAnswer || !(await markAsked(tx, merchant.merchantId, questionId, now))) return;
  const question = await askedQuestion(tx, merchant.merchantId, questionId);
  if (!question) return;
  const letter = questionToBuyer({
    locale: localeOf(merchant.locale),
    shop: merchant.name,
    product: { name: question.product_name, url: question.product_url },
    question: question.body,
  });
  const buyers = await buyersOf(tx, merchant.merchantId, {
    productId: question.product_id,
    askerEmailKey: question.email_key,
    since: new Date(now.getTime() - boughtWithinMs),
  });
  for (const { email_key: to } of buyers)
    await sendLater(tx, merchant.merchantId, { kind: 'question_to_buyer', to, letter, now });
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

/** The latest buyers, each once, without the asker. Whoever is not to be mailed is left out here. */
function buyersOf(
  tx: Db,
  merchantId: string,
  about: { productId: string; askerEmailKey: string; since: Date },
) {
  return rows<{ email_key: string }>(
    tx,
    `select email_key from orders
     where merchant_id = $1 and product_ids @> array[$2] and created_at > $3 and email_key <> $4
     group by email_key order by max(created_at) desc, email_key limit $5`,
    [merchantId, about.productId, about.since, about.askerEmailKey, mostBuyers],
  );
}
