import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

interface Said {
  mentions: number;
  negative: number;
}

interface Rise extends Said {
  topic: string;
  /** Name of the product or the group; null for the whole store. */
  of: string | null;
  before: Said;
}

/** Notifies an owner that reviews criticize some topics more often than before. */
export function topicsRising(about: {
  locale: Locale;
  shop: string;
  owner: string;
  rises: readonly Rise[];
  topicsUrl: string;
}): FixedEmail {
  const { locale, shop, owner, rises, topicsUrl } = about;
  const i18n = i18nOf(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    kind: 'topics_rising',
    locale,
    subject: i18n.t('topicsSubject', { shop }),
    greeting: greetingOf(i18n, owner),
    parts: [
      { text: i18n.t('topicsIntro') },
      ...rises.map(({ topic, of, mentions, negative, before }) => ({
        quote: i18n.t('topicsRise', {
          topic,
          product: of ?? i18n.t('topicsWholeStore'),
          negative,
          mentions,
          now: share.format(negative / mentions),
          before: share.format(before.negative / before.mentions),
        }),
      })),
      { label: i18n.t('topicsButton'), url: topicsUrl },
      { text: i18n.t('topicsOff') },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
