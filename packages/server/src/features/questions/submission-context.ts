import { type Db, row } from '../../platform/db/database.ts';
import { computedColumns, orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { assertNotSuspended, burstSince, repeatsOwnText, ruleColumns } from '../screening/index.ts';
import { q } from './columns.ts';
import { productName } from './question-rows.ts';

interface Submitted {
  text: string;
  wordsHash: Buffer | null;
  /** Null for an answer without an address. */
  emailKey: string | null;
  clientHash: Buffer | null;
  now: Date;
}

const eventColumns = table('merchants', 'shop')('wanted_events');

/** Earlier questions and answers with the same text or from the same client, by index lookups. */
const earlier = computedColumns(
  [
    `exists (select from questions where merchant_id = $1 and text_hash = $2)
       or exists (select from answers where merchant_id = $1 and text_hash = $2)`,
    output.boolean('text_seen'),
  ],
  [
    `(select count(*) from (
        (select from questions where merchant_id = $1 and client_hash = $3 and created_at > $4 limit 100)
        union all
        (select from answers where merchant_id = $1 and client_hash = $3 and created_at > $4 limit 100)
      ) as recently)`,
    output.number('recent'),
  ],
);

const ownTexts = output.texts('own_texts');

const screeningContextOf = (
  found: Row<typeof earlier> & Row<typeof ruleColumns> & { own_texts: string[] },
  text: string,
) => ({
  merchantsBlockedWords: found.blocked_words,
  rules: found.moderation_rules,
  textSeenBefore: found.text_seen || repeatsOwnText(text, found.own_texts),
  recentFromClient: found.recent,
});

const valuesOf = (merchantId: string, { wordsHash, clientHash, now }: Submitted) => [
  ...[merchantId, wordsHash, clientHash, burstSince(now)],
];

/** Reads everything that a new question depends on, in one round trip. */
export async function questionContext(
  db: Db,
  merchantId: string,
  { productId, ...submitted }: Submitted & { productId: string },
) {
  const found = await row(
    db,
    statement`select ${earlier}, ${ruleColumns}, ${eventColumns}, ${productName},
       array(select body from questions where merchant_id = $1 and email_key = $6 and product_id = $5
             order by created_at desc limit 20) as ${ownTexts}
     from merchants as shop
     left join products as p on p.merchant_id = $1 and p.merchant_id = shop.merchant_id and p.product_id = $5
     where shop.merchant_id = $1`,
    [...valuesOf(merchantId, submitted), productId, submitted.emailKey],
  );
  assertMerchantExists(found);
  assertNotSuspended(found);
  return {
    screeningContext: screeningContextOf(found, submitted.text),
    asksService: found.external_moderation,
    wantedEvents: found.wanted_events,
    productName: found.product_name,
  };
}

/** As `questionContext`, for an answer. `question` is null when it does not exist. */
export async function answerContext(
  db: Db,
  merchantId: string,
  { questionId, ...submitted }: Submitted & { questionId: string },
) {
  const found = await row(
    db,
    statement`select ${earlier}, ${ruleColumns}, ${eventColumns}, ${orNull(q('product_id', 'status'))},
       array(select body from answers where merchant_id = $1 and email_key = $6 and question_id = $5
             order by created_at desc limit 20) as ${ownTexts}
     from merchants as shop
     left join questions as q on q.merchant_id = $1 and q.merchant_id = shop.merchant_id and q.question_id = $5
     where shop.merchant_id = $1`,
    [...valuesOf(merchantId, submitted), questionId, submitted.emailKey],
  );
  assertMerchantExists(found);
  assertNotSuspended(found);
  const { product_id, status, wanted_events: wantedEvents } = found;
  const question = product_id === null || status === null ? null : { product_id, status };
  const asksService = found.external_moderation;
  return { screeningContext: screeningContextOf(found, submitted.text), asksService, wantedEvents, question };
}
