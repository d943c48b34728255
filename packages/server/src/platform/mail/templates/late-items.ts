import type { FullI18n } from '@tribune/contract/messages';
import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies a moderator that items are past the merchant's target times. */
export function lateItems({
  items,
  reports,
  ...to
}: StaffRecipient & { items: number; reports: number }): FixedEmail {
  const { shop, locale, page } = to;
  const { format } = new Intl.NumberFormat(locale);
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('lateSubject', { shop }),
    parts: [
      { text: i18n.t('lateIntro', { shop, items: format(items), reports: format(reports) }) },
      { label: i18n.t('lateButton'), url: page(items > 0 ? 'queue?only=late&sort=due' : 'reports') },
    ],
    settingsUrl: page('account'),
  });
  return staffEmail('late_items', to, write, 'whyStaff');
}
