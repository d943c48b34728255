import { emailKeyOf } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { noteProducts } from '../products/index.ts';
import { countManyQuestions } from '../questions/index.ts';
import { textHash } from '../screening/index.ts';
import { firstOfEach, importLogged, noteStep, oneStepAtATime, productsOf, type Step } from './import-step.ts';
import type { PreparedAnswer, PreparedQuestion } from './prepared-question.ts';

/** An answer with its row. */
interface AnswerOfRow extends PreparedAnswer {
  row: PreparedQuestion;
}

/** Like writeReviewStep. A row counts as imported when its question or its answer was written. */
export function writeQuestionStep(db: Db, step: Step<PreparedQuestion>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { merchantId, now, items } = step;
    await oneStepAtATime(tx, merchantId);
    const there = await idsThere(tx, merchantId, items);
    const questions = firstOfEach(items, ({ questionId }) => questionId).filter(
      ({ questionId }) => !there.questions.has(questionId) && !there.deleted.has(questionId),
    );
    const written = new Set(questions.map(({ questionId }) => questionId));
    const answers = firstOfEach(answersOf(items), ({ answerId }) => answerId).filter(
      ({ answerId, row: { questionId } }) =>
        !there.answers.has(answerId) &&
        !there.deleted.has(answerId) &&
        (written.has(questionId) || there.questions.has(questionId)),
    );
    const imported = rowsWritten(items, questions, answers);
    await copyQuestions(tx, step, questions);
    await copyAnswers(tx, step, answers);
    await writeWords(tx, merchantId, { questions, answers });
    await countApproved(tx, merchantId, answers);
    await copyLogEntries(tx, step, { questions, answers });
    await noteProducts(tx, merchantId, { products: productsOf(questions), now });
    await countManyQuestions(tx, merchantId, {
      questions: questions.map(({ productId, createdAt, status }) => ({
        productId,
        createdAt,
        from: null,
        to: status,
      })),
      answers: answers.map(({ status }) => ({ from: null, to: status })),
    });
    await noteStep(tx, step, imported);
    return imported;
  });
}

const answersOf = (items: readonly PreparedQuestion[]): AnswerOfRow[] =>
  items.flatMap((row) => (row.answer ? [{ ...row.answer, row }] : []));

function rowsWritten(
  items: readonly PreparedQuestion[],
  questions: readonly PreparedQuestion[],
  answers: readonly AnswerOfRow[],
): number {
  const rows = new Set<PreparedQuestion>([...questions, ...answers.map(({ row }) => row)]);
  return items.filter((item) => rows.has(item)).length;
}

