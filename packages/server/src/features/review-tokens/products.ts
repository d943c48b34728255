import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { Token } from './checking.ts';

/** A product that the token's holder can review. */
export interface TokenProduct {
  productId: string;
  name: string | null;
  imageUrl: string | null;
  reviewed: boolean;
}

/** The products of a token, in the sequence of the order, and whether the customer has reviewed them. */
export function productsOfToken(db: Db, merchantId: string, token: Token): Promise<TokenProduct[]> {
  return rows(
    db,
    statement`select given.product_id as ${output.text('productId')}, ${orNull(table('products', 'p')('name'))}, ${orNull(table('products', 'p').as({ imageUrl: 'image_url' }))}, exists (select from token_uses as u
               where u.merchant_id = $1 and u.token_id = $2 and u.product_id = given.product_id)
         or exists (select from reviews as r
                    where r.merchant_id = $1 and r.email_key = $4 and r.product_id = given.product_id
                      and r.holds_place) as ${output.boolean('reviewed')}
     from unnest($3::text[]) with ordinality as given (product_id, place)
     left join products as p on p.merchant_id = $1 and p.product_id = given.product_id
     order by given.place`,
    [merchantId, token.token_id, token.product_ids, token.email_key],
  );
}
