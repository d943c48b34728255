import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies a staff member of an internal note that mentions them, without its text, which may be personal. */
export function noteMention(about: {
  locale: Locale;
  shop: string;
  person: string;
  author: string;
  itemUrl: string;
}): FixedEmail {
  const { locale, shop, person, author, itemUrl } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'note_mention',
    locale,
    subject: i18n.t('mentionSubject', { author }),
    greeting: greetingOf(i18n, person),
    parts: [
      { text: i18n.t('mentionIntro', { author, shop }) },
      { label: i18n.t('mentionButton'), url: itemUrl },
      { text: i18n.t('mentionsOff') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyStaff', { shop }),
  };
}