/** Existing and deleted items: an import must not restore what was deleted. */
async function idsThere(tx: Db, merchantId: string, items: readonly PreparedQuestion[]) {
  const questionIds = items.map(({ questionId }) => questionId);
  const answerIds = answersOf(items).map(({ answerId }) => answerId);
  const found = await rows(
    tx,
    statement`select 'questions' as ${output.text('kind')}, question_id as ${output.text('id')} from questions
     where merchant_id = $1 and question_id = any($2::uuid[])
     union all
     select 'answers', answer_id from answers where merchant_id = $1 and answer_id = any($3::uuid[])
     union all
     select 'deleted', item_id from tombstones where merchant_id = $1 and item_id = any($2::uuid[] || $3::uuid[])`,
    [merchantId, questionIds, answerIds],
  );
  const of = (wanted: string) => new Set(found.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { questions: of('questions'), answers: of('answers'), deleted: of('deleted') };
}

/** IDs of a dry run's rows that an import would skip. */
export async function questionIdsThere(
  db: Db,
  merchantId: string,
  items: readonly PreparedQuestion[],
): Promise<Set<string>> {
  const there = await idsThere(db, merchantId, items);
  return new Set([...there.questions, ...there.answers, ...there.deleted]);
}

function copyQuestions(
  tx: Db,
  { merchantId, held, now }: Step<PreparedQuestion>,
  questions: readonly PreparedQuestion[],
): Promise<void> {
  const records = questions.map((question) => {
    const { authorEmail, helpfulVotes = 0, notHelpfulVotes = 0, createdAt } = question;
    return {
      merchant_id: merchantId,
      question_id: question.questionId,
      import_id: held.importId,
      product_id: question.productId,
      body: question.text,
      author_name: question.authorName,
      author_email: authorEmail,
      email_key: emailKeyOf(authorEmail),
      status: question.status,
      findings: question.findings ?? [],
      language: question.language,
      text_hash: textHash(question.text),
      helpful_votes: helpfulVotes,
      not_helpful_votes: notHelpfulVotes,
      imported_helpful_votes: helpfulVotes,
      imported_not_helpful_votes: notHelpfulVotes,
      moderated_by: question.moderatedBy,
      moderated_at: question.moderatedAt,
      moderation_reason: question.reason,
      moderation_reason_code: question.reasonCode,
      created_at: createdAt,
      updated_at: question.updatedAt ?? now,
    };
  });
  return copyRecords(tx, 'questions', records);
}

/** The asker is not notified of imported answers, so they count as notified. */
function copyAnswers(
  tx: Db,
  { merchantId, held, now }: Step<PreparedQuestion>,
  answers: readonly AnswerOfRow[],
): Promise<void> {
  const records = answers.map(({ answerId, body, status, language, createdAt, row }) => ({
    merchant_id: merchantId,
    answer_id: answerId,
    import_id: held.importId,
    question_id: row.questionId,
    product_id: row.productId,
    body,
    author_name: row.answerAuthorName,
    author_email: row.answerAuthorEmail,
    email_key: emailKeyOf(row.answerAuthorEmail),
    verified: row.answerVerified ?? false,
    status,
    findings: row.answerFindings ?? [],
    language,
    text_hash: textHash(body),
    words: '',
    asker_told_at: createdAt,
    moderated_by: row.answerModeratedBy,
    moderated_at: row.answerModeratedAt,
    moderation_reason: row.answerReason,
    moderation_reason_code: row.answerReasonCode,
    created_at: createdAt,
    updated_at: row.answerUpdatedAt ?? now,
  }));
  return copyRecords(tx, 'answers', records);
}

async function writeWords(
  tx: Db,
  merchantId: string,
  written: { questions: readonly PreparedQuestion[]; answers: readonly AnswerOfRow[] },
): Promise<void> {
  const configOf = ({ language }: { language?: string | undefined }) => searchConfigOf(language ?? null);
  for (const [config, some] of Map.groupBy(written.questions, configOf))
    await rows(tx, questionWordsSql, [merchantId, some.map(({ questionId }) => questionId), config]);
  for (const [config, some] of Map.groupBy(written.answers, configOf))
    await rows(tx, answerWordsSql, [merchantId, some.map(({ answerId }) => answerId), config]);
}

const wordsOf = (body: string) => `tribune_search_words(${body}, $3::regconfig)`;

const questionWordsSql = `
  insert into question_search (merchant_id, question_id, words)
  select q.merchant_id, q.question_id, ${wordsOf('q.body')}
  from questions as q where q.merchant_id = $1 and q.question_id = any($2::uuid[])`;

const answerWordsSql = `
  update answers as a set words = ${wordsOf('a.body')} where a.merchant_id = $1 and a.answer_id = any($2::uuid[])`;

/** Adds to each question's count of approved answers. */
async function countApproved(tx: Db, merchantId: string, answers: readonly AnswerOfRow[]): Promise<void> {
  const approved = answers.filter(({ status }) => status === 'approved');
  if (approved.length === 0) return;
  await rows(
    tx,
    `update questions as q set approved_answers = q.approved_answers + added.number
     from (select id, count(*)::int as number from unnest($2::uuid[]) as id group by id) as added
     where q.merchant_id = $1 and q.question_id = added.id`,
    [merchantId, approved.map(({ row }) => row.questionId)],
  );
}

function copyLogEntries(
  tx: Db,
  step: Step<PreparedQuestion>,
  written: { questions: readonly PreparedQuestion[]; answers: readonly AnswerOfRow[] },
): Promise<void> {
  return copyRecords(tx, 'moderation_log', [
    ...written.questions.map(({ questionId: id, status, reasonCode = null, cause }) =>
      importLogged(step, { type: 'question', id, status, reasonCode, cause }),
    ),
    ...written.answers.map(({ answerId: id, status, cause, row: { answerReasonCode: reasonCode = null } }) =>
      importLogged(step, { type: 'answer', id, status, reasonCode, cause }),
    ),
  ]);
}
