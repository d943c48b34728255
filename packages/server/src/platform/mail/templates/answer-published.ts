import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

interface PublishedAnswer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  question: string;
  answer: string;
  /** Null for a customer. */
  answerer: string | null;
}

/**
 * Notifies the author of a question about an answer. Does not greet by name, because nobody has verified that the address is the asker's.
 */
export function answerPublished(about: PublishedAnswer): EmailDraft {
  const { locale, shop, product, question, answer, answerer } = about;
  const i18n = i18nOf(locale);
  const by = answerer === null ? i18n.t('answeredByCustomer') : i18n.t('answeredBy', { name: answerer });
  return {
    kind: 'answer_published',
    locale,
    values: { ...recipient(shop, null), product: product.name },
    slots: { question, answer: [{ text: by }, { quote: answer }], url: product.url },
  };
}
