import { type answerSubmission, emailKeyOf, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/sql-states.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertWithoutContact } from '../../platform/names.ts';
import {
  arrive,
  authored,
  authorOf,
  contextValues,
  itemForUpdate,
  judged,
  submissionContext,
  submittedTexts,
} from '../content/index.ts';
import { automaticStatus, type Decision } from '../decision-log/index.ts';
import { premoderation } from '../screening/index.ts';
import { arrivingAnswers, type NewAnswerRow } from './arriving.ts';
import { notifyAskers } from './asker-email.ts';
import { answerKind, questionKind } from './kind.ts';
import { answerContextSql } from './submission-context.ts';

export interface Answering {
  questionId: string;
  answer: Static<typeof answerSubmission>;
  /** Whether the caller may see only approved questions. */
  fromBrowser: boolean;
  clientHash: Buffer | null;
  actor: Decision['actor'];
  publicUrl: string;
  now: Date;
}

export interface Answered {
  row: NewAnswerRow;
  /** Whether the answer is public, which requires that answer and question are approved. */
  published: boolean;
}

/**
 * Submits an answer: the merchant's own (`verified`) is published at once, a customer's is screened and pending. Undefined if the
 * question does not exist or is not visible to the caller.
 */
export function answerQuestion(
  db: Db,
  merchant: Merchant,
  answering: Answering,
): Promise<Answered | undefined> {
  return answering.answer.verified === true
    ? publishAnswer(db, merchant, answering)
    : holdAnswer(db, merchant, answering);
}

/** Locks the question, because the asker is notified of its approved answers. */
async function publishAnswer(
  db: Db,
  merchant: Merchant,
  answering: Answering,
): Promise<Answered | undefined> {
  const { questionId, answer, fromBrowser, actor, publicUrl, now } = answering;
  const { merchantId } = merchant;
  assertWithoutContact(answer.author?.name, 'author.name');
  const language = await detectLanguage(answer.answer);
  const { textHash: text_hash } = valuesOf(merchantId, answering);
  const status = automaticStatus('merchantAnswer', null, { publish: true });
  const columns = { findings: [], language, assigned_to: null, text_hash, status };
  return inTransaction(db, async (tx) => {
    const question = await itemForUpdate(tx, merchantId, questionKind, questionId);
    if (!isVisible(question, fromBrowser)) return undefined;
    const row = answerRow(merchant, answering, { ...columns, product_id: question.product_id });
    const decision = { action: 'publish', actor, reasonCode: null, causes: [] };
    // Subscriptions have not been read here, so the statement checks them.
    const arrival = { row, decision, wantedEvents: ['*'] };
    await arrive(tx, arrivingAnswers, [arrival], { merchantId, origin: 'submission', now });
    await notifyAskers(tx, merchant, { questionIds: [questionId], publicUrl, now });
    return { row, published: question.status === 'approved' };
  });
}

async function holdAnswer(db: Db, merchant: Merchant, answering: Answering): Promise<Answered | undefined> {
  const { questionId, answer, fromBrowser, now } = answering;
  const { merchantId } = merchant;
  const { textHash, ...values } = valuesOf(merchantId, answering);
  const context = await submissionContext(db, answerContextSql, { ...values, textHash, questionId });
  const { product_id: productId, question_status: ofQuestion } = context;
  const question = productId === null || ofQuestion === null ? null : { productId, status: ofQuestion };
  if (!isVisible(question, fromBrowser)) return undefined;
  const author = authorOf(context, { type: 'answer', emailKey: emailKeyOf(emailOf(answering)), now });
  const facts = { productId: question.productId, source: null, hasMedia: false, verified: false, author };
  const texts = submittedTexts(answerKind, answer);
  const written = { texts, authorName: answer.author?.name ?? '', facts };
  const { columns, decision } = await judged(db, merchantId, answerKind, {
    context,
    written,
    trigger: 'answerSubmission',
    causesOf: premoderation,
  });
  const row = answerRow(merchant, answering, {
    ...columns,
    product_id: question.productId,
    text_hash: textHash,
  });
  const arrival = { row, decision, wantedEvents: context.wanted_events };
  const arriving = {
    merchantId,
    origin: 'submission',
    asksService: context.external_moderation,
    now,
  } as const;
  try {
    await arrive(db, arrivingAnswers, [arrival], arriving);
  } catch (error) {
    // The question was deleted concurrently. A surrounding transaction is retried instead.
    if (isForeignKeyViolation(error) && !db.isTransaction) return undefined;
    throw error;
  }
  return { row, published: false };
}

const emailOf = ({ answer }: Answering) => answer.author?.email ?? null;

const valuesOf = (merchantId: string, answering: Answering) =>
  contextValues({
    merchantId,
    emailKey: emailKeyOf(emailOf(answering)),
    body: answering.answer.answer,
    clientHash: answering.clientHash,
    now: answering.now,
  });

const isVisible = <Question extends { status: string }>(
  question: Question | null | undefined,
  fromBrowser: boolean,
): question is Question => question != null && (!fromBrowser || question.status === 'approved');

function answerRow(
  merchant: Merchant,
  answering: Answering,
  columns: Pick<
    NewAnswerRow,
    'product_id' | 'findings' | 'language' | 'assigned_to' | 'text_hash' | 'status'
  >,
): NewAnswerRow {
  const { questionId, answer, clientHash, now } = answering;
  const verified = answer.verified === true;
  const authorName = answer.author?.name ?? (verified ? merchant.name : null);
  const authorEmail = emailOf(answering);
  const by = { emailKey: emailKeyOf(authorEmail), textHash: columns.text_hash, clientHash, now };
  return {
    ...authored(merchant.merchantId, { authorName, authorEmail }, by),
    answer_id: newUuid(),
    question_id: questionId,
    ...submittedTexts(answerKind, answer),
    body: answer.answer,
    verified,
    ...columns,
  };
}
