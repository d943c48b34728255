import type { Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Asks the author of a review to confirm the address; the review is published afterwards. */
export function emailVerification(about: {
  locale: Locale;
  shop: string;
  /** Name in the merchant's catalog; null if it has none. */
  product: string | null;
  url: string;
  receiptUrl: string;
}): EmailDraft {
  const { locale, shop, product, url, receiptUrl } = about;
  return {
    kind: 'email_verification',
    locale,
    values: { ...recipient(shop, null), product },
    slots: { url },
    receiptUrl,
  };
}
