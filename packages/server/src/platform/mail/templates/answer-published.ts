import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

interface PublishedAnswer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  /** Null for a customer's answer. */
  byStore: { name: string; text: string } | null;
}

/**
 * Notifies the author of a question about an answer. Quotes only the store: nobody has verified that the address is the asker's, so neither
 * the name and the question nor another customer's answer may reach it.
 */
export function answerPublished({ locale, shop, product, byStore }: PublishedAnswer): EmailDraft {
  const i18n = i18nOf(locale);
  const answer = byStore
    ? [{ text: i18n.t('answeredBy', { name: byStore.name }) }, { quote: byStore.text }]
    : [{ text: i18n.t('answeredByCustomer') }];
  return {
    kind: 'answer_published',
    locale,
    values: { ...recipient(shop, null), product: product.name },
    slots: { answer, url: product.url },
  };
}
