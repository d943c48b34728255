import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { countRequest } from './counts.ts';

const sentAt = notNull(table('review_requests')('sent_at'));

/** Records a new review on the requests that asked for it. A request is completed with its last product. */
export async function recordReviewed(
  tx: Db,
  merchantId: string,
  written: { productId: string; emailKey: string; orderId: string | null; now: Date },
): Promise<void> {
  const { productId, emailKey, orderId, now } = written;
  const asked = await rows(
    tx,
    statement`select ${table('review_requests', 'q')('request_id', 'sent_at')},
       q.reviewed_at is null as ${output.boolean('first')}
     from review_requests as q
     join orders as o on o.merchant_id = $1 and o.order_id = q.order_id
     where q.merchant_id = $1 and (q.email_key = $2 or q.order_id = $3) and q.status = 'sent'
       and $4 = any(o.product_ids)
     order by q.request_id for update of q`,
    [merchantId, emailKey, orderId, productId],
  );
  for (const { request_id, sent_at, first } of asked) {
    await rows(
      tx,
      `update review_requests as q set reviewed_at = coalesce(q.reviewed_at, $3), updated_at = $3,
         status = case when not exists (
             select from orders as o, unnest(o.product_ids) as ordered (product_id)
             where o.merchant_id = $1 and o.order_id = q.order_id
               and not exists (select from reviews as r where r.merchant_id = $1 and r.email_key = q.email_key
                                 and r.product_id = ordered.product_id and r.status <> 'rejected')
               and not exists (select from token_uses as u
                               join tokens as t on t.merchant_id = $1 and t.token_id = u.token_id
                               where u.merchant_id = $1 and t.order_id = q.order_id
                                 and u.product_id = ordered.product_id))
           then 'completed' else q.status end
       where q.merchant_id = $1 and q.request_id = $2`,
      [merchantId, request_id, now],
    );
    if (first && sent_at) await countRequest(tx, merchantId, { what: 'reviewed', sentAt: sent_at });
  }
}

/**
 * Records that an email's tracking pixel was loaded. Apple Mail Privacy Protection preloads the pixels of all emails with
 * the user agent "Mozilla/5.0"; those are counted separately, as opened by a machine.
 */
export async function recordOpened(
  db: Db,
  merchantId: string,
  { requestId, agent, now }: { requestId: string; agent: string; now: Date },
): Promise<void> {
  const byMachine = /^Mozilla\/5\.0$/.test(agent.trim()) || agent.trim() === '';
  if (byMachine) {
    const request = await row(
      db,
      statement`select ${sentAt} from review_requests
       where merchant_id = $1 and request_id = $2 and sent_at is not null and opened_at is null`,
      [merchantId, requestId],
    );
    if (request) await countRequest(db, merchantId, { what: 'opened_by_machine', sentAt: request.sent_at });
    return;
  }
  await recordFirstOpening(db, merchantId, { where: 'request_id = $2', value: requestId, now });
}

/** Records a click on the email's link. A click implies an open, also for mail clients that block images. */
export async function recordClicked(
  db: Db,
  merchantId: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const clicked = await row(
    db,
    statement`update review_requests set clicked_at = $3
     where merchant_id = $1 and order_id = $2 and sent_at is not null and clicked_at is null
     returning ${sentAt}`,
    [merchantId, orderId, now],
  );
  if (clicked) await countRequest(db, merchantId, { what: 'clicked', sentAt: clicked.sent_at });
  await recordFirstOpening(db, merchantId, { where: 'order_id = $2', value: orderId, now });
}

async function recordFirstOpening(
  db: Db,
  merchantId: string,
  { where, value, now }: { where: 'request_id = $2' | 'order_id = $2'; value: string; now: Date },
): Promise<void> {
  const opened = await row(
    db,
    statement`update review_requests set opened_at = $3
     where merchant_id = $1 and ${where} and sent_at is not null and opened_at is null
     returning ${sentAt}`,
    [merchantId, value, now],
  );
  if (opened) await countRequest(db, merchantId, { what: 'opened', sentAt: opened.sent_at });
}
