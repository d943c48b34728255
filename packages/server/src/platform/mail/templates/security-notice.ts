import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { FixedEmail } from '../draft.ts';

/** A change to how a person signs in, as named in the audit log. */
export type SecurityEvent =
  | 'password.reset'
  | 'password.change'
  | 'two_factor.enable'
  | 'two_factor.disable'
  | 'passkey.add'
  | 'passkey.delete';

/** Notifies a staff member that their sign-in was changed. */
export function securityNotice(about: {
  locale: Locale;
  name: string;
  event: SecurityEvent;
  /** Page to request a new password. */
  url: string;
}): FixedEmail {
  const { locale, name, event, url } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'security_notice',
    locale,
    subject: i18n.t('securitySubject'),
    greeting: i18n.t('greeting', { name }),
    parts: [
      { text: i18n.t(`security_${event}`) },
      { text: i18n.t('securityNotYou') },
      { label: i18n.t('passwordButton'), url },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyAccount'),
  };
}
