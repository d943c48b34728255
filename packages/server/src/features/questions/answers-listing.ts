import { inlinedAnswers } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { output, type Row, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { answerColumns, answers, questions, staffAnswerColumns } from './columns.ts';
import { type AnswerRow, presentAnswer, type StaffAnswerRow } from './present.ts';
import { joinsOfAnswer, questionOfAnswer } from './queue.ts';

/** Merchant answers first, then oldest first. */
const order = 'order by a.verified desc, a.created_at, a.answer_id';

/** The approved answers of each question, at most `inlinedAnswers` per question. */
export async function answersInlined(
  db: Db,
  merchantId: string,
  questionIds: readonly string[],
): Promise<Map<string, AnswerRow[]>> {
  if (questionIds.length === 0) return new Map();
  const found = await rows(
    db,
    statement`select ${answerColumns}
     from unnest($2::uuid[]) as wanted (question_id)
     cross join lateral (
       select a.* from answers as a
       where a.merchant_id = $1 and a.question_id = wanted.question_id and a.status = 'approved'
       ${order} limit $3) as a
     ${order}`,
    [merchantId, questionIds, inlinedAnswers],
  );
  return Map.groupBy(found, (answer) => answer.question_id);
}

/** Every answer of a question, for staff. */
export function answersForStaff(db: Db, merchantId: string, questionId: string): Promise<StaffAnswerRow[]> {
  return rows(
    db,
    statement`select ${staffAnswerColumns}, ${questionOfAnswer} from answers as a ${joinsOfAnswer}
     where a.merchant_id = $1 and a.question_id = $2
     ${order} limit $3`,
    [merchantId, questionId, inlinedAnswers],
  );
}

/** A page of an approved question's approved answers; undefined if there is no such question. */
export async function listAnswers(
  db: Db,
  merchantId: string,
  questionId: string,
  query: { limit?: number; startAfter?: string },
) {
  const limit = query.limit ?? 20;
  const total = await approvedAnswersOf(db, merchantId, questionId);
  if (total === undefined) return undefined;
  const after = await cursorAt(query.startAfter, ['answer', 'an answer to this question'], (id) =>
    positionIn(db, merchantId, questionId, id),
  );
  const going = after ? 'and (not a.verified, a.created_at, a.answer_id) > (not $4::boolean, $5, $6)' : '';
  const found = await rows(
    db,
    statement`select ${answerColumns} from answers as a
     where a.merchant_id = $1 and a.question_id = $2 and a.status = 'approved' ${going}
     ${order} limit $3`,
    [merchantId, questionId, limit + 1, ...(after ? [after.verified, after.createdAt, after.answerId] : [])],
  );
  const { page: shown, ...next } = cutPage(found, limit, ({ answer_id: last }) => typeId('answer', last));
  return {
    answers: shown.map(presentAnswer),
    totalAnswers: total,
    ...next,
  };
}

async function approvedAnswersOf(db: Db, merchantId: string, questionId: string) {
  const found = await row(
    db,
    statement`select ${questions('approved_answers')} from questions where merchant_id = $1 and question_id = $2 and status = 'approved'`,
    [merchantId, questionId],
  );
  return found?.approved_answers;
}

async function positionIn(db: Db, merchantId: string, questionId: string, answerId: string) {
  const found =
    (await standing(db, merchantId, answerId)) ?? (await previousPosition(db, merchantId, answerId));
  return found?.questionId === questionId ? found : undefined;
}

/** The position of an answer in the list, or its last position if it was deleted. */
export const answerPositionColumns = answers.as({
  answerId: 'answer_id',
  questionId: 'question_id',
  verified: 'verified',
  createdAt: 'created_at',
});
export type AnswerPosition = Row<typeof answerPositionColumns>;

function standing(db: Db, merchantId: string, answerId: string) {
  return rowWith(db, answerPositionColumns, { merchant_id: merchantId, answer_id: answerId });
}

async function previousPosition(db: Db, merchantId: string, answerId: string) {
  const tombstone = await row(
    db,
    statement`select list_position as ${output.json<AnswerPosition>()('list_position')} from tombstones
     where merchant_id = $1 and item_id = $2 and item_type = 'answer' and list_position is not null`,
    [merchantId, answerId],
  );
  return tombstone?.list_position;
}
