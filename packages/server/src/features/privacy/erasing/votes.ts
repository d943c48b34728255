import { type Db, rows } from '../../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { votersNamed } from '../../votes/index.ts';
import { addToReport, type Erasing } from './erasing.ts';

const votedOn = [
  { votes: 'review_votes', items: 'reviews', id: 'review_id' },
  { votes: 'question_votes', items: 'questions', id: 'question_id' },
] as const;

/**
 * Deletes votes cast with the person's email address or user id. Votes identified only by device or IP address cannot be
 * attributed to a person: they are stored as a salted hash.
 */
export async function eraseVotes(erasing: Erasing): Promise<void> {
  const { context, merchantId, emailKey, clientSalt } = erasing;
  const customers = await rows(
    context.db,
    statement`select distinct ${notNull(table('orders')('customer_id'))} from orders
     where merchant_id = $1 and email_key = $2 and customer_id is not null`,
    [merchantId, emailKey],
  );
  const userIds = customers.map(({ customer_id }) => customer_id);
  const voters = votersNamed({ clientSalt }, { email: emailKey, userIds });
  for (const voted of votedOn) {
    const products = await inTransaction(context.db, async (tx) => {
      const taken = await deleteVotes(tx, merchantId, voted, voters);
      await addToReport(tx, erasing, { votes: taken.reduce((sum, { votes }) => sum + votes, 0) });
      return new Set(taken.map(({ product_id }) => product_id));
    });
    for (const productId of products) context.changes.announce({ kind: 'product', merchantId, productId });
  }
}

/** Deletes votes and updates the items' counters in one statement. */
function deleteVotes(
  tx: Db,
  merchantId: string,
  { votes, items, id }: (typeof votedOn)[number],
  voters: Buffer[],
) {
  return rows(
    tx,
    statement`with taken as (
       delete from ${votes} as v where v.merchant_id = $1 and v.voter = any($2::bytea[])
       returning v.${id} as item_id, v.helpful
     ), counts as (
       select item_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as not_helpful
       from taken group by item_id
     )
     update ${items} as i set helpful_votes = i.helpful_votes - counts.helpful,
       not_helpful_votes = i.not_helpful_votes - counts.not_helpful
     from counts where i.merchant_id = $1 and i.${id} = counts.item_id
     returning ${table(items, 'i')('product_id')}, counts.helpful + counts.not_helpful as ${output.number('votes')}`,
    [merchantId, voters],
  );
}
