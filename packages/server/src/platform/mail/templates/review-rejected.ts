import type { ReasonCode } from '@tribune/contract';
import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Explains to an author why their review was rejected, with a link to edit it. */
export function reviewRejected(about: {
  locale: Locale;
  shop: string;
  /** Null unless the address is known to be the author's. */
  author: string | null;
  /** Name in the merchant's catalog; null if it has none. */
  product: string | null;
  reasonCode: ReasonCode | null;
  /** The moderator's text. */
  reason: string | null;
  /** Null if editing would not help. */
  editUrl: string | null;
  receiptUrl: string;
}): EmailDraft {
  const { locale, shop, author, product, reasonCode, reason, editUrl, receiptUrl } = about;
  const why = i18nOf(locale).t(`reason_${reasonCode ?? 'other'}`);
  return {
    kind: 'review_rejected',
    locale,
    values: { ...recipient(shop, author), product },
    slots: { reason: [{ text: why }, ...(reason === null ? [] : [{ quote: reason }])], url: editUrl },
    receiptUrl,
  };
}
