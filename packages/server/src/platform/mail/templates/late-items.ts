import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies a moderator that items are past the merchant's target times. */
export function lateItems(about: {
  locale: Locale;
  shop: string;
  person: string;
  items: number;
  reports: number;
  url: string;
}): FixedEmail {
  const { locale, shop, person, items, reports, url } = about;
  const i18n = i18nOf(locale);
  const { format } = new Intl.NumberFormat(locale);
  return {
    kind: 'late_items',
    locale,
    subject: i18n.t('lateSubject', { shop }),
    greeting: greetingOf(i18n, person),
    parts: [
      { text: i18n.t('lateIntro', { shop, items: format(items), reports: format(reports) }) },
      { label: i18n.t('lateButton'), url },
      { text: i18n.t('mentionsOff') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyStaff', { shop }),
  };
}
