import type { FullI18n } from '@tribune/contract/messages';
import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies a staff member of an internal note that mentions them, without its text, which may be personal. */
export function noteMention({
  author,
  itemId,
  ...to
}: StaffRecipient & { author: string; itemId: string }): FixedEmail {
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('mentionSubject', { author }),
    parts: [
      { text: i18n.t('mentionIntro', { author, shop: to.shop }) },
      { label: i18n.t('mentionButton'), url: to.page(`queue?status=all&itemId=${itemId}`) },
    ],
    settingsUrl: to.page('account'),
  });
  return staffEmail('note_mention', to, write, 'whyStaff');
}
