import type { FullI18n } from '@tribune/contract/messages';
import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies a staff member of an internal note that mentions them, without its text, which may be personal. */
export function noteMention({
  author,
  itemUrl,
  ...to
}: StaffRecipient & { author: string; itemUrl: string }): FixedEmail {
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('mentionSubject', { author }),
    parts: [
      { text: i18n.t('mentionIntro', { author, shop: to.shop }) },
      { label: i18n.t('mentionButton'), url: itemUrl },
      { text: i18n.t('mentionsOff') },
    ],
  });
  return staffEmail('note_mention', to, write, 'whyStaff');
}
