import type { answerSubmission, QuestionStatus, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { type Finding, screen, textHash } from '../screening/index.ts';
import { addApprovedAnswers, tellAsker } from './asker-email.ts';
import { countAnswers } from './counts.ts';
import { recordAnswerEvents } from './events.ts';
import { questionForUpdate } from './question-rows.ts';
import { surroundings } from './queue-context.ts';

export interface Answering {
  questionId: string;
  answer: Static<typeof answerSubmission>;
  /** Whose calls see only approved questions. */
  fromBrowser: boolean;
  clientHash: Buffer | null;
  actor: Decision['actor'];
  now: Date;
}

/**
 * Takes an answer in: the merchant's own (`verified`) is published at once, a customer's is screened and waits. Gives
 * undefined when there is no such question for this caller.
 */
export async function answerQuestion(
  db: Db,
  merchant: Merchant,
  answering: Answering,
): Promise<{ answerId: string; productId: string; published: boolean } | undefined> {
  const { questionId, answer, fromBrowser, clientHash, now } = answering;
  const verified = answer.verified === true;
  const wordsHash = textHash(answer.answer);
  const language = await detectLanguage(answer.answer);
  return inTransaction(db, async (tx) => {
    const question = await questionForUpdate(tx, merchant.merchantId, questionId);
    if (!question || (fromBrowser && question.status !== 'approved')) return undefined;
    const findings = verified
      ? []
      : screen({
          words: { answer: answer.answer },
          authorName: answer.author?.name ?? '',
          merchantsBlockedWords: merchant.blockedWords,
          ...(await surroundings(tx, merchant.merchantId, { wordsHash, clientHash, now })),
        });
    const status: QuestionStatus = verified ? 'approved' : 'pending';
    const answerId = newUuid();
    await insertAnswer(tx, merchant, {
      answerId,
      answering,
      productId: question.product_id,
      findings,
      status,
      language,
      wordsHash,
    });
    await countAnswers(tx, merchant.merchantId, [{ from: null, to: status }]);
    await logArrival(tx, merchant.merchantId, { answerId, answering, findings, status });
    if (verified) {
      await addApprovedAnswers(tx, merchant.merchantId, questionId, 1);
      await tellAsker(tx, merchant, { questionId, now });
    }
    const types = verified ? (['answer.created', 'answer.approved'] as const) : (['answer.created'] as const);
    await recordAnswerEvents(tx, merchant.merchantId, { types, answerId, now });
    return {
      answerId,
      productId: question.product_id,
      published: verified && question.status === 'approved',
    };
  });
}

async function logArrival(
  tx: Db,
  merchantId: string,
  arrived: { answerId: string; answering: Answering; findings: Finding[]; status: QuestionStatus },
): Promise<void> {
  const { answerId, answering, findings, status } = arrived;
  const published = status === 'approved';
  await logDecision(tx, merchantId, {
    itemType: 'answer',
    itemId: answerId,
    action: published ? 'publish' : 'hold',
    from: null,
    to: status,
    reasonCode: findings[0]?.reasonCode ?? null,
    reason: null,
    actor: published ? answering.actor : { type: 'screening', name: null },
    at: answering.now,
  });
}

interface NewAnswer {
  answerId: string;
  answering: Answering;
  productId: string;
  findings: Finding[];
  status: QuestionStatus;
  language: string | null;
  wordsHash: Buffer | null;
}

async function insertAnswer(tx: Db, merchant: Merchant, made: NewAnswer): Promise<void> {
  const { answer, questionId, clientHash, now } = made.answering;
  const verified = answer.verified === true;
  const email = answer.author?.email ?? null;
  await rows(
    tx,
    `insert into answers (
       merchant_id, answer_id, question_id, product_id, body, author_name, author_email, email_key, verified, status,
       findings, language, text_hash, client_hash, words, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       to_tsvector('simple', tribune_unaccent($5)) || to_tsvector($15::regconfig, $5), $16, $16)`,
    [
      merchant.merchantId,
      made.answerId,
      questionId,
      made.productId,
      answer.answer,
      answer.author?.name ?? (verified ? merchant.name : null),
      email,
      email?.toLowerCase() ?? null,
      verified,
      made.status,
      JSON.stringify(made.findings),
      made.language,
      made.wordsHash,
      clientHash,
      searchConfigOf(made.language),
      now,
    ],
  );
}
