import { type Db, row } from '../../platform/db/database.ts';
import { notNull, statement, table } from '../../platform/db/statement.ts';
import type { Token } from '../review-tokens/index.ts';

export interface OrderOfToken {
  order_id: string;
  customer_email: string;
  customer_name: string;
  locale: string | null;
  review_page_url: string | null;
}

export function orderOfToken(db: Db, merchantId: string, token: Token): Promise<OrderOfToken | undefined> {
  const o = table('orders', 'o');
  return row(
    db,
    statement`select ${o('order_id')}, ${notNull(o('customer_email', 'customer_name'))}, ${o('locale', 'review_page_url')}
     from orders as o where o.merchant_id = $1 and o.order_id = $2`,
    [merchantId, token.order_id],
  );
}
