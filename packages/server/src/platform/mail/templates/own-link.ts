import type { Locale } from '@tribune/contract/messages';
import { type FixedEmail, fixedEmail } from '../draft.ts';

/** To someone who asked for a link to everything that an address wrote. */
export const ownLink = ({ locale, shop, url }: { locale: Locale; shop: string; url: string }): FixedEmail =>
  fixedEmail('own_link', { locale, person: null, signedBy: shop }, (i18n) => ({
    subject: i18n.t('ownLinkSubject'),
    parts: [
      { text: i18n.t('ownLinkIntro') },
      { label: i18n.t('ownLinkButton'), url },
      { text: i18n.t('ownLinkIgnore') },
    ],
    footer: i18n.t('whyOwnLink', { shop }),
  }));
