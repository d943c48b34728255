import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** To a staff member who requested a new password. */
export function passwordReset(about: { locale: Locale; shop: string; name: string; url: string }): Email {
  const { locale, shop, name, url } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('passwordSubject'),
    greeting: i18n.t('greeting', { name }),
    parts: [
      { text: i18n.t('passwordIntro') },
      { label: i18n.t('passwordButton'), url },
      { text: i18n.t('passwordIgnore') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyStaff', { shop }),
  };
}
