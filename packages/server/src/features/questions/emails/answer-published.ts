import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../../../platform/mail/email.ts';
import { productLink } from './product-link.ts';

interface PublishedAnswer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  asker: string;
  question: string;
  answer: string;
  /** Null when the customer who answered gave no name. */
  answerer: string | null;
}

/** Notifies the author of a question of an answer. */
export function answerPublished(about: PublishedAnswer): Email {
  const { locale, shop, product, asker, question, answer, answerer } = about;
  const i18n = i18nOf(locale);
  const { name } = product;
  return {
    locale,
    subject:
      name === null ? i18n.t('answerSubjectWithoutProduct') : i18n.t('answerSubject', { product: name }),
    greeting: i18n.t('greeting', { name: asker }),
    parts: [
      {
        text:
          name === null
            ? i18n.t('answerQuestionWithoutProduct')
            : i18n.t('answerQuestion', { product: name }),
      },
      { quote: question },
      { text: answerer === null ? i18n.t('answeredByCustomer') : i18n.t('answeredBy', { name: answerer }) },
      { quote: answer },
      ...productLink(product.url, i18n.t('viewInStore')),
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyQuestion', { shop }),
  };
}
