import type { MediaRequirement, OrderStatus, SkipReason } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { columnsOf, notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { permittedAt, type SendingHours } from '../../platform/mail/sending-hours.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';
import { type ReviewRequest, reviewRequest } from '../../platform/mail/templates/index.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { sendingHoursOf, timingFrom } from '../request-timing/index.ts';
import { issueToken } from '../review-tokens/index.ts';
import { mailLinks } from './links.ts';
import { skipReasonOfOrder } from './order-changes.ts';
import { recordReminder, recordSent, recordSkipped } from './outcomes.ts';

export type Step = 'request' | 'reminder' | 'second_reminder';

const details = columnsOf(
  table('review_requests', 'q')('status', 'order_id', 'email_key', 'sent_at', 'reviewed_at'),
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

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues the email of a step, or records why it is skipped, in the caller's transaction, which has locked the request's row. A unique
 * index of the outbox allows one email per request and step.
 */
export async function sendStep(
  tx: Db,
  merchantId: string,
  request: {
    requestId: string;
    step: Step;
    publicUrl: string;
    /** Whether staff send the request, which they may do at any time of day. */
    isManual?: boolean;
    now: Date;
  },
): Promise<void> {
  const { requestId, step, publicUrl, isManual = false, now } = request;
  const to = await requestDetails(tx, merchantId, requestId, now);
  if (!to) return;
  const skipReason = skipReasonOf(to);
  const hours = sendingHoursOf(timingFrom(to.request_timing), {
    timeZone: to.time_zone,
    shippingCountry: to.shipping_country,
  });
  if (step !== 'request') {
    const wanted = delayDaysOf(to, step) > 0;
    const due =
      wanted &&
      to.status === 'sent' &&
      to.reviewed_at === null &&
      !to.products.some(({ reviewed }) => reviewed);
    if (!due || skipReason)
      return recordReminder(tx, merchantId, { requestId, step, remindedAt: null, nextDueAt: null, now });
  } else if (skipReason) return recordSkipped(tx, merchantId, { requestId, skipReason, now });

  const token = await issueToken(tx, merchantId, {
    type: 'review_request',
    orderId: to.order_id,
    reviewId: null,
    emailKey: to.email_key,
    productIds: to.products.filter(({ reviewed }) => !reviewed).map(({ productId }) => productId),
    now,
  });
  const content = emailContent(to, {
    step,
    links: mailLinks(publicUrl, { merchantId, requestId, token: token.text, salt: to.client_salt }),
  });
  const defaults = { anotherReminder: to.second_reminder_delay_days > 0 };
  await sendLater(tx, merchantId, {
    to: to.customer_email,
    content,
    defaults,
    now,
    requestId,
    sendingHours: isManual ? null : hours,
  });
  const nextDueAt = await nextDue(to, { step, hours, now });
  if (step !== 'request')
    return recordReminder(tx, merchantId, { requestId, step, remindedAt: now, nextDueAt, now });
  await recordSent(tx, merchantId, { requestId, tokenId: token.tokenId, nextDueAt, now });
}

/** When the next step's email is due; null after the last one. */
async function nextDue(
  to: RequestDetails,
  { step, hours, now }: { step: Step; hours: SendingHours | null; now: Date },
): Promise<Date | null> {
  if (step === 'second_reminder') return null;
  const days = delayDaysOf(to, step === 'request' ? 'reminder' : 'second_reminder');
  return days === 0 ? null : permittedAt(hours, new Date(now.getTime() + days * dayMs));
}

const delayDaysOf = (to: RequestDetails, step: 'reminder' | 'second_reminder') =>
  step === 'reminder' ? to.reminder_delay_days : to.second_reminder_delay_days;

function skipReasonOf(to: RequestDetails): SkipReason | null {
  const reason = skipReasonOfOrder(to.order_status);
  if (reason) return reason;
  if (to.suppressed) return 'unsubscribed';
  if (to.request_consent === 'opt_in' && to.marketing_consent !== true) return 'no_consent';
  return to.products.every(({ reviewed }) => reviewed) ? 'already_reviewed' : null;
}

const kinds = {
  request: 'review_request',
  reminder: 'review_reminder',
  second_reminder: 'review_second_reminder',
} as const;

export function emailContent(
  to: RequestDetails,
  { step, links }: { step: Step; links: ReviewRequest['links'] },
): EmailDraft {
  const storeUrl = storeUrlOf({ allowedOrigins: to.allowed_origins });
  return reviewRequest({
    kind: kinds[step],
    locale: localeOf(to.locale ?? to.shop_locale),
    shop: to.shop,
    customer: to.customer_name,
    orderId: to.order_id,
    products: to.products
      .filter(({ reviewed }) => !reviewed)
      .map((product) => ({ ...product, imageUrl: absoluteAddress(product.imageUrl, storeUrl) })),
    reward: to.reward,
    rewardMedia: to.reward_media ?? 'none',
    links,
  });
}
