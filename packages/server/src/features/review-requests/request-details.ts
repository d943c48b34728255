import type { MediaRequirement, OrderStatus, SkipReason } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { columnsOf, notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { SendingHours } from '../../platform/mail/sending-hours.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';
import { sendingHoursOf, timingFrom } from '../request-timing/index.ts';
import { skipReasonOfOrder } from './order-changes.ts';

/** In the order in which they are sent. */
export const steps = ['request', 'reminder', 'second_reminder'] as const;
export type Step = (typeof steps)[number];

/** A step that is sent now, by email or by the merchant's tool. */
export interface Sending {
  requestId: string;
  step: Step;
  publicUrl: string;
  /** Null for any time. */
  hours: SendingHours | null;
  now: Date;
}

const details = columnsOf(
  table('review_requests', 'q')(
    'status',
    'order_id',
    'email_key',
    'sent_at',
    'reviewed_at',
    'opened_at',
    'clicked_at',
  ),
  notNull(table('orders', 'o')('customer_email', 'customer_name')),
  table('orders', 'o')('locale', 'marketing_consent', 'shipping_country', 'time_zone'),
  table('orders', 'o').holding<{ status: OrderStatus }>().as({ order_status: 'status' }),
  table('merchants', 'm').as({ shop: 'name', shop_locale: 'locale' }),
  table('merchants', 'm')(
    'allowed_origins',
    'request_consent',
    'reminder_delay_days',
    'second_reminder_delay_days',
    'client_salt',
    'request_timing',
    'request_delivery',
    'request_confirmation_hours',
    'unconfirmed_requests',
  ),
);

interface RequestedProduct {
  productId: string;
  name: string;
  imageUrl: string | null;
  reviewed: boolean;
}

/** The content of a request's email, as of `now`. */
export function requestDetails(tx: Db, merchantId: string, requestId: string, now: Date) {
  return row(
    tx,
    statement`select ${details},
       ${suppressedSql('q.email_key', 'm.client_salt')} as ${output.boolean('suppressed')},
       (select c.description from incentive_claims as c
        where c.merchant_id = $1 and c.order_id = q.order_id
          and c.status = 'reviews_pending' and coalesce(c.expires_at > $3, true)) as ${orNull(output.text('reward'))},
       (select c.media_requirement from incentive_claims as c
        where c.merchant_id = $1 and c.order_id = q.order_id
          and c.status = 'reviews_pending' and coalesce(c.expires_at > $3, true))
         as ${orNull(output.oneOf<MediaRequirement>()('reward_media'))},
       (select jsonb_agg(jsonb_build_object(
                 'productId', given.product_id, 'name', coalesce(p.name, given.product_id), 'imageUrl', p.image_url,
                 'reviewed', exists (select from reviews as r
                                     where r.merchant_id = $1 and r.email_key = q.email_key
                                       and r.product_id = given.product_id and r.status <> 'rejected')
                   or exists (select from token_uses as u
                              join tokens as t on t.merchant_id = $1 and t.token_id = u.token_id
                              where u.merchant_id = $1 and t.order_id = q.order_id and u.product_id = given.product_id))
               order by given.place)
        from unnest(o.product_ids) with ordinality as given (product_id, place)
        left join products as p on p.merchant_id = $1 and p.product_id = given.product_id) as ${output.json<RequestedProduct[]>()('products')}
     from review_requests as q
     join orders as o on o.merchant_id = $1 and o.order_id = q.order_id
     join merchants as m on m.merchant_id = $1
     where q.merchant_id = $1 and q.request_id = $2`,
    [merchantId, requestId, now],
  );
}

export type RequestDetails = NonNullable<Awaited<ReturnType<typeof requestDetails>>>;

/** Why the customer is not asked; null if the request may be sent. */
export function skipReasonOf(to: RequestDetails): SkipReason | null {
  const reason = skipReasonOfOrder(to.order_status);
  if (reason) return reason;
  if (to.suppressed) return 'unsubscribed';
  if (to.request_consent === 'opt_in' && to.marketing_consent !== true) return 'no_consent';
  return to.products.every(({ reviewed }) => reviewed) ? 'already_reviewed' : null;
}

/** Whether a step that became due must not be sent any more: its order or consent is gone, or the customer has answered. */
export const isObsolete = (to: RequestDetails, step: Step): boolean =>
  to.status !== 'sent' ||
  to.reviewed_at !== null ||
  (step !== 'request' && to.products.some(({ reviewed }) => reviewed)) ||
  skipReasonOf(to) !== null;

/** When messages may be sent to the customer; null for any time. */
export const hoursOf = (to: RequestDetails): SendingHours | null =>
  sendingHoursOf(timingFrom(to.request_timing), {
    timeZone: to.time_zone,
    shippingCountry: to.shipping_country,
  });
