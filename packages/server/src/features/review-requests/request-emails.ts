import type { MediaRequirement, SkipReason } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';
import { type ReviewRequest, reviewRequest } from '../../platform/mail/templates/index.ts';
import { issueToken } from '../review-tokens/index.ts';
import { countRequest } from './counts.ts';
import { mailLinks } from './links.ts';
import { scheduleStep } from './scheduling.ts';

export type Step = 'request' | 'reminder' | 'second_reminder';

const details = columnsOf(
  table('review_requests', 'q')('status', 'order_id', 'email_key', 'sent_at', 'reviewed_at'),
  notNull(table('orders', 'o')('customer_email', 'customer_name')),
  table('orders', 'o')('locale', 'marketing_consent'),
  table('merchants', 'm').as({ shop: 'name', shop_locale: 'locale' }),
  table('merchants', 'm')(
    'request_consent',
    'reminder_delay_days',
    'second_reminder_delay_days',
    'client_salt',
  ),
);

interface RequestedProduct {
  productId: string;
  name: string;
  imageUrl: string | null;
  reviewed: boolean;
}

/** Everything that a request's email is written from, as of `now`. */
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
 * Queues the email of a step, or records why it is skipped, in the caller's transaction, which has locked the request's row.
 * A unique index of the outbox admits one email per request and step.
 */
export async function sendStep(
  tx: Db,
  merchantId: string,
  request: { requestId: string; step: Step; publicUrl: string; now: Date },
): Promise<void> {
  const { requestId, step, publicUrl, now } = request;
  const to = await requestDetails(tx, merchantId, requestId, now);
  if (!to) return;
  const skipReason = skipReasonOf(to);
  if (step !== 'request') {
    const wanted = delayDaysOf(to, step) > 0;
    const due =
      wanted &&
      to.status === 'sent' &&
      to.reviewed_at === null &&
      !to.products.some(({ reviewed }) => reviewed);
    if (!due || skipReason)
      return recordReminder(tx, merchantId, { requestId, step, remindedAt: null, nextDays: 0, now });
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
  await sendLater(tx, merchantId, { to: to.customer_email, content, defaults, now, requestId });
  if (step !== 'request') {
    const nextDays = step === 'reminder' ? to.second_reminder_delay_days : 0;
    return recordReminder(tx, merchantId, { requestId, step, remindedAt: now, nextDays, now });
  }
  await recordSent(tx, merchantId, { requestId, tokenId: token.tokenId, days: to.reminder_delay_days, now });
}

const delayDaysOf = (to: RequestDetails, step: 'reminder' | 'second_reminder') =>
  step === 'reminder' ? to.reminder_delay_days : to.second_reminder_delay_days;

function skipReasonOf(to: RequestDetails): SkipReason | null {
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
  return reviewRequest({
    kind: kinds[step],
    locale: localeOf(to.locale ?? to.shop_locale),
    shop: to.shop,
    customer: to.customer_name,
    orderId: to.order_id,
    products: to.products.filter(({ reviewed }) => !reviewed),
    reward: to.reward,
    rewardMedia: to.reward_media ?? 'none',
    links,
  });
}

async function recordSkipped(
  tx: Db,
  merchantId: string,
  { requestId, skipReason, now }: { requestId: string; skipReason: SkipReason; now: Date },
): Promise<void> {
  await rows(
    tx,
    `update review_requests set status = 'skipped', skip_reason = $3, updated_at = $4
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, skipReason, now],
  );
}

async function recordSent(
  tx: Db,
  merchantId: string,
  sent: { requestId: string; tokenId: string; days: number; now: Date },
): Promise<void> {
  const { requestId, tokenId, days, now } = sent;
  const reminderDueAt = days === 0 ? null : new Date(now.getTime() + days * dayMs);
  await rows(
    tx,
    `update review_requests
     set status = 'sent', sent_at = $3, token_id = $4, reminder_due_at = $5, skip_reason = null, updated_at = $3
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, now, tokenId, reminderDueAt],
  );
  if (reminderDueAt)
    await scheduleStep(tx, merchantId, { requestId, step: 'reminder', dueAt: reminderDueAt });
  await countRequest(tx, merchantId, { what: 'sent', sentAt: now.toISOString() });
}

async function recordReminder(
  tx: Db,
  merchantId: string,
  recorded: {
    requestId: string;
    step: 'reminder' | 'second_reminder';
    /** Null when the reminder was not sent. */
    remindedAt: Date | null;
    /** Until the next reminder; 0: none. */
    nextDays: number;
    now: Date;
  },
): Promise<void> {
  const { requestId, step, remindedAt, nextDays, now } = recorded;
  const nextDueAt = nextDays === 0 ? null : new Date(now.getTime() + nextDays * dayMs);
  await rows(
    tx,
    `update review_requests
     set reminder_due_at = $3, ${step === 'reminder' ? 'reminded_at' : 'second_reminded_at'} = $4, updated_at = $5
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, nextDueAt, remindedAt, now],
  );
  if (nextDueAt) await scheduleStep(tx, merchantId, { requestId, step: 'second_reminder', dueAt: nextDueAt });
}
