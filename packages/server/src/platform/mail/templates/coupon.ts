import type { Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Delivers the coupon of a fulfilled incentive claim. */
export function couponEmail(about: {
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  reward: string;
  couponCode: string;
}): EmailDraft {
  const { locale, shop, customer, orderId, reward, couponCode } = about;
  return {
    kind: 'coupon',
    locale,
    values: { ...recipient(shop, customer), orderId, reward },
    slots: { code: couponCode },
  };
}
