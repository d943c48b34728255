import type { ReasonCode } from '@tribune/contract';
import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** Tells an author why their review was rejected, with a link to edit it. */
export function reviewRejected(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  reasonCode: ReasonCode | null;
  /** Written by the moderator. */
  reason: string | null;
  /** Null where editing would not help. */
  editUrl: string | null;
}): Email {
  const { locale, shop, author, product, reasonCode, reason, editUrl } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('rejectedSubject', { product }),
    greeting: i18n.t('greeting', { name: author }),
    parts: [
      { text: i18n.t('rejectedIntro', { product }) },
      { text: i18n.t(`reason_${reasonCode ?? 'other'}`) },
      ...(reason === null ? [] : [{ quote: reason }]),
      ...(editUrl === null
        ? []
        : [{ text: i18n.t('rejectedEdit') }, { label: i18n.t('editReview'), url: editUrl }]),
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyReview', { shop }),
  };
}
