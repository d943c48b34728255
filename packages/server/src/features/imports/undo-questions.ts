import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { recordDeleted } from '../content/index.ts';
import {
  answerEvents,
  countApprovedAnswers,
  countManyQuestions,
  questionEvents,
} from '../questions/index.ts';
import { noteRemoved } from './import-rows.ts';
import { logUndone, type Undoing, undoStepRows } from './undo.ts';

const items = { answer: 'answers', question: 'questions' } as const;

/** An item that an undo removes. `touched` is SQL: whether somebody has worked with it since the import. */
const columns = (type: 'answer' | 'question', alias: string, touched: string) =>
  columnsOf(
    computedColumns([`${alias}.${type}_id`, output.text('id')]),
    table(items[type], alias)('product_id', 'question_id', 'created_at', 'status'),
    computedColumns([touched, output.boolean('touched')]),
  );
type Undone = Row<ReturnType<typeof columns>>;

/** Deletes answers first, so that only answers given since remain when questions are checked. */
export async function undoQuestions(context: Context, undoing: Undoing): Promise<void> {
  for (const type of ['answer', 'question'] as const)
    while (await undoStep(context.db, undoing, type)) assertRunning(context);
}

/** One step. False when nothing is left. */
function undoStep(db: Db, undoing: Undoing, type: 'answer' | 'question'): Promise<boolean> {
  const { merchantId, importId, includeTouched } = undoing;
  return inTransaction(db, async (tx) => {
    const found = await rows(
      tx,
      statement`select ${columns(type, 't', `(${touched[type]})`)}
       from ${type}s as t
       where t.merchant_id = $1 and t.import_id = $2 and ($4 or not (${touched[type]}))
       order by t.${type}_id limit $3 for update`,
      [merchantId, importId, undoStepRows, includeTouched],
    );
    const ids = found.map(({ id }) => id);
    for (const one of found) if (one.touched) await recordUndone(tx, undoing, type, one);
    if (type === 'question') await undoQuestionsOf(tx, undoing, ids, found);
    else await undoAnswersOf(tx, undoing, ids, found);
    await logUndone(tx, undoing, type, found);
    await noteRemoved(tx, undoing.merchantId, undoing, found.length);
    return found.length === undoStepRows;
  });
}

const decided = (type: string) => `
  exists (select from moderation_log as l
          where l.merchant_id = $1 and l.item_id = t.${type}_id and l.action <> 'import')`;

/** A question that was answered since the import is not deleted, nor are its answers. */
const touched = {
  answer: decided('answer'),
  question: `${decided('question')}
    or exists (select from question_votes as v where v.merchant_id = $1 and v.question_id = t.question_id)
    or exists (select from answers as a where a.merchant_id = $1 and a.question_id = t.question_id)`,
};

async function undoAnswersOf(tx: Db, { merchantId }: Undoing, ids: string[], found: readonly Undone[]) {
  await rows(tx, 'delete from answers where merchant_id = $1 and answer_id = any($2::uuid[])', [
    merchantId,
    ids,
  ]);
  const approved = found.filter(({ status }) => status === 'approved');
  const questionIds = approved.map(({ question_id }) => question_id);
  await countApprovedAnswers(tx, merchantId, questionIds, -1);
  await countManyQuestions(tx, merchantId, {
    questions: [],
    answers: found.map(({ status }) => ({ from: status, to: null })),
  });
}

/** Imports send no events, so only items that were changed since have subscribers who know of them. */
const recordUndone = (
  tx: Db,
  { merchantId, now }: Undoing,
  type: 'answer' | 'question',
  item: Undone,
): Promise<void> =>
  recordDeleted(tx, merchantId, type === 'question' ? questionEvents : answerEvents, { item, now });

/** With `includeTouched`, answers that customers gave since are deleted with their question. */
async function undoQuestionsOf(tx: Db, undoing: Undoing, ids: string[], found: readonly Undone[]) {
  const { merchantId } = undoing;
  const answers = await rows(
    tx,
    statement`delete from answers as a where a.merchant_id = $1 and a.question_id = any($2::uuid[])
     returning ${columns('answer', 'a', 'true')}`,
    [merchantId, ids],
  );
  for (const answer of answers) await recordUndone(tx, undoing, 'answer', answer);
  await logUndone(tx, undoing, 'answer', answers);
  await rows(tx, 'delete from questions where merchant_id = $1 and question_id = any($2::uuid[])', [
    merchantId,
    ids,
  ]);
  await countManyQuestions(tx, merchantId, {
    questions: found.map(({ product_id: productId, created_at: createdAt, status }) => ({
      productId,
      createdAt,
      from: status,
      to: null,
    })),
    answers: answers.map(({ status }) => ({ from: status, to: null })),
  });
}
