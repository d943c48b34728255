import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** Asks an author to update their review, with the store's message. */
export function updateRequest(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  message: string;
  url: string;
  unsubscribeUrl: string;
}): Email {
  const { locale, shop, author, product, message, url, unsubscribeUrl } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('updateSubject', { product }),
    greeting: i18n.t('greeting', { name: author }),
    parts: [
      { text: i18n.t('updateIntro', { shop }) },
      { quote: message },
      { text: i18n.t('updateOptional') },
      { label: i18n.t('editReview'), url },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyReview', { shop }),
    unsubscribe: { label: i18n.t('unsubscribe'), url: unsubscribeUrl },
  };
}
