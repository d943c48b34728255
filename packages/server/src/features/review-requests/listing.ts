import type { RequestStatus, reviewRequest, reviewRequestQuery, SkipReason, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';

interface RequestRow {
  request_id: string;
  order_id: string;
  status: RequestStatus;
  skip_reason: SkipReason | null;
  scheduled_for: string | null;
  sent_at: string | null;
  reminder_due_at: string | null;
  reminded_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  reviewed_at: string | null;
  token_id: string | null;
  created_at: string;
  customer_email: string;
  customer_name: string;
  mail_status: string | null;
  products: { productId: string; name: string | null; reviewed: boolean }[];
}

const select = `select q.request_id, q.order_id, q.status, q.skip_reason, q.scheduled_for, q.sent_at, q.reminder_due_at,
    q.reminded_at, q.opened_at, q.clicked_at, q.reviewed_at, q.token_id, q.created_at, o.customer_email,
    o.customer_name,
    (select l.status from mails as l
     where l.merchant_id = $1 and l.request_id = q.request_id order by l.mail_id desc limit 1) as mail_status,
    (select jsonb_agg(jsonb_build_object('productId', given.product_id, 'name', p.name,
              'reviewed', exists (select from reviews as r
                                  where r.merchant_id = $1 and r.email_key = q.email_key
                                    and r.product_id = given.product_id and r.status <> 'rejected'))
            order by given.place)
     from unnest(o.product_ids) with ordinality as given (product_id, place)
     left join products as p on p.merchant_id = $1 and p.product_id = given.product_id) as products
  from review_requests as q
  join orders as o on o.merchant_id = $1 and o.order_id = q.order_id`;

export async function requestWith(db: Db, merchantId: string, requestId: string) {
  const found = await row<RequestRow>(db, `${select} where q.merchant_id = $1 and q.request_id = $2`, [
    merchantId,
    requestId,
  ]);
  return found && present(found);
}

/** A page of requests, newest first. Throws VALIDATION_ERROR when `startAfter` is not a request of this merchant. */
export async function requests(db: Db, merchantId: string, query: Static<typeof reviewRequestQuery>) {
  const limit = query.limit ?? 20;
  const after = query.startAfter === undefined ? null : uuidOf('request', query.startAfter);
  if (query.startAfter !== undefined && !(after && (await requestWith(db, merchantId, after))))
    throw invalidField(
      'startAfter',
      'must be the id of a review request: use nextStartAfter of the previous page',
    );
  const found = await rows<RequestRow>(
    db,
    `${select}
     where q.merchant_id = $1 and ($2::uuid is null or q.request_id < $2) and ($3::text is null or q.status = $3)
       and ($4::text is null or q.email_key = $4)
     order by q.request_id desc limit $5`,
    [merchantId, after, query.status ?? null, query.customerEmail?.toLowerCase() ?? null, limit + 1],
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    reviewRequests: page.map(present),
    limit,
    nextStartAfter: last ? typeId('request', last.request_id) : null,
  };
}

const present = (row: RequestRow): Static<typeof reviewRequest> => ({
  id: typeId('request', row.request_id),
  orderId: row.order_id,
  customerEmail: row.customer_email,
  customerName: row.customer_name,
  products: row.products,
  status: row.status,
  skipReason: row.skip_reason,
  mailStatus: row.mail_status,
  tokenId: row.token_id && typeId('token', row.token_id),
  scheduledFor: row.scheduled_for,
  sentAt: row.sent_at,
  reminderDueAt: row.reminder_due_at,
  remindedAt: row.reminded_at,
  openedAt: row.opened_at,
  clickedAt: row.clicked_at,
  reviewedAt: row.reviewed_at,
  createdAt: row.created_at,
});

/** The recipient's email address, in lower case; null when there is no such request. */
export async function requestEmail(db: Db, merchantId: string, requestId: string): Promise<string | null> {
  const found = await row<{ email_key: string }>(
    db,
    'select email_key from review_requests where merchant_id = $1 and request_id = $2',
    [merchantId, requestId],
  );
  return found?.email_key ?? null;
}
