import { type Db, row } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';

/** Where a question stands in the lists, or stood when it was deleted. */
export interface ListPosition {
  questionId: string;
  productId: string;
  createdAt: string;
  helpfulVotes: number;
}

/**
 * The position that `startAfter` names, whatever became of that question since. A list of one product takes only
 * questions of that product. Throws VALIDATION_ERROR.
 */
export async function listPosition(
  db: Db,
  merchantId: string,
  { startAfter, productId }: { startAfter: string; productId: string | null },
): Promise<ListPosition> {
  const questionId = uuidOf('question', startAfter);
  const found =
    questionId &&
    ((await standing(db, merchantId, questionId)) ?? (await stoodBefore(db, merchantId, questionId)));
  if (!found || (productId !== null && found.productId !== productId))
    throw invalidField('startAfter', 'is not the id of a question of this list');
  return found;
}

function standing(db: Db, merchantId: string, questionId: string) {
  return row<ListPosition>(
    db,
    `select question_id as "questionId", product_id as "productId", created_at as "createdAt",
       helpful_votes as "helpfulVotes"
     from questions where merchant_id = $1 and question_id = $2`,
    [merchantId, questionId],
  );
}

async function stoodBefore(db: Db, merchantId: string, questionId: string) {
  const tombstone = await row<{ list_position: ListPosition }>(
    db,
    `select list_position from tombstones
     where merchant_id = $1 and item_id = $2 and item_type = 'question' and list_position is not null`,
    [merchantId, questionId],
  );
  return tombstone?.list_position;
}
