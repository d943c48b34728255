import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

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
export function topicsRising({ rises, ...to }: StaffRecipient & { rises: readonly Rise[] }): FixedEmail {
  const share = new Intl.NumberFormat(to.locale, { style: 'percent' });
  return staffEmail('topics_rising', to, (i18n) => ({
    subject: i18n.t('topicsSubject', { shop: to.shop }),
    parts: [
      { text: i18n.t('topicsIntro') },
      ...rises.map(({ topic, of, mentions, negative, before }) => ({
        // Not a quote, whose direction would be that of the topic.
        text: i18n.t('topicsRise', {
          topic,
          product: of ?? i18n.t('topicsWholeStore'),
          negative,
          mentions,
          now: share.format(negative / mentions),
          before: share.format(before.negative / before.mentions),
        }),
      })),
      { label: i18n.t('topicsButton'), url: to.page('topics?sort=rising') },
    ],
    settingsUrl: to.page('settings/store'),
  }));
}
