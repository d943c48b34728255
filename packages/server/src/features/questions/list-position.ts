import { type Db, row, rowWith } from '../../platform/db/database.ts';
import { output, type Row, statement } from '../../platform/db/statement.ts';
import { cursorAt } from '../../platform/paging.ts';
import { questions } from './columns.ts';

/** The position of a question in lists, or its last position if it was deleted. */
export const positionColumns = questions.as({
  questionId: 'question_id',
  productId: 'product_id',
  createdAt: 'created_at',
  helpfulVotes: 'helpful_votes',
  language: 'language',
  approvedAnswers: 'approved_answers',
});
export type ListPosition = Row<typeof positionColumns>;

/** Tombstones of earlier releases lack the last two fields. */
type PreviousPosition = Omit<ListPosition, 'language' | 'approvedAnswers'> & Partial<ListPosition>;

/**
 * The position of the question `startAfter`, even if it was unpublished or deleted since; null without one. Throws VALIDATION_ERROR for
 * an unknown question and, in a product's list, for a question of another product.
 */
export function listPosition(
  db: Db,
  merchantId: string,
  { startAfter, productId }: { startAfter: string | undefined; productId: string | null },
): Promise<ListPosition | null> {
  return cursorAt(startAfter, ['question', 'a question in this list'], async (id) => {
    const found = (await standing(db, merchantId, id)) ?? (await previousPosition(db, merchantId, id));
    return productId === null || found?.productId === productId ? found : undefined;
  });
}

function standing(db: Db, merchantId: string, questionId: string) {
  return rowWith(db, positionColumns, { merchant_id: merchantId, question_id: questionId });
}

async function previousPosition(
  db: Db,
  merchantId: string,
  questionId: string,
): Promise<ListPosition | undefined> {
  const tombstone = await row(
    db,
    statement`select list_position as ${output.json<PreviousPosition>()('list_position')} from tombstones
     where merchant_id = $1 and item_id = $2 and item_type = 'question' and list_position is not null`,
    [merchantId, questionId],
  );
  return tombstone && { language: null, approvedAnswers: 0, ...tombstone.list_position };
}
