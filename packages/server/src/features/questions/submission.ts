import { emailKeyOf, type questionSubmission, type Static } from '@tribune/contract';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { dayOf, dayShard } from '../daily-figures/index.ts';
import { automaticStatus } from '../decision-log/index.ts';
import { assigneeOf, categoryForRules, queueExternalCheck, screen, textHash } from '../screening/index.ts';
import { eventCtes, eventParameters, newEvent, wantsEvents } from '../webhooks/index.ts';
import { askedColumns, questions } from './columns.ts';
import { nextProductShard, nextShopShard } from './counts.ts';
import { questionAsEvent } from './events.ts';
import type { QuestionRow } from './present.ts';
import { questionContext } from './submission-context.ts';

interface Asking {
  question: Static<typeof questionSubmission>;
  /** Identifies the client within this merchant; null when a merchant's server sent the question. */
  clientHash: Buffer | null;
  now: Date;
}

/**
 * Submits a question. It is always pending; screening findings are stored for moderators. The question, its search words,
 * counters and log entry are written in one statement, with its event if any endpoint subscribes.
 */
export async function askQuestion(
  db: Db,
  merchant: Merchant,
  { question, clientHash, now }: Asking,
): Promise<QuestionRow> {
  const { merchantId } = merchant;
  const hash = textHash(question.text);
  const { screeningContext, asksService, wantedEvents, productName } = await questionContext(db, merchantId, {
    productId: question.externalProductId,
    text: question.text,
    wordsHash: hash,
    emailKey: question.authorEmail.toLowerCase(),
    clientHash,
    now,
  });
  const language = await detectLanguage(question.text);
  const submission = {
    words: { text: question.text },
    authorName: question.authorName,
    facts: {
      itemType: 'question' as const,
      productId: question.externalProductId,
      category: await categoryForRules(db, merchantId, {
        rules: screeningContext.rules,
        productId: question.externalProductId,
      }),
      language,
      source: null,
      hasMedia: false,
      verified: false,
    },
    ...screeningContext,
  };
  const findings = screen(submission);
  const questionId = newUuid();
  const made: NewQuestionRow = {
    merchant_id: merchantId,
    question_id: questionId,
    product_id: question.externalProductId,
    body: question.text,
    author_name: question.authorName,
    author_email: question.authorEmail,
    email_key: emailKeyOf(question.authorEmail),
    status: automaticStatus('questionSubmission', null, { publish: false }),
    findings,
    language,
    assigned_to: assigneeOf(submission),
    text_hash: hash,
    client_hash: clientHash,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  if (asksService)
    await inTransaction(db, async (tx) => {
      await insertQuestion(tx, made, { wantedEvents, now });
      await queueExternalCheck(tx, merchantId, { itemType: 'question', itemId: questionId, now });
    });
  else await insertQuestion(db, made, { wantedEvents, now });
  return { ...withZeroCounts(made), product_name: productName };
}

const asked = questions(...askedColumns);
type NewQuestionRow = Row<typeof asked>;

/** A new question with its counts, which are still zero. */
const withZeroCounts = (made: NewQuestionRow) => ({
  ...made,
  helpful_votes: 0,
  not_helpful_votes: 0,
  approved_answers: 0,
});

async function insertQuestion(
  db: Db,
  made: NewQuestionRow,
  { wantedEvents, now }: { wantedEvents: readonly string[]; now: Date },
): Promise<void> {
  const day = dayOf(now);
  const types = ['question.created'] as const;
  const subscribed = wantsEvents(wantedEvents, types);
  await rows(db, subscribed ? insertQuestionWithEventSql : insertQuestionSql, {
    ...made,
    findings: JSON.stringify(made.findings),
    searchConfig: searchConfigOf(made.language),
    logEntryId: newUuid(),
    reasonCode: made.findings[0]?.reasonCode ?? null,
    causes: [...made.findings.map(({ phase }) => phase), 'premoderation'],
    productShard: nextProductShard(),
    shopShard: nextShopShard(),
    day,
    dayShard: dayShard(day),
    ...(subscribed &&
      eventParameters({
        events: types.map(newEvent),
        resourceId: made.question_id,
        data: questionAsEvent({ ...withZeroCounts(made), moderation_reason_code: null }),
        now,
      })),
  });
}

/** Each counter selects from the one before (product, merchant, day), which fixes the lock order; see insertReviewSql. */
const insertQuestionSql = `
  with question as (
    insert into questions (${askedColumns.join(', ')})
    values (${askedColumns.map((column) => `$${column}`).join(', ')})
  ), search as (
    insert into question_search (merchant_id, question_id, words)
    values ($merchant_id, $question_id,
      tribune_search_words($body, $searchConfig::regconfig))
  ), product as (
    insert into products (merchant_id, product_id, created_at, updated_at)
    values ($merchant_id, $product_id, $created_at, $updated_at)
    on conflict (merchant_id, product_id) do nothing
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code, causes)
    values ($merchant_id, $logEntryId, 'question', $question_id, $created_at, 'screening', 'hold', $status, $reasonCode,
      $causes)
  ), product_count as (
    insert into product_question_counts as existing (merchant_id, product_id, slot, pending)
    values ($merchant_id, $product_id, $productShard, 1)
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(['pending'])}
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_question_counts as existing (merchant_id, slot, pending)
    select $merchant_id, $shopShard, 1 from product_counted
    on conflict (merchant_id, slot) do update set ${addedToExisting(['pending'])}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  )
  insert into shop_days as existing (merchant_id, day, slot, asked_pending)
  select $merchant_id, $day::date, $dayShard::smallint, 1 from shop_counted where rows > 0
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(['asked_pending'])}`;

const insertQuestionWithEventSql = insertQuestionSql.replace('with ', `with ${eventCtes}, `);
