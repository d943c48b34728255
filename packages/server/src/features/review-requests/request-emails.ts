import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { type ReviewRequest, reviewRequest } from '../../platform/mail/templates/index.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { issueLinks } from './links.ts';
import type { RequestDetails, Sending, Step } from './request-details.ts';

/**
 * Queues the email of a step. A unique index of the outbox allows one email per request and step. Returns the ID of the token in its
 * links.
 */
export async function emailStep(
  tx: Db,
  merchantId: string,
  to: RequestDetails,
  { requestId, step, publicUrl, hours, now }: Sending,
): Promise<string> {
  const { tokenId, links } = await issueLinks(tx, merchantId, to, { requestId, base: publicUrl, now });
  await sendLater(tx, merchantId, {
    to: to.customer_email,
    content: emailContent(to, { step, links }),
    defaults: { anotherReminder: to.second_reminder_delay_days > 0 },
    now,
    requestId,
    sendingHours: hours,
  });
  return tokenId;
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
