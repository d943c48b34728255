import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { FixedEmail } from '../draft.ts';

/** To someone who asked for a link to everything that an address wrote. */
export function ownLink({ locale, shop, url }: { locale: Locale; shop: string; url: string }): FixedEmail {
  const i18n = i18nOf(locale);
  return {
    kind: 'own_link',
    locale,
    subject: i18n.t('ownLinkSubject'),
    greeting: i18n.t('greetingWithoutName'),
    parts: [
      { text: i18n.t('ownLinkIntro') },
      { label: i18n.t('ownLinkButton'), url },
      { text: i18n.t('ownLinkIgnore') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyOwnLink', { shop }),
  };
}
