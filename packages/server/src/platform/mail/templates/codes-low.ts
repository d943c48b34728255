import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies an owner that an incentive's coupon pool has few codes left, or none while customers wait for theirs. */
export function codesLow(about: {
  locale: Locale;
  shop: string;
  owner: string;
  reward: string;
  warning: 'low' | 'empty';
  count: number;
}): FixedEmail {
  const { locale, shop, owner, reward, warning, count } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'codes_low',
    locale,
    subject: i18n.t(`codesSubject_${warning}`, { shop }),
    greeting: greetingOf(i18n, owner),
    parts: [
      { text: warning === 'low' ? i18n.t('codesIntro_low', { count }) : i18n.t('codesIntro_empty') },
      { quote: reward },
      { text: i18n.t('codesAdd') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
