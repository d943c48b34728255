import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newUuid } from '../../../platform/ids.ts';
import { deleteItem } from '../../content/index.ts';
import { answerKind, questionKind } from '../../questions/index.ts';
import { deleteEventsOf } from '../../webhooks/index.ts';
import { addToReport, deletionOf, type Erasing } from './erasing.ts';
import { type Gone, loseTraces } from './traces.ts';

/** Deletes the person's questions with all answers, and the person's answers to other questions. */
export async function eraseQuestions(erasing: Erasing): Promise<void> {
  const { context, merchantId, emailKey } = erasing;
  const questions = await rows(
    context.db,
    statement`select ${table('questions')('question_id')} from questions where merchant_id = $1 and email_key = $2 order by question_id`,
    [merchantId, emailKey],
  );
  for (const { question_id } of questions)
    announce(erasing, await inTransaction(context.db, (tx) => eraseQuestion(tx, erasing, question_id)));
  const answers = await rows(
    context.db,
    statement`select ${table('answers')('answer_id', 'verified')} from answers where merchant_id = $1 and email_key = $2 order by answer_id`,
    [merchantId, emailKey],
  );
  for (const { answer_id, verified } of answers) {
    const erase = verified ? eraseAnswerer : eraseAnswer;
    announce(erasing, await inTransaction(context.db, (tx) => erase(tx, erasing, answer_id)));
  }
}

interface Erased {
  productId: string;
}

function announce({ context, merchantId }: Erasing, erased: Erased | undefined): void {
  if (erased) context.changes.announce({ kind: 'product', merchantId, productId: erased.productId });
}

async function eraseQuestion(tx: Db, erasing: Erasing, questionId: string): Promise<Erased | undefined> {
  const { merchantId } = erasing;
  const answers = await rows(
    tx,
    statement`select ${table('answers')('answer_id')} from answers where merchant_id = $1 and question_id = $2 order by answer_id for update`,
    [merchantId, questionId],
  );
  const deleted = await deleteItem(tx, merchantId, questionKind, questionId, deletionOf(erasing));
  if (!deleted) return undefined;
  const gone: Gone[] = [
    { kind: 'question', id: questionId, newId: newUuid() },
    ...answers.map(({ answer_id: id }): Gone => ({ kind: 'answer', id, newId: newUuid() })),
  ];
  const traces = await loseTraces(tx, merchantId, gone);
  await addToReport(tx, erasing, { questions: 1, answers: answers.length, ...traces });
  return deleted;
}

async function eraseAnswer(tx: Db, erasing: Erasing, answerId: string): Promise<Erased | undefined> {
  const { merchantId } = erasing;
  const deleted = await deleteItem(tx, merchantId, answerKind, answerId, deletionOf(erasing));
  if (!deleted) return undefined;
  const traces = await loseTraces(tx, merchantId, [{ kind: 'answer', id: answerId, newId: newUuid() }]);
  await addToReport(tx, erasing, { answers: 1, ...traces });
  return deleted;
}

/** Merchant answers remain, without the name of their author. */
async function eraseAnswerer(tx: Db, erasing: Erasing, answerId: string): Promise<Erased | undefined> {
  const [changed] = await rows(
    tx,
    statement`update answers set author_name = null, author_email = null, email_key = null, client_hash = null, updated_at = $3
     where merchant_id = $1 and answer_id = $2 returning ${table('answers')('product_id')}`,
    [erasing.merchantId, answerId, erasing.now],
  );
  if (!changed) return undefined;
  await deleteEventsOf(tx, erasing.merchantId, answerId);
  await addToReport(tx, erasing, { answers: 1 });
  return { productId: changed.product_id };
}
