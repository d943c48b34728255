import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** To an owner: an endpoint was disabled because it returned 410, or because deliveries failed for days. */
export function webhookDisabled(about: {
  locale: Locale;
  shop: string;
  owner: string;
  url: string;
  reason: 'gone' | 'failing';
  lastError: string | null;
}): Email {
  const { locale, shop, owner, url, reason, lastError } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('webhookSubject', { shop }),
    greeting: i18n.t('greeting', { name: owner }),
    parts: [
      { text: i18n.t('webhookIntro') },
      { quote: lastError === null ? url : `${url}\n${lastError}` },
      { text: i18n.t(`webhook_${reason}`) },
      { text: i18n.t('webhookAgain') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
