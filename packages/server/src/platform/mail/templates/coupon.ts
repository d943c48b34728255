import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** Delivers the coupon of a fulfilled incentive claim. */
export function couponEmail(about: {
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  reward: string;
  couponCode: string;
}): Email {
  const { locale, shop, customer, orderId, reward, couponCode } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('rewardSubject', { shop }),
    greeting: i18n.t('greeting', { name: customer }),
    parts: [
      { text: i18n.t('rewardIntro', { reward }) },
      { code: couponCode, codeLabel: i18n.t('rewardCode') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyOrder', { shop, orderId }),
  };
}
