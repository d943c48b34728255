import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { FixedEmail } from '../draft.ts';

/** Notifies an owner that messages of a store platform have been refused for an hour. */
export function shopMessagesFailing(about: {
  locale: Locale;
  shop: string;
  owner: string;
  platform: string;
  lastError: string;
}): FixedEmail {
  const { locale, shop, owner, platform, lastError } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'shop_messages_failing',
    locale,
    subject: i18n.t('shopFailingSubject', { shop, platform }),
    greeting: i18n.t('greeting', { name: owner }),
    parts: [
      { text: i18n.t('shopFailingIntro', { platform }) },
      { quote: lastError },
      { text: i18n.t('shopFailingCheck', { platform }) },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
