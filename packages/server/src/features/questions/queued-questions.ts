import type { answerQueueQuery, questionQueueQuery, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { wordsMatch } from '../../platform/language/search-words.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { answers, staffAnswerColumns, staffColumns } from './columns.ts';
import { merchantCounts } from './counts.ts';
import { listPosition } from './list-position.ts';
import {
  presentAnswerForStaff,
  presentQuestionForStaff,
  type StaffAnswerRow,
  type StaffQuestionRow,
} from './present.ts';
import { answersForStaff, productName, questionBody, questionsForStaff } from './question-rows.ts';
import { type Queue, queueStatement } from './queue-statement.ts';

/** A page of questions in any status as staff see them. Throws VALIDATION_ERROR for a bad `startAfter`. */
export async function questionQueue(
  db: Db,
  merchantId: string,
  query: Static<typeof questionQueueQuery>,
  locale: string,
) {
  const limit = query.limit ?? 20;
  const { startAfter } = query;
  const position = await listPosition(db, merchantId, { startAfter, productId: null });
  const after = position && { createdAt: position.createdAt, id: position.questionId };
  const { text, values } = queueStatement(merchantId, questions, { query, after, locale });
  const [found, counts] = await Promise.all([rows(db, text, values), merchantCounts(db, merchantId)]);
  const { page, ...next } = cutPage(found, limit, ({ question_id: last }) => typeId('question', last));
  return {
    questions: page.map(presentQuestionForStaff),
    counts: counts.questions,
    ...next,
  };
}

/** A page of answers in any status as staff see them. Throws VALIDATION_ERROR for a bad `startAfter`. */
export async function answerQueue(
  db: Db,
  merchantId: string,
  query: Static<typeof answerQueueQuery>,
  locale: string,
) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['answer', 'an answer'], (id) =>
    answerPosition(db, merchantId, id),
  );
  const { text, values } = queueStatement(merchantId, answersFor(query), { query, after, locale });
  const [found, counts] = await Promise.all([rows(db, text, values), merchantCounts(db, merchantId)]);
  const { page, ...next } = cutPage(found, limit, ({ answer_id: last }) => typeId('answer', last));
  return {
    answers: page.map(presentAnswerForStaff),
    counts: counts.answers,
    ...next,
  };
}

/** Both for the moderation queue, whose cursor is a time and the id of any kind of item. Up to `limit` + 1 items of each. */
export async function queuedQuestions(
  db: Db,
  merchantId: string,
  { query, after, locale, of }: QueuePart & { of: { questions: boolean; answers: boolean } },
) {
  const read = <Row>(queue: Queue<Row>): Promise<Row[]> => {
    const { text, values } = queueStatement(merchantId, queue, { query, after, locale });
    return rows(db, text, values);
  };
  const [asked, answered] = await Promise.all([
    of.questions ? read(questions) : [],
    of.answers ? read(answersFor({})) : [],
  ]);
  return { questions: asked.map(presentQuestionForStaff), answers: answered.map(presentAnswerForStaff) };
}

/** Ids and times of up to `limit` + 1 questions or answers that match the filters, in the order of the queue. */
export function matchingQuestions(
  db: Db,
  merchantId: string,
  type: 'question' | 'answer',
  { limit, query, ...part }: Matching,
): Promise<{ id: string; createdAt: string }[]> {
  const queue = type === 'question' ? questionIds : answerIds;
  const { text, values } = queueStatement(merchantId, queue, { ...part, query: { ...query, limit } });
  return rows(db, text, values);
}

/** How many questions or answers match the filters, up to `limit` + 1. */
export async function countMatchingQuestions(
  db: Db,
  merchantId: string,
  type: 'question' | 'answer',
  { limit, query, ...part }: Omit<Matching, 'after'>,
): Promise<number> {
  const counted: Queue<{ count: number }> = {
    ...(type === 'question' ? questions : answersFor({})),
    read: (page) => statement`with page as (${page}) select count(*) as ${output.number('count')} from page`,
  };
  const request = { ...part, after: null, query: { ...query, limit } };
  const { text, values } = queueStatement(merchantId, counted, request);
  return (await row(db, text, values))?.count ?? 0;
}

interface Matching extends QueuePart {
  until: Date;
  limit: number;
}

/** The questions and answers with those ids as staff see them, unordered. */
export async function questionsWith(
  db: Db,
  merchantId: string,
  ids: { questionIds: readonly string[]; answerIds: readonly string[] },
) {
  const [asked, answered] = await Promise.all([
    questionsForStaff(db, merchantId, ids.questionIds),
    answersForStaff(db, merchantId, ids.answerIds),
  ]);
  return { questions: asked.map(presentQuestionForStaff), answers: answered.map(presentAnswerForStaff) };
}

interface QueuePart {
  query: Omit<Static<typeof questionQueueQuery>, 'startAfter'> & { assignedTo?: string };
  /** Cursor: time and UUID of the last item of the previous page. */
  after: { createdAt: string; id: string } | null;
  locale: string;
}

function answerPosition(db: Db, merchantId: string, answerId: string) {
  return row(
    db,
    statement`select ${answers.as({ createdAt: 'created_at', id: 'answer_id' })} from answers where merchant_id = $1 and answer_id = $2`,
    [merchantId, answerId],
  );
}

const questions: Queue<StaffQuestionRow> = {
  table: 'questions',
  id: 'question_id',
  texts: ['body'],
  matches: (words, config) =>
    `exists (select from question_search as s
      where s.merchant_id = $1 and s.merchant_id = i.merchant_id and s.question_id = i.question_id
        and ${wordsMatch('s.words', words, config)})`,
  conditions: () => [],
  read: (page, order) => statement`
    with page as (${page})
    select ${staffColumns}, ${productName}
    from page as q
    ${productOf('q')}
    ${order('q')}`,
};

const answersFor = ({ questionId, verified }: Static<typeof answerQueueQuery>): Queue<StaffAnswerRow> => ({
  table: 'answers',
  id: 'answer_id',
  texts: ['body'],
  matches: (words, config) => wordsMatch('i.words', words, config),
  conditions: (add) => [
    ...(questionId === undefined ? [] : [`i.question_id = ${add(uuidOf('question', questionId))}`]),
    ...(verified === undefined ? [] : [`i.verified = ${add(verified)}`]),
  ],
  read: (page, order) => statement`
    with page as (${page})
    select ${staffAnswerColumns}, ${questionBody}
    from page as a
    join questions as q on q.merchant_id = $1 and q.merchant_id = a.merchant_id and q.question_id = a.question_id
    ${order('a')}`,
});

const questionIds: Queue<{ id: string; createdAt: string }> = {
  ...questions,
  read: (page, order) => statement`with page as (${page})
    select ${table('questions', 'q').as({ id: 'question_id', createdAt: 'created_at' })} from page as q ${order('q')}`,
};

const answerIds: Queue<{ id: string; createdAt: string }> = {
  ...answersFor({}),
  read: (page, order) => statement`with page as (${page})
    select ${table('answers', 'a').as({ id: 'answer_id', createdAt: 'created_at' })} from page as a ${order('a')}`,
};
