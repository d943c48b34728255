import { i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email } from '../email.ts';

/** Invites a person to the merchant's staff, with a link to set a password. */
export function staffInvitation(about: {
  locale: Locale;
  shop: string;
  invited: string;
  inviter: string;
  url: string;
}): Email {
  const { locale, shop, invited, inviter, url } = about;
  const i18n = i18nOf(locale);
  return {
    locale,
    subject: i18n.t('invitationSubject', { shop }),
    greeting: i18n.t('greeting', { name: invited }),
    parts: [
      { text: i18n.t('invitationIntro', { inviter, shop }) },
      { label: i18n.t('invitationButton'), url },
      { text: i18n.t('invitationIgnore') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyInvitation', { shop }),
  };
}
