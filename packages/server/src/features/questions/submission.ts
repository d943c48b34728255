import { emailKeyOf, type questionSubmission, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  arrive,
  authored,
  authorOf,
  contextValues,
  judged,
  submissionContext,
  submittedTexts,
} from '../content/index.ts';
import { premoderation } from '../screening/index.ts';
import { arrivingQuestions, type NewQuestionRow, withZeroCounts } from './arriving.ts';
import { questionKind } from './kind.ts';
import type { QuestionRow } from './present.ts';
import { questionContextSql } from './submission-context.ts';

interface Asking {
  question: Static<typeof questionSubmission>;
  /** Identifies the client within this merchant; null if a merchant's server sent the question. */
  clientHash: Buffer | null;
  now: Date;
}

/** Submits a question. It is always pending; screening findings are stored for moderators. */
export async function askQuestion(
  db: Db,
  merchant: Merchant,
  { question, clientHash, now }: Asking,
): Promise<QuestionRow> {
  const { merchantId } = merchant;
  const { externalProductId: productId, text: body, authorName } = question;
  const emailKey = emailKeyOf(question.authorEmail);
  const values = contextValues({ merchantId, emailKey, body, clientHash, now });
  const context = await submissionContext(db, questionContextSql, { ...values, productId });
  const author = authorOf(context, { type: 'question', emailKey, now });
  const facts = { productId, source: null, hasMedia: false, verified: false, author };
  const texts = submittedTexts(questionKind, question);
  const written = { texts, authorName, facts };
  const { columns, decision } = await judged(db, merchantId, questionKind, {
    context,
    written,
    trigger: 'questionSubmission',
    causesOf: premoderation,
  });
  const row: NewQuestionRow = {
    ...authored(merchantId, question, { emailKey, textHash: values.textHash, clientHash, now }),
    question_id: newUuid(),
    product_id: productId,
    ...texts,
    body,
    ...columns,
  };
  const { external_moderation: asksService, wanted_events: wantedEvents, product_name } = context;
  const arriving = { merchantId, origin: 'submission', asksService, now } as const;
  await arrive(db, arrivingQuestions, [{ row, decision, wantedEvents }], arriving);
  return { ...withZeroCounts(row), product_name };
}
