import type { FullI18n } from '@tribune/contract/messages';
import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies a moderator that items are past the merchant's target times. */
export function lateItems({
  items,
  reports,
  url,
  ...to
}: StaffRecipient & { items: number; reports: number; url: string }): FixedEmail {
  const { shop, locale } = to;
  const { format } = new Intl.NumberFormat(locale);
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('lateSubject', { shop }),
    parts: [
      { text: i18n.t('lateIntro', { shop, items: format(items), reports: format(reports) }) },
      { label: i18n.t('lateButton'), url },
      { text: i18n.t('mentionsOff') },
    ],
  });
  return staffEmail('late_items', to, write, 'whyStaff');
}
