import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import type { Range } from './feed.ts';

/**
 * The first products of a range, by ID: products with published reviews or answered questions, and the other products of their groups. Each
 * branch has the limit, so that an open range costs as much as a short one.
 */
export async function listedProducts(
  db: Db,
  merchantId: string,
  { after, last, limit, groups }: Range & { limit: number; groups: boolean },
): Promise<string[]> {
  const found = await rows(db, groups ? listedWithGroups : listed, [merchantId, after, last, limit]);
  return found.map(({ product_id }) => product_id);
}

const within = (column: string) => `${column} > $2 and ($3::text is null or ${column} <= $3)`;

const reviewedOrAsked = `
  (select product_id from product_counts where merchant_id = $1 and ${within('product_id')}
   group by product_id having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0 order by product_id limit $4)
  union
  (select product_id from product_question_counts where merchant_id = $1 and ${within('product_id')}
   group by product_id having sum(approved) > 0 order by product_id limit $4)`;

const ofReviewedGroups = `
  (select p.product_id from products as p where p.merchant_id = $1 and ${within('p.product_id')} and p.group_id is not null
   and exists (
     select from products as m join product_counts as c on c.merchant_id = $1 and c.product_id = m.product_id
     where m.merchant_id = $1 and m.group_id = p.group_id
       and c.stars1 + c.stars2 + c.stars3 + c.stars4 + c.stars5 > 0)
   order by p.product_id limit $4)`;

const listed = statement`select product_id as ${output.text('product_id')} from (${reviewedOrAsked}) as listed
  order by product_id limit $4`;

const listedWithGroups = statement`select product_id as ${output.text('product_id')} from (${reviewedOrAsked}
  union ${ofReviewedGroups}) as listed order by product_id limit $4`;
