import type { Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

interface QuestionToBuyer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  /** Null if the order has no name. */
  buyer: string | null;
  unsubscribeUrl: string;
}

/** Asks a buyer of the product to answer another customer's question, which only the page behind the link shows. */
export function questionToBuyer(about: QuestionToBuyer): EmailDraft {
  const { locale, shop, product, buyer, unsubscribeUrl } = about;
  return {
    kind: 'question_to_buyer',
    locale,
    values: { ...recipient(shop, buyer), product: product.name },
    slots: { url: product.url },
    unsubscribeUrl,
  };
}
