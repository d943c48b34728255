import { type Db, rows } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { output, statement } from '../../platform/db/statement.ts';

const maxListed = 100;

/** The categories whose name contains the text, with their number of products. */
export const categoriesOf = (db: Db, merchantId: string, search: string) =>
  collections(db, merchantId, { column: 'category', search });

/** The groups whose ID contains the text, with their number of products. */
export const groupsNamed = (db: Db, merchantId: string, search: string) =>
  collections(db, merchantId, { column: 'group_id', search });

function collections(
  db: Db,
  merchantId: string,
  { column, search }: { column: 'category' | 'group_id'; search: string },
) {
  return rows(
    db,
    statement`select ${column} as ${output.text('name')}, count(*) as ${output.number('products')} from products
     where merchant_id = $1 and ${column} is not null and ${column} ilike $2
     group by ${column} order by ${column} limit ${maxListed}`,
    [merchantId, `%${likeText(search)}%`],
  );
}
