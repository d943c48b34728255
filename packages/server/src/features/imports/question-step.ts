import { emailKeyOf } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { arrive } from '../content/index.ts';
import { noteProducts } from '../products/index.ts';
import {
  answerFields,
  arrivingAnswers,
  arrivingQuestions,
  countApprovedAnswers,
  countManyQuestions,
  type NewAnswerRow,
  type NewQuestionRow,
  questionFields,
} from '../questions/index.ts';
import { textHash } from '../screening/index.ts';
import {
  firstOfEach,
  importedAs,
  importedColumns,
  knownItems,
  productsOf,
  type Step,
  writeStep,
} from './import-step.ts';
import type { PreparedAnswer, PreparedQuestion } from './prepared-question.ts';

/** An answer with its row. */
interface AnswerOfRow extends PreparedAnswer {
  row: PreparedQuestion;
}

/** Like writeReviewStep. A row counts as imported if its question or its answer was written. */
export function writeQuestionStep(db: Db, step: Step<PreparedQuestion>): Promise<number> {
  const { merchantId, now, items } = step;
  return writeStep(db, step, async (tx) => {
    const { questions, answers } = await unknownOf(tx, merchantId, items);
    await noteProducts(tx, merchantId, { products: productsOf(questions), now });
    // Questions and answers are counted together, because a transaction must lock the counters in one order.
    const arriving = { merchantId, origin: 'file', isCounted: true, now } as const;
    const asked = questions.map((question) => ({
      row: questionRow(step, question),
      ...importedAs(question.reasonCode, question.cause),
    }));
    await arrive(tx, arrivingQuestions, asked, arriving);
    const answered = answers.map((answer) => ({
      row: answerRow(step, answer),
      ...importedAs(answer.row.answerReasonCode, answer.cause),
    }));
    await arrive(tx, arrivingAnswers, answered, arriving);
    await count(tx, merchantId, { questions, answers });
    const written = new Set([...questions, ...answers.map(({ row }) => row)]);
    return items.filter((item) => written.has(item)).length;
  });
}

const answersOf = (items: readonly PreparedQuestion[]): AnswerOfRow[] =>
  items.flatMap((row) => (row.answer ? [{ ...row.answer, row }] : []));

async function knownOf(db: Db, merchantId: string, items: readonly PreparedQuestion[]) {
  const questionIds = items.map(({ questionId }) => questionId);
  const answerIds = answersOf(items).map(({ answerId }) => answerId);
  return {
    questions: await knownItems(db, merchantId, arrivingQuestions, questionIds),
    answers: await knownItems(db, merchantId, arrivingAnswers, answerIds),
  };
}

/** The questions to write, with the answers of these and of existing ones. */
async function unknownOf(tx: Db, merchantId: string, items: readonly PreparedQuestion[]) {
  const known = await knownOf(tx, merchantId, items);
  const questions = firstOfEach(items, ({ questionId }) => questionId).filter(
    ({ questionId }) => !known.questions.has(questionId),
  );
  const written = new Set(questions.map(({ questionId }) => questionId));
  const answers = firstOfEach(answersOf(items), ({ answerId }) => answerId).filter(
    ({ answerId, row: { questionId } }) =>
      !known.answers.has(answerId) &&
      (written.has(questionId) || known.questions.get(questionId) === 'existing'),
  );
  return { questions, answers };
}

/** IDs of a dry run's rows that an import would skip. */
export async function questionIdsThere(
  db: Db,
  merchantId: string,
  items: readonly PreparedQuestion[],
): Promise<Set<string>> {
  const known = await knownOf(db, merchantId, items);
  return new Set([...known.questions.keys(), ...known.answers.keys()]);
}

function questionRow(
  { merchantId, held, now }: Step<PreparedQuestion>,
  question: PreparedQuestion,
): NewQuestionRow {
  const { authorEmail, helpfulVotes = 0, notHelpfulVotes = 0 } = question;
  return {
    ...importedColumns(questionFields, question),
    merchant_id: merchantId,
    question_id: question.questionId,
    import_id: held.importId,
    client_hash: null,
    assigned_to: null,
    email_key: emailKeyOf(authorEmail),
    findings: question.findings ?? [],
    text_hash: textHash(question.text),
    helpful_votes: helpfulVotes,
    not_helpful_votes: notHelpfulVotes,
    imported_helpful_votes: helpfulVotes,
    imported_not_helpful_votes: notHelpfulVotes,
    updated_at: question.updatedAt ?? now.toISOString(),
  } as NewQuestionRow; // the columns of files have been validated
}

/** The asker is not notified of imported answers, so they count as already notified. */
function answerRow({ merchantId, held, now }: Step<PreparedQuestion>, answer: AnswerOfRow): NewAnswerRow {
  const { answerId, body, status, language = null, createdAt, row } = answer;
  return {
    ...importedColumns(answerFields, row),
    merchant_id: merchantId,
    answer_id: answerId,
    import_id: held.importId,
    client_hash: null,
    assigned_to: null,
    question_id: row.questionId,
    product_id: row.productId,
    body,
    email_key: emailKeyOf(row.answerAuthorEmail),
    verified: row.answerVerified ?? false,
    status,
    findings: row.answerFindings ?? [],
    language,
    text_hash: textHash(body),
    asker_told_at: createdAt,
    created_at: createdAt,
    updated_at: row.answerUpdatedAt ?? now.toISOString(),
  } as NewAnswerRow; // the columns of files have been validated
}

async function count(
  tx: Db,
  merchantId: string,
  written: { questions: readonly PreparedQuestion[]; answers: readonly AnswerOfRow[] },
): Promise<void> {
  const approved = written.answers.filter(({ status }) => status === 'approved');
  const questionIds = approved.map(({ row }) => row.questionId);
  await countApprovedAnswers(tx, merchantId, questionIds, 1);
  await countManyQuestions(tx, merchantId, {
    questions: written.questions.map(({ productId, createdAt, status }) => ({
      productId,
      createdAt,
      from: null,
      to: status,
    })),
    answers: written.answers.map(({ status }) => ({ from: null, to: status })),
  });
}
