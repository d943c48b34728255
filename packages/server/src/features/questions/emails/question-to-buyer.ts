import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../../../platform/mail/email.ts';
import { productLink } from './product-link.ts';

interface QuestionToBuyer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  question: string;
  unsubscribeUrl: string;
}

/** Asks a buyer of the product to answer another customer's question. */
export function questionToBuyer(about: QuestionToBuyer): Email {
  const { locale, shop, product, question, unsubscribeUrl } = about;
  const i18n = i18nOf(locale);
  const { name } = product;
  return {
    locale,
    subject: name === null ? i18n.t('buyerSubjectWithoutProduct') : i18n.t('buyerSubject', { product: name }),
    greeting: i18n.t('greetingWithoutName'),
    parts: [
      { text: name === null ? i18n.t('buyerIntroWithoutProduct') : i18n.t('buyerIntro', { product: name }) },
      { quote: question },
      { text: i18n.t('buyerInvitation') },
      ...productLink(product.url, i18n.t('answerHeading')),
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyPurchase', { shop }),
    unsubscribe: { label: i18n.t('unsubscribe'), url: unsubscribeUrl },
  };
}
