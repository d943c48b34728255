import type { Db } from '../../platform/db/database.ts';
import { rows } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { columnsOf, type Row, statement } from '../../platform/db/statement.ts';
import {
  type Items,
  itemColumns,
  itemsForUpdate,
  storedVerdict,
  type Transition,
  textsOf,
  type WrittenKind,
} from '../content/index.ts';
import { answerPositionColumns } from './answers-listing.ts';
import { answerFields, answers, questionFields, questions, storedAnswer, storedQuestion } from './columns.ts';
import { countApprovedAnswers, countManyQuestions } from './counts.ts';
import { answerEvents, questionEvents } from './events.ts';
import { followAnswers, followQuestions } from './following.ts';
import { positionColumns } from './list-position.ts';
import { answersInQueue, questionsInQueue } from './queue.ts';

const questionState = columnsOf(
  itemColumns(storedQuestion),
  questions('product_id', 'moderation_reason', 'moderation_reason_code', 'created_at'),
);
export type QuestionState = Row<typeof questionState>;

/** The lifecycle of a question, for features/content. */
export const questionKind: WrittenKind<QuestionState> = {
  ...storedQuestion,
  ...storedVerdict(storedQuestion),
  fields: questionFields,
  texts: textsOf(questionFields),
  versions: { table: 'question_versions', columns: [] },
  holdings: { name: 'questions', names: { moderation_reason: 'moderationReason' } },
  state: questionState,
  // Decisions about answers lock their question first, so that of two concurrent approvals the later one sees the other and notifies the
  // asker.
  lock: 'for no key update',
  follow: followQuestions,
  count: (tx, merchantId, transitions) =>
    countManyQuestions(tx, merchantId, {
      questions: transitions.map((one) => ({
        ...statusesOf(one),
        productId: one.item.product_id,
        createdAt: one.item.created_at,
      })),
      answers: [],
    }),
  // Questions that were answered or voted on since the import are not deleted, and neither are their answers.
  isTouched: `exists (select from question_votes as v where v.merchant_id = $1 and v.question_id = q.question_id)
    or exists (select from answers as a where a.merchant_id = $1 and a.question_id = q.question_id)`,
  events: questionEvents,
  queue: questionsInQueue,
  deletion: {
    content: questions(
      'product_id',
      ...columnsFor(questionFields, 'words'),
      'author_name',
      'email_key',
      'helpful_votes',
      'created_at',
    ),
    listPosition: positionColumns,
    dependents: answersOf,
  },
};

const answerState = columnsOf(
  itemColumns(storedAnswer),
  answers('question_id', 'product_id', 'moderation_reason', 'moderation_reason_code'),
);
export type AnswerState = Row<typeof answerState>;

/** Exported files prefix an answer's columns, because they follow the question's; privacy exports do not. */
const ownNames = {
  answer_id: 'id',
  body: 'text',
  author_name: 'authorName',
  author_email: 'authorEmail',
  verified: 'verified',
  created_at: 'createdAt',
  status: 'status',
  moderation_reason: 'moderationReason',
  findings: 'findings',
  language: 'language',
};

/** The lifecycle of an answer. */
export const answerKind: WrittenKind<AnswerState> = {
  ...storedAnswer,
  ...storedVerdict(storedAnswer),
  fields: answerFields,
  texts: textsOf(answerFields),
  versions: { table: 'answer_versions', columns: [] },
  holdings: { name: 'answers', names: ownNames },
  state: answerState,
  lock: 'for no key update',
  lockFirst: lockQuestionsOf,
  follow: followAnswers,
  count: (tx, merchantId, transitions) =>
    countManyQuestions(tx, merchantId, { questions: [], answers: transitions.map(statusesOf) }),
  events: answerEvents,
  queue: answersInQueue,
  deletion: {
    content: answers(
      'question_id',
      ...columnsFor(answerFields, 'words'),
      'author_name',
      'email_key',
      'verified',
      'created_at',
    ),
    listPosition: answerPositionColumns,
    after: (tx, merchantId, items) =>
      countApprovedAnswers(
        tx,
        merchantId,
        items.filter(({ status }) => status === 'approved').map(({ question_id }) => question_id),
        -1,
      ),
  },
};

const statusesOf = ({ item, to }: Transition) => ({ from: item.status, to });

function lockQuestionsOf(tx: Db, merchantId: string, answerIds: readonly string[]) {
  return rows(
    tx,
    `select from questions where merchant_id = $1 and question_id in (
       select question_id from answers where merchant_id = $1 and answer_id = any($2))
     order by question_id for no key update`,
    [merchantId, answerIds],
  );
}

async function answersOf(tx: Db, merchantId: string, questionIds: readonly string[]): Promise<Items> {
  const found = await rows(
    tx,
    statement`select ${answers('answer_id')} from answers where merchant_id = $1 and question_id = any($2)`,
    [merchantId, questionIds],
  );
  const ids = found.map(({ answer_id }) => answer_id);
  return { kind: answerKind, items: await itemsForUpdate(tx, merchantId, answerKind, ids) };
}
