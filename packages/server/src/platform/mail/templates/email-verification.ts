import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** Asks the author of a review to confirm the address; the review is published afterwards. */
export function emailVerification(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  url: string;
}): Email {
  const { locale, shop, author, product, url } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('verifySubject'),
    greeting: i18n.t('greeting', { name: author }),
    parts: [
      { text: i18n.t('verifyIntro', { product, shop }) },
      { label: i18n.t('verifyButton'), url },
      { text: i18n.t('verifyIgnore') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyReview', { shop }),
  };
}
