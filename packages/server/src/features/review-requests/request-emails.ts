import { localeOf } from '@tribune/contract/messages';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import { type ReviewRequest, reviewRequest } from '../../platform/mail/templates/index.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import type { RequestDetails, Step } from './request-details.ts';

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
