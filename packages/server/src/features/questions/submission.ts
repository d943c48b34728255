import type { questionSubmission, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { dayOf, daySlot } from '../daily-figures/index.ts';
import { type Finding, screen, textHash } from '../screening/index.ts';
import { wantsEvents } from '../webhooks/index.ts';
import { nextProductSlot, nextShopSlot } from './counts.ts';
import { recordQuestionEvents } from './events.ts';
import { surroundings } from './queue-context.ts';

interface Asking {
  question: Static<typeof questionSubmission>;
  /** Tells one client from another within this merchant; null when the shop's server sent it. */
  clientHash: Buffer | null;
  now: Date;
}

/**
 * Takes a question in. It always waits for a moderator; what the screening finds is kept for them. The question, its
 * search words, its counts and the screening's entry in the log are one statement.
 */
export async function askQuestion(
  db: Db,
  merchant: Merchant,
  { question, clientHash, now }: Asking,
): Promise<string> {
  const wordsHash = textHash(question.text);
  const findings = screen({
    words: { text: question.text },
    authorName: question.authorName,
    merchantsBlockedWords: merchant.blockedWords,
    ...(await surroundings(db, merchant.merchantId, { wordsHash, clientHash, now })),
  });
  const questionId = newUuid();
  const { merchantId } = merchant;
  const made: NewQuestion = {
    questionId,
    question,
    findings,
    wordsHash,
    clientHash,
    now,
    language: await detectLanguage(question.text),
  };
  const types = ['question.created'] as const;
  if (!wantsEvents(merchant, types)) await insertQuestion(db, merchantId, made);
  else
    await inTransaction(db, async (tx) => {
      await insertQuestion(tx, merchantId, made);
      await recordQuestionEvents(tx, merchantId, { types, questionId, now });
    });
  return questionId;
}

interface NewQuestion extends Asking {
  questionId: string;
  findings: Finding[];
  language: string | null;
  wordsHash: Buffer | null;
}

async function insertQuestion(db: Db, merchantId: string, made: NewQuestion): Promise<void> {
  const { question, findings } = made;
  await rows(db, insertQuestionSql, [
    merchantId,
    made.questionId,
    question.externalProductId,
    question.text,
    question.authorName,
    question.authorEmail,
    question.authorEmail.toLowerCase(),
    JSON.stringify(findings),
    made.language,
    made.wordsHash,
    made.clientHash,
    made.now,
    searchConfigOf(made.language),
    newUuid(),
    findings[0]?.reasonCode ?? null,
    nextProductSlot(),
    nextShopSlot(),
    dayOf(made.now),
    daySlot(dayOf(made.now)),
  ]);
}

/** The shop's count asks for the product's and the day's for the shop's, so that everybody locks them in that order; see insertReviewSql. */
const insertQuestionSql = `
  with question as (
    insert into questions (
      merchant_id, question_id, product_id, body, author_name, author_email, email_key, status, findings, language,
      text_hash, client_hash, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $10, $11, $12, $12)
  ), search as (
    insert into question_search (merchant_id, question_id, words)
    values ($1, $2, to_tsvector('simple', tribune_unaccent($4)) || to_tsvector($13::regconfig, $4))
  ), product as (
    insert into products (merchant_id, product_id, created_at, updated_at) values ($1, $3, $12, $12)
    on conflict (merchant_id, product_id) do nothing
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code)
    values ($1, $14, 'question', $2, $12, 'screening', 'hold', 'pending', $15)
  ), product_count as (
    insert into product_question_counts as kept (merchant_id, product_id, slot, pending) values ($1, $3, $16, 1)
    on conflict (merchant_id, product_id, slot) do update set pending = kept.pending + excluded.pending
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_question_counts as kept (merchant_id, slot, pending) select $1, $17, 1 from product_counted
    on conflict (merchant_id, slot) do update set pending = kept.pending + excluded.pending
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  )
  insert into shop_days as kept (merchant_id, day, slot, asked_pending)
  select $1, $18::date, $19::smallint, 1 from shop_counted where rows > 0
  on conflict (merchant_id, day, slot) do update set asked_pending = kept.asked_pending + excluded.asked_pending`;
