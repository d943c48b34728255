import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies an owner that a customer, when asked for a review, reported that the order has not arrived. */
export function deliveryMissing(about: {
  locale: Locale;
  shop: string;
  owner: string;
  orderId: string;
  requestsUrl: string;
}): FixedEmail {
  const { locale, shop, owner, orderId, requestsUrl } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'delivery_missing',
    locale,
    subject: i18n.t('missingSubject', { orderId }),
    greeting: greetingOf(i18n, owner),
    parts: [
      { text: i18n.t('missingIntro', { orderId }) },
      { label: i18n.t('missingButton'), url: requestsUrl },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
