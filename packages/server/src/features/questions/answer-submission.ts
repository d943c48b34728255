import type { answerSubmission, QuestionStatus, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { type Finding, screen, textHash } from '../screening/index.ts';
import { addApprovedAnswers, notifyAsker } from './asker-email.ts';
import { answeredColumns, answers } from './columns.ts';
import { countAnswers } from './counts.ts';
import { recordAnswerEvents } from './events.ts';
import { questionForUpdate } from './question-rows.ts';
import { surroundings } from './queue-context.ts';

export interface Answering {
  questionId: string;
  answer: Static<typeof answerSubmission>;
  /** Whether the caller may see only approved questions. */
  fromBrowser: boolean;
  clientHash: Buffer | null;
  actor: Decision['actor'];
  now: Date;
}

/**
 * Submits an answer: the merchant's own (`verified`) is published at once, a customer's is screened and pending. Undefined
 * when the question does not exist or is not visible to the caller.
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
    await insertAnswer(tx, {
      merchant_id: merchant.merchantId,
      answer_id: answerId,
      question_id: questionId,
      product_id: question.product_id,
      body: answer.answer,
      author_name: answer.author?.name ?? (verified ? merchant.name : null),
      author_email: answer.author?.email ?? null,
      email_key: answer.author?.email?.toLowerCase() ?? null,
      verified,
      status,
      findings,
      language,
      text_hash: wordsHash,
      client_hash: clientHash,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    await countAnswers(tx, merchant.merchantId, [{ from: null, to: status }]);
    await logArrival(tx, merchant.merchantId, { answerId, answering, findings, status });
    if (verified) {
      await addApprovedAnswers(tx, merchant.merchantId, questionId, 1);
      await notifyAsker(tx, merchant, { questionId, now });
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
    causes: published ? [] : [...findings.map(({ phase }) => phase), 'premoderation'],
    at: answering.now,
  });
}

const answered = answers(...answeredColumns);

async function insertAnswer(tx: Db, made: Row<typeof answered>): Promise<void> {
  await rows(
    tx,
    `insert into answers (${answeredColumns.join(', ')}, words)
     values (${answeredColumns.map((column) => `$${column}`).join(', ')},
       to_tsvector('simple', tribune_unaccent($body)) || to_tsvector($searchConfig::regconfig, $body))`,
    { ...made, findings: JSON.stringify(made.findings), searchConfig: searchConfigOf(made.language) },
  );
}
