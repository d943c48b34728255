import type { EventType } from '@tribune/contract';
import { type Db, row } from '../../../platform/db/database.ts';
import { type Statement, statement, table } from '../../../platform/db/statement.ts';
import { uuidOf } from '../../../platform/ids.ts';
import type { ConnectorEvent } from './connector.ts';

type Data = ConnectorEvent['data'];
type Found = Statement<{ email: string | null }>;

/** Where the customer of an event is found: events themselves contain no addresses. */
const lookups: Partial<Record<EventType, { sql: Found; id: (data: Data) => string | null }>> = {
  'review.created': {
    sql: statement`select ${table('reviews').as({ email: 'email_key' })} from reviews where merchant_id = $1 and review_id = $2`,
    id: ({ id }) => uuidOf('review', id),
  },
  'incentive_claim.completed': {
    sql: statement`select ${table('incentive_claims').as({ email: 'customer_email' })} from incentive_claims where merchant_id = $1 and claim_id = $2`,
    id: ({ id }) => uuidOf('claim', id),
  },
  'order.not_received': {
    sql: statement`select ${table('orders').as({ email: 'customer_email' })} from orders where merchant_id = $1 and order_id = $2`,
    id: ({ orderId }) => orderId,
  },
};

/** Email address of the customer that an event is about; null if none is known, or any more. */
export async function emailOf(
  db: Db,
  merchantId: string,
  { type, data }: { type: EventType; data: Data },
): Promise<string | null> {
  if (type === 'webhook.test') return 'test@example.com';
  if (type === 'review_request.due') return data.customer.email;
  const lookup = lookups[type];
  const id = lookup?.id(data);
  if (!lookup || !id) return null;
  const found = await row(db, lookup.sql, [merchantId, id]);
  return found?.email ?? null;
}
