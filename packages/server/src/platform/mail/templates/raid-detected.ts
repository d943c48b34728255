import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies an owner of an unusual burst of reviews of a product. */
export function raidDetected(about: {
  locale: Locale;
  shop: string;
  owner: string;
  product: string;
  reviews: number;
  queueUrl: string;
}): FixedEmail {
  const { locale, shop, owner, product, reviews, queueUrl } = about;
  const i18n = i18nOf(locale);
  const number = new Intl.NumberFormat(locale).format(reviews);
  return {
    kind: 'raid_detected',
    locale,
    subject: i18n.t('raidSubject', { shop }),
    greeting: greetingOf(i18n, owner),
    parts: [
      { text: i18n.t('raidIntro', { product, reviews: number }) },
      { label: i18n.t('raidButton'), url: queueUrl },
      { text: i18n.t('topicsOff') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
