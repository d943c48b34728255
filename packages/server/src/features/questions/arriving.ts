import type { Row } from '../../platform/db/statement.ts';
import type { ArrivingKind, NewRow } from '../content/index.ts';
import { answeredColumns, answers, askedColumns, questions } from './columns.ts';
import {
  countApprovedAnswers,
  countManyQuestions,
  countOneAnswer,
  countOneQuestion,
  nextShopShard,
  oneQuestionShards,
} from './counts.ts';
import { answerAsEvent, questionAsEvent } from './events.ts';
import { answerKind, questionKind } from './kind.ts';

const asked = questions(...askedColumns);
const answered = answers(...answeredColumns);
/** The row of a new question. */
export type NewQuestionRow = Row<typeof asked>;
/** The row of a new answer. */
export type NewAnswerRow = Row<typeof answered>;

/** A new question with zero counts. */
export const withZeroCounts = (row: NewQuestionRow) => ({
  ...row,
  helpful_votes: 0,
  not_helpful_votes: 0,
  approved_answers: 0,
});

/** How questions arrive, for features/content. */
export const arrivingQuestions: ArrivingKind<NewQuestionRow> = {
  ...questionKind,
  searchTable: 'question_search',
  notesProduct: true,
  eventTypes: () => ['question.created'],
  eventData: ({ row }) => questionAsEvent({ ...withZeroCounts(row), moderation_reason_code: null }),
  count: (tx, merchantId, rows) =>
    countManyQuestions(tx, merchantId, { questions: rows.map(askedOf), answers: [] }),
  alone: { sql: countOneQuestion, prepare: async (_db, { created_at }) => oneQuestionShards(created_at) },
};

/** How answers arrive. */
export const arrivingAnswers: ArrivingKind<NewAnswerRow> = {
  ...answerKind,
  searchTable: null,
  notesProduct: false,
  eventTypes: ({ status }) =>
    status === 'approved' ? ['answer.created', 'answer.approved'] : ['answer.created'],
  eventData: ({ row }) => answerAsEvent({ ...row, moderation_reason_code: null }),
  async count(tx, merchantId, rows) {
    const approved = rows.filter(({ status }) => status === 'approved');
    const questionIds = approved.map(({ question_id }) => question_id);
    await countApprovedAnswers(tx, merchantId, questionIds, 1);
    await countManyQuestions(tx, merchantId, { questions: [], answers: rows.map(arrived) });
  },
  alone: {
    sql: countOneAnswer,
    prepare: async (_db, { status }) => ({
      shopShard: nextShopShard(),
      pending: Number(status !== 'approved'),
      approved: Number(status === 'approved'),
    }),
  },
};

/** Changes in the form that counters take. */
const arrived = ({ status }: NewRow) => ({ from: null, to: status });
const askedOf = ({ product_id: productId, created_at: createdAt, status }: NewQuestionRow) => ({
  ...arrived({ status } as NewRow),
  productId,
  createdAt,
});
