import {
  emailKeyOf,
  type PostponeReason,
  reviewRequest,
  type reviewRequestQuery,
  type SkipReason,
  type Static,
} from '@tribune/contract';
import { type Db, plannedEachTime, row, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  notNull,
  orNull,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { presented } from '../../platform/presenting.ts';
import { type Handover, handoverFields } from './confirming.ts';

const q = table('review_requests', 'q').holding<{
  skip_reason: SkipReason | null;
  postpone_reason: PostponeReason | null;
}>();
const columns = columnsOf(
  q(
    'request_id',
    'order_id',
    'status',
    'skip_reason',
    'postpone_reason',
    'postponed_from',
    'scheduled_for',
    'sent_at',
    'reminder_due_at',
    'reminded_at',
    'second_reminded_at',
  ),
  q('opened_at', 'clicked_at', 'reviewed_at', 'token_id', 'created_at'),
  notNull(table('orders', 'o')('customer_email', 'customer_name')),
  computedColumns(
    [
      `(select l.status from mails as l
     where l.merchant_id = $1 and l.request_id = q.request_id order by l.mail_id desc limit 1)`,
      orNull(output.text('mail_status')),
    ],
    [
      `coalesce((select jsonb_agg(to_jsonb(d) - 'merchant_id' - 'request_id' order by d.handed_over_at)
     from request_deliveries as d where d.merchant_id = $1 and d.request_id = q.request_id), '[]')`,
      output.json<Handover[]>()('handovers'),
    ],
    [
      `(select jsonb_agg(jsonb_build_object('productId', given.product_id, 'name', p.name,
              'reviewed', exists (select from reviews as r
                                  where r.merchant_id = $1 and r.email_key = q.email_key
                                    and r.product_id = given.product_id and r.status <> 'rejected'))
            order by given.place)
     from unnest(o.product_ids) with ordinality as given (product_id, place)
     left join products as p on p.merchant_id = $1 and p.product_id = given.product_id)`,
      output.json<{ productId: string; name: string | null; reviewed: boolean }[]>()('products'),
    ],
  ),
);
type RequestRow = Row<typeof columns>;

const source = `review_requests as q
  join orders as o on o.merchant_id = $1 and o.order_id = q.order_id`;

export async function requestWith(db: Db, merchantId: string, requestId: string) {
  const found = await row(
    db,
    statement`select ${columns} from ${source} where q.merchant_id = $1 and q.request_id = $2`,
    [merchantId, requestId],
  );
  return found && present(found);
}

/** A page of requests, newest first. Throws VALIDATION_ERROR if `startAfter` is not a request of this merchant. */
export async function requests(db: Db, merchantId: string, query: Static<typeof reviewRequestQuery>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(
    query.startAfter,
    ['request', 'a review request'],
    async (id) => (await requestWith(db, merchantId, id)) && id,
  );
  const found = await rows(
    db,
    statement`${plannedEachTime}select ${columns} from ${source}
     where q.merchant_id = $1 and ($2::uuid is null or q.request_id < $2) and ($3::text is null or q.status = $3)
       and ($4::text is null or q.email_key = $4) and ($5::text is null or q.order_id = $5)
       and ($6::text is null or q.request_id in (select d.request_id from request_deliveries as d
                                                 where d.merchant_id = $1 and d.status = $6))
     order by q.request_id desc limit $7`,
    [
      merchantId,
      after,
      query.status ?? null,
      emailKeyOf(query.customerEmail),
      query.orderId ?? null,
      query.handover ?? null,
      limit + 1,
    ],
  );
  const { page, ...next } = cutPage(found, limit, ({ request_id: last }) => typeId('request', last));
  return {
    reviewRequests: page.map(present),
    ...next,
  };
}

const present = (row: RequestRow): Static<typeof reviewRequest> =>
  presented(reviewRequest, row, {
    id: typeId('request', row.request_id),
    handovers: row.handovers.map(handoverFields),
    tokenId: row.token_id && typeId('token', row.token_id),
  });

/** The recipient's email address, in lower case; null if the request does not exist. */
export async function requestEmail(db: Db, merchantId: string, requestId: string): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${q('email_key')} from review_requests as q where q.merchant_id = $1 and q.request_id = $2`,
    [merchantId, requestId],
  );
  return found?.email_key ?? null;
}
