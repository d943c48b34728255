import type { Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Asks an author to update their review, with the store's message. */
export function updateRequest(about: {
  locale: Locale;
  shop: string;
  /** Null unless the address is known to be the author's. */
  author: string | null;
  /** Name in the merchant's catalog; null if it has none. */
  product: string | null;
  message: string;
  url: string;
  unsubscribeUrl: string;
}): EmailDraft {
  const { locale, shop, author, product, message, url, unsubscribeUrl } = about;
  return {
    kind: 'review_update_request',
    locale,
    values: { ...recipient(shop, author), product },
    slots: { message, url },
    unsubscribeUrl,
  };
}
